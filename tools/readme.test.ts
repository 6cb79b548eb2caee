import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '..')
const read = (path: string): string => readFileSync(join(root, path), 'utf8')

/** Names in the first column of the README's settings table. */
function documented(): Set<string> {
  const table = read('README.md').split('## Settings')[1]?.split('\n## ')[0] ?? ''
  const firstColumns = table.split('\n').map((line) => line.split('|')[1] ?? '')
  return new Set(
    firstColumns.flatMap((cell) =>
      [...cell.matchAll(/`([A-Z_]+)`/g)].map(([, name]) => name ?? ''),
    ),
  )
}

/** Names the settings module reads. */
function understood(): Set<string> {
  const source = ['settings', 'storage-settings', 'mail/mail-settings']
    .map((name) => read(`server/platform/${name}.ts`))
    .join('\n')
  return new Set([...source.matchAll(/env(?:\[|, )'([A-Z_]+)'/g)].map(([, name]) => name ?? ''))
}

it('names every setting in the README, and no other', () => {
  expect([...documented()].toSorted()).toEqual([...understood()].toSorted())
})

/** The lines somebody follows who knows nothing else of the portal. */
const pages = [
  'README.md',
  'CONTRIBUTING.md',
  'docs/README.md',
  'docs/operations.md',
  'docs/security.md',
]

it('links only to files that exist', () => {
  for (const page of pages) {
    const links = [...read(page).matchAll(/\]\((?!https?:)([^)#]+)/g)].map(([, link]) =>
      join(root, page, '..', link ?? ''),
    )
    for (const link of links) expect(existsSync(link), `${page} links to ${link}`).toBe(true)
  }
})

/** Settings of other programs: of the tests, of the database in compose.yaml, of the C library and of the shell. */
const foreign = [
  'TEST_DATABASE_URL',
  'TEST_ALL',
  'POSTGRES_PASSWORD',
  'MALLOC_MMAP_THRESHOLD_',
  'MALLOC_ARENA_MAX',
  'PATH',
]

/** What commands for measurements, faults and generated requests read besides. */
function ofCommands(): string[] {
  const files = ['bench', 'test'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map(
      (file) => `${folder}/${file}`,
    ),
  )
  return files
    .filter((file) => file.endsWith('.ts'))
    .flatMap((file) => allOf(read(file), /process\.env\['([A-Z_]+)'\]/g))
}

const allOf = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map(([, name = '']) => name)

it.each(pages)('%s names only commands, files and settings that exist', (page) => {
  const text = read(page)
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
  const commands = allOf(text, /npm run ([\w:]+)/g)
  const files = allOf(
    text,
    /\b((?:bench|contract|database|docs|server|test|tools|web)\/[\w./-]+\.(?:json|md|mjs|tsx?))\b/g,
  )
  const settings = [...allOf(text, /`([A-Z]+_[A-Z_]+)`/g), ...allOf(text, /\b([A-Z]{2}[A-Z_]*)=/g)]
  expect(files.length).toBeGreaterThan(5)
  const known = new Set([...understood(), ...foreign, ...ofCommands()])
  // The tour of a new noun names files that are there once it is walked.
  const places = ['', 'test/fixtures/new-noun/noun']
  const isThere = (file: string) =>
    places.some((place) =>
      [file, `${file}.txt`].some((name) => existsSync(join(root, place, name))),
    )
  expect({
    commands: commands.filter((script) => !(script in scripts)),
    files: files.filter((file) => !isThere(file)),
    // A secret may be in a file instead, which the setting with this ending names.
    settings: settings.filter((name) => !known.has(name) && !known.has(name.replace(/_FILE$/, ''))),
  }).toEqual({ commands: [], files: [], settings: [] })
})
