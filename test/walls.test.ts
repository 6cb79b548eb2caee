import { execFileSync } from 'node:child_process'
import { readFileSync, readdirSync } from 'node:fs'
import { basename, join, relative, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'

const root = resolve(import.meta.dirname, '..')
const badHouse = join(root, 'test', 'walls')

function filesBelow(folder: string, skip: ReadonlySet<string>): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (skip.has(relative(root, path))) return []
    return entry.isDirectory() ? filesBelow(path, skip) : [path]
  })
}

interface Diagnostic {
  filename: string
  code: string
}

/** What the linter says about the deliberately bad files, by file. */
function lintBadHouse(): Map<string, string[]> {
  const oxlint = join(root, 'node_modules', 'oxlint', 'bin', 'oxlint')
  const args = [oxlint, '-c', 'test/walls/bad-house.config.ts', '--format', 'json', 'test/walls']
  let output: string
  try {
    output = execFileSync(process.execPath, args, { cwd: root, encoding: 'utf8' })
  } catch (error) {
    // It finds errors, so it ends with an exit code; the report is on its output all the same.
    output = (error as { stdout: string }).stdout
  }
  const found = new Map<string, string[]>()
  for (const { filename, code } of (JSON.parse(output) as { diagnostics: Diagnostic[] })
    .diagnostics) {
    const file = relative(badHouse, resolve(root, filename))
    found.set(file, [...(found.get(file) ?? []), code].toSorted())
  }
  return found
}

describe('walls of the house', () => {
  const found = lintBadHouse()
  const badFiles = filesBelow(badHouse, new Set(['test/walls/bad-house.config.ts']))

  it.each(badFiles.map((file) => relative(badHouse, file)))(
    'reports of %s what its first line says',
    (file) => {
      const first = readFileSync(join(badHouse, file), 'utf8').split('\n')[0] ?? ''
      const expected =
        first === '// breaks nothing' ? [] : first.replace('// breaks: ', '').split(' ')
      expect(found.get(file) ?? []).toEqual(expected)
    },
  )
})

// Files the linter does not read, and what would switch off the linter's own rule.
describe('files of the house', () => {
  const skip = new Set([
    '.git',
    '.node',
    '.cache',
    'node_modules',
    'data',
    'web/dist',
    'test/walls',
    'test-results',
    'playwright-report',
  ])
  const files = filesBelow(root, skip)
  const paths = files.map((file) => relative(root, file))

  it('has no name that says nothing', () => {
    const nameless = paths.filter((path) => /^(index|utils|helpers|types)\./.test(basename(path)))
    // The page of a folder has to have this name.
    expect(nameless.filter((path) => basename(path) !== 'index.html')).toEqual([])
  })

  it('has no style sheet, page or script over 300 lines', () => {
    const written = files.filter((file) => /\.(css|html|mjs|sh)$/.test(file))
    const long = written.filter((file) => readFileSync(file, 'utf8').split('\n').length > 301)
    expect(long.map((file) => relative(root, file))).toEqual([])
  })

  it('switches off no check without naming it', () => {
    const own = ['test/walls.test.ts', 'tools/lint/house.ts', 'oxlint.config.ts']
    const sources = files.filter(
      (file) => /\.(ts|tsx|mjs)$/.test(file) && !own.includes(relative(root, file)),
    )
    const blanket = sources.filter((file) =>
      /(oxlint|eslint)-disable(-next-line|-line)?\s*(\*\/|$|--)|disable[^\n]*house\//m.test(
        readFileSync(file, 'utf8'),
      ),
    )
    expect(blanket.map((file) => relative(root, file))).toEqual([])
  })
})
