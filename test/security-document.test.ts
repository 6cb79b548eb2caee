import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'

// docs/security.md says where each check is; this keeps it from naming what is not there.

const root = resolve(import.meta.dirname, '..')
const document = readFileSync(join(root, 'docs/security.md'), 'utf8')

/** The numbers a text names, "S34 to S40" as all of them. */
function checks(text: string): number[] {
  return [...text.matchAll(/S(\d{2})(?: to S(\d{2}))?/g)].flatMap(([, from, to]) => {
    const first = Number(from)
    return Array.from({ length: Number(to ?? from) - first + 1 }, (_, index) => first + index)
  })
}

test('every file it names is there', () => {
  const files = [...document.matchAll(/`((?:test|server|web|bench)\/[^`]+)`/g)].map(([, file = '']) => file)
  expect(files.length).toBeGreaterThan(30)
  expect(files.filter((file) => !existsSync(join(root, file)))).toEqual([])
})

test('every check has its place or is named as not there yet', () => {
  const named = new Set(checks(document))
  expect(Array.from({ length: 96 }, (_, index) => index + 1).filter((check) => !named.has(check))).toEqual([])
})
