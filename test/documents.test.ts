import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'

// Two documents lead a newcomer through the house; this checks that every file and folder they name exists.

const root = resolve(import.meta.dirname, '..')

/** What is in code marks and looks like a file or folder of the project: `contract/users.ts`, `server/platform/jobs`. */
function pathsIn(text: string): string[] {
  return [
    ...text.matchAll(/`((?:contract|database|server|web|test|tools|bench|docs)\/[\w./-]+)`/g),
  ].map(([, path = '']) => path)
}

test.each([
  ['docs/README.md', 20],
  ['CONTRIBUTING.md', 10],
])('%s names files that exist', (document, atLeast) => {
  const paths = pathsIn(readFileSync(join(root, document), 'utf8'))
  expect(paths.length).toBeGreaterThan(atLeast)
  // The tour of a new noun names files that are there once it is walked.
  const walked = (path: string) => join('test/fixtures/new-noun/noun', `${path}.txt`)
  const isThere = (path: string) =>
    existsSync(join(root, path)) || existsSync(join(root, walked(path)))
  expect(paths.filter((path) => !isThere(path))).toEqual([])
})

test('the way of one request is the way the code goes', () => {
  const way = readFileSync(join(root, 'docs/README.md'), 'utf8').split('\n## ')[1] ?? ''
  const [path = '', method = ''] = [/\/api\/users\/\{id\}/, /\bPUT\b/].map(
    (pattern) => pattern.exec(way)?.[0] ?? '',
  )
  const { paths } = JSON.parse(readFileSync(join(root, 'docs/api.json'), 'utf8')) as {
    paths: Record<string, object>
  }
  expect(Object.keys(paths[path] ?? {})).toContain(method.toLowerCase())
  for (const file of [
    'contract/users.ts',
    'server/features/users/users.routes.ts',
    'web/features/users/users.queries.ts',
  ]) {
    expect(way).toContain(file)
    expect(readFileSync(join(root, file), 'utf8')).toContain('updateUser')
  }
})
