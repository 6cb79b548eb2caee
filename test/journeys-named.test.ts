import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { journeyTests } from '../tools/documents/journey-tests.ts'

const root = join(import.meta.dirname, '..')
const page = readFileSync(join(root, 'docs/journeys.md'), 'utf8')

const named = journeyTests(page)

it('docs/journeys.md names only tests that there are', () => {
  expect(named.filter((path) => !existsSync(join(root, path)))).toEqual([])
})

it('docs/journeys.md names every journey and every page test', () => {
  const there = globSync(['test/browser/*.spec.ts', 'web/{app,features/*}/*.page.test.tsx'], {
    cwd: root,
  })
  expect(there.length).toBeGreaterThan(50)
  expect(there.filter((path) => !named.includes(path))).toEqual([])
})
