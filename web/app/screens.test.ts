import { expect, test } from 'vitest'
import { destinationPaths } from '#contract/navigation'
import { nounsWith, records } from '#contract/records'
import { screens } from './screens.ts'

const paths = screens.map(({ path }) => path)

test('every kind of record that names a page has a screen there', () => {
  const missing = nounsWith('page').filter((noun) => !paths.includes(records[noun].page.path))
  expect(missing).toEqual([])
})

test('every destination of the navigation is a screen', () => {
  expect(destinationPaths.filter((path) => !paths.includes(path))).toEqual([])
})
