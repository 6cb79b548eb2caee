import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { rowsNamedIn } from '../tools/documents/requirement-rows.ts'
import { requirements } from '../tools/documents/requirements.ts'

// docs/security.md says where each check is; this checks that what it names exists.

const root = resolve(import.meta.dirname, '..')
const document = readFileSync(join(root, 'docs/security.md'), 'utf8')

test('every file it names is there', () => {
  const files = [...document.matchAll(/`((?:test|server|web|bench)\/[^`]+)`/g)].map(
    ([, file = '']) => file,
  )
  expect(files.length).toBeGreaterThan(30)
  expect(files.filter((file) => !existsSync(join(root, file)))).toEqual([])
})

test('every check and every fault has its place or is named as not there yet', () => {
  const named = new Set(rowsNamedIn(document))
  const wanted = requirements(root)
    .map(({ id }) => id)
    .filter((id) => /^[SF]/.test(id))
  expect(wanted.length).toBeGreaterThan(100)
  expect(wanted.filter((check) => !named.has(check))).toEqual([])
})
