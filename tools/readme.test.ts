import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '..')
const read = (path: string): string => readFileSync(join(root, path), 'utf8')

/** Names in the first column of the README's settings table. */
function documented(): Set<string> {
  const table = read('README.md').split('## Settings')[1]?.split('\n## ')[0] ?? ''
  const firstColumns = table.split('\n').map((line) => line.split('|')[1] ?? '')
  return new Set(firstColumns.flatMap((cell) => [...cell.matchAll(/`([A-Z_]+)`/g)].map(([, name]) => name ?? '')))
}

/** Names the settings module reads. */
function understood(): Set<string> {
  const source = ['settings', 'storage-settings'].map((name) => read(`server/platform/${name}.ts`)).join('\n')
  return new Set([...source.matchAll(/env(?:\[|, )'([A-Z_]+)'/g)].map(([, name]) => name ?? ''))
}

it('names every setting in the README, and no other', () => {
  expect([...documented()].toSorted()).toEqual([...understood()].toSorted())
})

it('links only to files that exist', () => {
  const pages = ['README.md', 'docs/README.md', 'docs/operations.md', 'docs/security.md']
  for (const page of pages) {
    const links = [...read(page).matchAll(/\]\((?!https?:)([^)#]+)/g)].map(([, link]) => join(root, page, '..', link ?? ''))
    expect(links.length).toBeGreaterThan(0)
    for (const link of links) expect(() => readFileSync(link), `${page} links to ${link}`).not.toThrow()
  }
})

/** Settings of other programs: of the tests, of the database in compose.yaml, and of the C library. */
const foreign = new Set(['TEST_DATABASE_URL', 'POSTGRES_PASSWORD', 'MALLOC_MMAP_THRESHOLD_', 'MALLOC_ARENA_MAX'])

it.each(['README.md', 'CONTRIBUTING.md', 'docs/operations.md'])('%s names only commands that exist', (page) => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
  const named = [...read(page).matchAll(/npm run ([\w:]+)/g)].map(([, script = '']) => script)
  expect(named.length).toBeGreaterThan(0)
  expect(named.filter((script) => !(script in scripts))).toEqual([])
})

it('names only files and settings that exist', () => {
  const settings = understood()
  for (const page of ['README.md', 'docs/operations.md']) {
    const text = read(page)
    for (const [, file = ''] of text.matchAll(/\b((?:tools|server|test|bench)\/[\w./-]+\.(?:ts|mjs))/g)) expect(existsSync(join(root, file)), `${page} names ${file}`).toBe(true)
    const named = [...text.matchAll(/`([A-Z]+_[A-Z_]+)[`=]/g), ...text.matchAll(/^([A-Z]+_[A-Z_]+)=/gm)].map(([, name = '']) => name)
    expect(named.length).toBeGreaterThan(5)
    // A secret may stand in a file instead, which the setting with this ending names.
    for (const name of named) expect(settings.has(name) || foreign.has(name) || settings.has(name.replace(/_FILE$/, '')), `${page} names ${name}`).toBe(true)
  }
})
