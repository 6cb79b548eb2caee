import { existsSync, globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { rowsNamedIn } from '../tools/documents/requirement-rows.ts'
import { isProof, pathsIn, references, requirements } from '../tools/documents/requirements.ts'

// docs/requirements.md against everything that refers to it, both ways. That its last column is true is checked
// with the other generated documents.

const root = resolve(import.meta.dirname, '..')
const rows = requirements(root)
const ids = rows.map(({ id }) => id)

describe('docs/requirements.md', () => {
  test('has every row once, in order and without gaps', () => {
    for (const [prefix, atLeast] of [
      ['P-', 297],
      ['C-', 33],
      ['S', 96],
      ['F', 28],
    ] as const) {
      const present = ids.filter((id) => id.startsWith(prefix))
      expect(present.length).toBeGreaterThanOrEqual(atLeast)
      expect(present).toEqual(
        rowsNamedIn(`${prefix}${'1'.padStart(prefix === 'P-' ? 3 : 2, '0')} to ${present.at(-1)}`),
      )
    }
    expect(new Set(ids).size).toBe(ids.length)
  })

  test('says something in every row', () => {
    expect(rows.filter(({ says }) => says.length < 10)).toEqual([])
  })

  // A reference that is composed of parts is written whole in the test that expects it.
  test('quotes what the portal says', () => {
    const files = globSync('{contract,server,web,test/browser}/**/*.{ts,tsx}', {
      cwd: root,
      exclude: ['web/dist/**'],
    })
    const source = files
      .map((file) => readFileSync(join(root, file), 'utf8'))
      .join('\n')
      .replaceAll(String.raw`\'`, "'")
    const quoted = rows.flatMap(({ id, says }) =>
      [...says.matchAll(/"([^"]+)"|(?<!\w)'([^']+)'(?!\w)/g)].map(([, double, single]) => ({
        id,
        words: double ?? single ?? '',
      })),
    )
    expect(quoted.length).toBeGreaterThan(200)
    expect(quoted.filter(({ words }) => !source.includes(words))).toEqual([])
  })

  test('has every row that something refers to', () => {
    const known = new Set(ids)
    const unknown = [...references(root)].flatMap(([file, named]) =>
      named.filter((row) => !known.has(row)).map((row) => `${row} in ${file}`),
    )
    expect(unknown).toEqual([])
  })

  test('names a test or a reason for every row', () => {
    const isReason = (words: string) => words.split(' ').length > 2
    expect(
      rows
        .filter(({ shownBy, tests }) => pathsIn(shownBy + tests).length === 0 && !isReason(shownBy))
        .map(({ id }) => id),
    ).toEqual([])
  })

  test('names tests that there are', () => {
    const named = rows.flatMap(({ id, shownBy, tests }) =>
      pathsIn(shownBy + tests).map((path) => ({ id, path })),
    )
    expect(named.length).toBeGreaterThan(500)
    expect(named.filter(({ path }) => !isProof(path) || !existsSync(join(root, path)))).toEqual([])
  })
})

describe('a reference', () => {
  test.each([
    ['as P-058 says, and C-27', ['P-058', 'C-27']],
    ['(P-044 to P-046)', ['P-044', 'P-045', 'P-046']],
    ['S08–S10 and F27-F28', ['S08', 'S09', 'S10', 'F27', 'F28']],
    ['// from P-099 to\n// P-101', ['P-099', 'P-100', 'P-101']],
    ['C-10, P-156/P-157; C-10 again', ['C-10', 'P-156', 'P-157']],
    ['K-012, L-7, X-110, DF-01 and MX1', ['K-012', 'X-110', 'DF-01', 'MX1']],
    ['P-15 is no row, and is found to be none', ['P-15']],
  ])('%j', (text, named) => {
    expect(rowsNamedIn(text)).toEqual(named)
  })

  test.each([
    'F8 leads to the toasts',
    'a bucket of S3',
    '#F00 and #S12',
    'color: #C-10',
    'I-77',
    'GC-10',
    'F015',
    'sha256-S12',
    'ab-P-156-cd',
    'C24',
    '2026-C-10',
    'MAX-12',
    'P-1567',
    'F16_000',
    'T00',
    'S86x',
  ])('%j is none', (text) => {
    expect(rowsNamedIn(text)).toEqual([])
  })
})
