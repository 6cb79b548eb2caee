import { expect, test } from 'vitest'
import { destinationPaths } from '#contract/navigation'
import { person } from '../../test/support/open-portal.tsx'
import { destinationsFor, isCurrent, navigationGroups } from './navigation.ts'

const currentAt = (path: string) => destinationPaths.filter((own) => isCurrent({ path: own }, path))

test.each([
  ['/', ['/']],
  ['/pipeline', ['/pipeline']],
  ['/admin/users', ['/admin']],
  ['/introductions', ['/introductions']],
  ['/matches/pipeline/1', ['/pipeline']],
  ['/matches/products/1', ['/product-registry']],
  ['/matches/lending-profiles/1', ['/lending-profiles']],
  ['/matches/catalytic-facilities/1', ['/catalytic-facilities']],
  ['/matches/users/1', []],
  ['/matches', []],
])('at %s the current item is that of its list (M-300)', (path, items) => {
  expect(currentAt(path)).toEqual(items)
})

test('Imports is found by its name alone, own pages are in the menu of the person (U-064)', () => {
  const places = destinationsFor(person())
  expect(places.filter(({ group }) => group === null).map(({ label }) => label)).toEqual([
    'Imports',
  ])
  expect(places.filter(({ group }) => group === 'Own').map(({ label }) => label)).toEqual([
    'My Profile',
    'Recently Deleted',
  ])
  expect(navigationGroups).not.toContain('Own')
})
