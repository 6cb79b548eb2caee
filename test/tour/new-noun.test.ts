import { execFile } from 'node:child_process'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, expect, test } from 'vitest'
import edits from '../fixtures/new-noun/edits.json' with { type: 'json' }

// The tour of a new noun in CONTRIBUTING.md, walked in a copy of the tree: the noun "programs" takes four files and six
// edits, what was forgotten of them is named, and what is then there passes what is proved of every registry.

type Edit = (typeof edits)[number]

const root = path.resolve(import.meta.dirname, '../..')
const fixtures = path.join(root, 'test/fixtures/new-noun')
const page = 'web/features/programs/programs.page.tsx'
const files = [
  'contract/programs.ts',
  'database/programs.ts',
  'server/features/programs/programs.store.ts',
  page,
]
const [entry, ...others] = edits.slice(0, -1) as [Edit, ...Edit[]]
const screens = edits.slice(-1)
const editedFiles = edits.map(({ file }) => file)

/** Before a release all is compiled, and every call of the noun is proved. */
const isWhole = process.env['TEST_ALL'] !== undefined
const proofs = [
  'server/registry/registries.test.ts',
  'web/app/screens.test.ts',
  'web/features/programs/',
]
const further = [
  'contract/records.test.ts',
  'server/platform/database/record-tables.test.ts',
  'test/nouns.test.ts',
  ...['answers', 'cached-answers', 'facets', 'hidden-records', 'lists', 'matrix', 'statements'].map(
    (name) => `test/security/${name}.test.ts`,
  ),
]

/** The copy; what a killed run leaves of it goes with the next run (test/support/run-folder.ts). */
const copy = mkdtempSync(path.join(tmpdir(), 'new-noun-'))
afterAll(() => rmSync(copy, { recursive: true, force: true }))

const run = promisify(execFile)

/** Runs a program in a folder as from a shell, without what this run tells its own tests. */
async function program(cwd: string, name: string, args: string[], env: NodeJS.ProcessEnv = {}) {
  const { PATH, HOME, TMPDIR, TEST_DISK_FOLDER } = process.env
  const options = { cwd, maxBuffer: 2 ** 26, env: { PATH, HOME, TMPDIR, TEST_DISK_FOLDER, ...env } }
  return run(name, args, options).then(
    ({ stdout }) => ({ succeeded: true, printed: stdout }),
    ({ stdout, stderr }: { stdout: string; stderr: string }) => ({
      succeeded: false,
      printed: `${stdout}\n${stderr}`,
    }),
  )
}

const inCopy = (file: string, ...args: string[]) => program(copy, process.execPath, [file, ...args])
const succeeded = { succeeded: true, printed: expect.any(String) }

function put(from: string, file: string): void {
  const to = path.join(copy, file)
  mkdirSync(path.dirname(to), { recursive: true })
  copyFileSync(from, to)
}

/** Everything that is committed or will be, with the packages that are installed. */
async function copyTree(): Promise<void> {
  const { printed } = await program(root, 'git', [
    'ls-files',
    '-z',
    '--cached',
    '--others',
    '--exclude-standard',
  ])
  for (const file of printed.split('\0')) {
    const from = path.join(root, file)
    if (file !== '' && existsSync(from)) put(from, file)
  }
  symlinkSync(path.join(root, 'node_modules'), path.join(copy, 'node_modules'))
}

/** Makes an edit: each of its insertions before lines that are there once. */
function edit({ file, lines }: Edit): void {
  const place = path.join(copy, file)
  let text = readFileSync(place, 'utf8')
  for (const { before, insert } of lines) {
    const anchor = `\n${before.join('\n')}\n`
    expect([file, before, text.split(anchor).length - 1]).toEqual([file, before, 1])
    text = text.replace(anchor, () => `\n${[...insert, ...before].join('\n')}\n`)
  }
  writeFileSync(place, text)
}

/** What the compiler says of files and all that they import, or of everything; on one thread, which takes less than half. */
async function compile(...names: string[]): Promise<string[]> {
  const some = names.length > 0 && { include: ['web/kit/display/*.d.ts'], files: names }
  const compilerOptions = { incremental: false, tsBuildInfoFile: null }
  writeFileSync(
    path.join(copy, 'tsconfig.tour.json'),
    JSON.stringify({ extends: './tsconfig.json', compilerOptions, ...some }),
  )
  const compiler = ['node_modules/typescript/bin/tsc', '-p', 'tsconfig.tour.json'] as const
  const { printed } = await inCopy(...compiler, '--singleThreaded')
  return printed.split('\n').filter((line) => line.includes('error TS'))
}

/** Runs tests of the copy; those that go over every call, for the calls of the noun. */
const tests = (projects: readonly string[], names: readonly string[]) => {
  const args = ['node_modules/vitest/vitest.mjs', 'run', ...names]
  return program(
    copy,
    process.execPath,
    [...args, ...projects.map((project) => `--project=${project}`)],
    { TEST_ALL: 'on', TEST_CALLS: 'programs' },
  )
}

test('a new noun takes four files of 250 lines in all, and edits of six others, as the tour names them', () => {
  const lines = files.map(
    (file) => readFileSync(path.join(fixtures, 'noun', `${file}.txt`), 'utf8').split('\n').length,
  )
  expect(lines.reduce((sum, each) => sum + each - 1, 0)).toBeLessThanOrEqual(250)
  expect(new Set(editedFiles).size).toBeLessThanOrEqual(6)
  const sections = readFileSync(path.join(root, 'CONTRIBUTING.md'), 'utf8').split('\n## ')
  const section = sections.find((each) => each.startsWith('A new noun')) ?? ''
  const named = [...section.matchAll(/^(?:\| |\d\. )`([^`]+)`/gm)].map(([, file]) => file)
  expect(named).toEqual([...files, ...editedFiles])
})

const patient = { timeout: 600_000 }

test(
  'an edit that is forgotten is named by the compiler, that of the screens by their test',
  patient,
  async () => {
    await copyTree()
    for (const file of files) put(path.join(fixtures, 'noun', `${file}.txt`), file)
    const [first] = await compile('contract/programs.ts')
    expect(first).toMatch(/^contract\/programs\.ts.*'"programs"' is not assignable/)
    edit(entry)
    const named = await compile(...others.map(({ file }) => file))
    for (const { file } of others)
      expect(named).toContainEqual(
        expect.stringMatching(new RegExp(`^${file}.*'(?:programs|"/programs")' is missing`)),
      )
    others.forEach(edit)
    const { printed } = await tests(['web'], ['web/app/screens.test.ts'])
    expect(printed).toMatch(/FAIL.*every kind of record that names a page has a screen there/)
    expect(printed).toMatch(/\+ +"programs"/)
    screens.forEach(edit)
  },
)

test('the noun is then whole, and passes what is proved of every registry', patient, async () => {
  expect(await inCopy('tools/migration.ts', 'programs')).toEqual(succeeded)
  expect(await inCopy('tools/generate.ts')).toEqual(succeeded)
  const formatter = 'node_modules/oxfmt/bin/oxfmt'
  expect(await inCopy(formatter, '--check', ...files, ...editedFiles)).toEqual(succeeded)
  expect(await compile(...(isWhole ? [] : [page]))).toEqual([])
  put(
    path.join(fixtures, 'programs.page.test.tsx.txt'),
    page.replace('.page.tsx', '.page.test.tsx'),
  )
  const proved = isWhole
    ? tests(['unit', 'api-embedded', 'web'], [...proofs, ...further])
    : tests(['api-embedded', 'web'], proofs)
  expect(await proved).toEqual(succeeded)
})
