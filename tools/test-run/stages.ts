import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildWeb } from '../build-web.mjs'
import { program, runChecks, runNode } from './command.ts'
import { provideChromium, providePostgres } from './provision.ts'
import type { Outcome, Stage } from './stage.ts'
import { oneFailed } from './stage.ts'
import { playwrightOutcome, vitestFiles, vitestOutcome } from './test-reports.ts'

/** Gives a test run a new path for its report and removes it afterwards. */
async function withReport<Result>(work: (file: string) => Promise<Result>): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), 'test-report-'))
  try {
    return await work(join(folder, 'report.json'))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Runs files of tests of a project, all without `only`. */
async function vitestRun(project: string, only: readonly string[] = []) {
  return withReport(async (file) => {
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
    const code = await runNode([
      program('vitest', 'vitest.mjs'),
      'run',
      '--project',
      project,
      ...reporters,
      ...only,
    ])
    return { files: vitestFiles(file), code }
  })
}

/** Above it a failure is no moment of a busy machine, and is not looked at again. */
const mostRepeatedFiles = 3

/**
 * Runs the tests of a project. With CI set, a few files that failed run once more by themselves, as journeys do: the
 * runtime itself has ended workers of the embedded engine, and a merge is not held up by that. What passes only then is
 * counted as passed and named, and is to be mended.
 */
async function vitest(project: string): Promise<Outcome> {
  const { files, code } = await vitestRun(project)
  const failed = files?.filter((file) => file.failed).map(({ path }) => path) ?? []
  const first = vitestOutcome(files, code)
  const isRepeated = process.env['CI'] && failed.length > 0 && failed.length <= mostRepeatedFiles
  if (!isRepeated) return first
  console.log(`\nOnce more, by themselves: ${failed.join(', ')}`)
  const again = await vitestRun(project, failed)
  const rest = files?.filter((file) => !file.failed) ?? []
  const outcome = vitestOutcome(again.files && [...rest, ...again.files], again.code)
  const stillFailing = outcome.named ?? []
  const repeated = (first.named ?? []).filter((test) => !stillFailing.includes(test))
  return { ...outcome, named: [...stillFailing, ...repeated.map((test) => `${test} (repeated)`)] }
}

async function onPostgres(): Promise<Outcome> {
  if (await providePostgres()) return vitest('api-postgresql')
  // On a laptop the embedded engine alone is better than nothing; a merge needs both.
  if (process.env['CI']) return oneFailed
  console.error('*** The tests ran on the embedded engine ALONE. ***')
  return { passed: 0, failed: 0, note: 'left out: no PostgreSQL' }
}

async function inBrowser(): Promise<Outcome> {
  if (!(await provideChromium())) return oneFailed
  // Without a server to start, the journeys on PostgreSQL are left out; its own stage says so.
  const projects = (await providePostgres()) ? [] : ['--project=desktop', '--project=phone']
  return withReport(async (file) => {
    const code = await runNode(
      [program('playwright', 'cli.js'), 'test', '--reporter=list,json', ...projects],
      { PLAYWRIGHT_JSON_OUTPUT_FILE: file },
    )
    return playwrightOutcome(file, code)
  })
}

/** Tools that compare what is generated with what it is generated from. */
const generatedChecks = [['tools/generate.ts', '--check'], ['tools/check-migrations.ts']]

/** Every stage of `npm test`, the quick ones first. */
export const stages: readonly Stage[] = [
  {
    name: 'types',
    title: 'Types',
    run: () => runChecks([program('typescript', 'bin', 'tsc'), '--noEmit']),
  },
  {
    name: 'lint',
    title: 'Lint and walls',
    run: () => runChecks([program('oxlint', 'bin', 'oxlint'), '--deny-warnings']),
  },
  {
    name: 'format',
    title: 'Format',
    run: () => runChecks([program('oxfmt', 'bin', 'oxfmt'), '--check']),
  },
  {
    name: 'unused',
    title: 'Files, packages and exports that nothing uses',
    run: () => runChecks([program('knip', 'bin', 'knip.js'), '--no-progress']),
  },
  {
    name: 'generated',
    title: 'Generated files and migrations',
    run: () => runChecks(...generatedChecks.filter(([tool]) => existsSync(tool ?? ''))),
  },
  {
    name: 'build',
    title: 'Web build and its size',
    run: () => buildWeb().then(() => runChecks(['tools/check-bundle.ts'])),
  },
  { name: 'unit', title: 'Contract and tools', run: () => vitest('unit') },
  { name: 'api-embedded', title: 'API on the embedded engine', run: () => vitest('api-embedded') },
  { name: 'api-postgresql', title: 'API on PostgreSQL', run: onPostgres },
  { name: 'web', title: 'Pages', run: () => vitest('web') },
  { name: 'browser', title: 'Journeys in the browser', run: inBrowser },
]
