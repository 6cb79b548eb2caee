import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { journeyTests } from './journey-tests.ts'
import { rowsNamedIn } from './requirement-rows.ts'

/** One row of docs/requirements.md. */
export interface Requirement {
  id: string
  says: string
  /** Written by hand: tests that prove it without naming it, or in words why it has none. */
  shownBy: string
  /** Generated: tests that name it. */
  tests: string
}

const page = 'docs/requirements.md'

/** Contains made-up references, to test how they are read. */
const ownTest = 'test/requirements.test.ts'

const sources = [
  '{contract,database,server,web,test,tools,bench}/**/*.{ts,tsx,mts,mjs,css,sql,html,md}',
  'docs/**/*.{md,json}',
  'README.md',
  'CONTRIBUTING.md',
  '*.ts',
  'Dockerfile',
  'compose.yaml',
]

/** Whether a file proves something: a test, or a program of faults or measurements that is run by hand. */
export const isProof = (path: string): boolean =>
  runsByItself(path) ||
  /^(?:test\/faults\/(?:commands\/\w[\w-]*|run)|bench\/(?:(?:figures|first-load)\/)?\w[\w-]*)\.ts$/.test(
    path,
  )

const runsByItself = (path: string): boolean => /\.(?:test\.tsx?|spec\.ts)$/.test(path)

/** Paths in code marks: `test/walls.test.ts`. */
export function pathsIn(text: string): string[] {
  return [
    ...text.matchAll(/`((?:contract|database|server|web|test|tools|bench|docs)\/[\w./-]+)`/g),
  ].map(([, path = '']) => path)
}

function rowOf(line: string): Requirement | null {
  if (!/^\| [A-Z]+-?\d+ \|/.test(line)) return null
  const [id = '', says = '', shownBy = '', tests = '', ...more] = line
    .slice(1, -1)
    .split('|')
    .map((cell) => cell.trim())
  if (more.length > 0) throw new Error(`${page}: row ${id} has a "|" inside a cell`)
  return { id, says, shownBy, tests }
}

/** The rows of the document as it is stored. */
export function requirements(root: string): Requirement[] {
  return readFileSync(join(root, page), 'utf8')
    .split('\n')
    .flatMap((line) => rowOf(line) ?? [])
}

/** Every file of the project that refers to rows, and the rows it refers to. */
export function references(root: string): Map<string, string[]> {
  const files = globSync(sources, {
    cwd: root,
    exclude: ['**/node_modules/**', 'web/dist/**', page, ownTest],
  }).toSorted()
  return new Map(
    files
      .map((file) => [file, rowsNamedIn(readFileSync(join(root, file), 'utf8'))] as const)
      .filter(([, rows]) => rows.length > 0),
  )
}

/** For each row the tests that name it, themselves or in the lines of docs/journeys.md and docs/security.md. */
function proofs(root: string): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>()
  const add = (rows: readonly string[], files: readonly string[]) => {
    for (const row of rows)
      found.set(row, new Set([...(found.get(row) ?? []), ...files.filter(isProof)]))
  }
  for (const [file, rows] of references(root)) add(rows, [file])
  const lines = (document: string) =>
    readFileSync(join(root, document), 'utf8')
      .split('\n')
      .filter((line) => line.startsWith('|'))
  for (const line of lines('docs/journeys.md')) add(rowsNamedIn(line), journeyTests(line))
  for (const line of lines('docs/security.md')) add(rowsNamedIn(line), pathsIn(line))
  return found
}

/** The document with the tests of each row as they are now; what is written by hand stays. */
export function requirementsDocument(root: string): string {
  const tests = proofs(root)
  return readFileSync(join(root, page), 'utf8')
    .split('\n')
    .map((line) => {
      const row = rowOf(line)
      if (row === null) return line
      const named = new Set(pathsIn(row.shownBy))
      const others = [...(tests.get(row.id) ?? [])].filter((file) => !named.has(file)).toSorted()
      const [usual, byHand] = [
        others.filter(runsByItself),
        others.filter((file) => !runsByItself(file)),
      ].map((files) => files.map((file) => `\`${file}\``).join(', '))
      const shown = [usual, byHand && `by hand: ${byHand}`].filter(Boolean).join('; ')
      return `${['', row.id, row.says, row.shownBy, shown].join(' | ').trim()} |`.replaceAll(
        / {2,}\|/g,
        ' |',
      )
    })
    .join('\n')
}
