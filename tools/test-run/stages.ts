import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildWeb } from '../build-web.mjs'
import { program, runChecks, runNode } from './command.ts'
import { hasPostgres, provideChromium, providePostgres } from './provision.ts'
import { filesFor, chosenIds } from './scope.ts'
import type { Scope } from './scope.ts'
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

/** Texts of the statements that the tests on PostgreSQL send, for the embedded engine to prepare. */
const statements = mkdtempSync(join(tmpdir(), 'registry-statements-'))
process.on('exit', () => rmSync(statements, { recursive: true, force: true }))
/** Whether this run noted any: without PostgreSQL, and with the embedded engine alone, there are none to prepare. */
let areNoted = false

/** Runs files of tests of a project, all without `only`. */
async function vitestRun(project: string, only: readonly string[], scope: Scope) {
  const ids = chosenIds(scope)
  areNoted ||= project === 'api-postgresql'
  return withReport(async (file) => {
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
    const code = await runNode(
      [
        program('vitest', 'vitest.mjs'),
        'run',
        '--project',
        project,
        '--passWithNoTests',
        ...reporters,
        ...only,
      ],
      {
        ...(areNoted && { TEST_STATEMENTS: statements }),
        ...(ids !== undefined && { TEST_CALLS: ids }),
        ...((scope.all || !hasPostgres()) && { TEST_ALL: 'on' }),
      },
    )
    return { files: vitestFiles(file), code }
  })
}

/** Above it a failure is no moment of a busy machine, and is not looked at again. */
const mostRepeatedFiles = 3
/** Tests that a run may repeat in all its stages; more of them shake, and fail it. */
const mostRepeated = 2
let repeatedTests = 0

/** Names what passed only when repeated; beyond two of a run it counts as failed. */
function withRepeated(outcome: Outcome, repeated: readonly string[]): Outcome {
  repeatedTests += repeated.length
  const named = [...(outcome.named ?? []), ...repeated.map((test) => `${test} (repeated)`)]
  if (repeated.length === 0 || repeatedTests <= mostRepeated) return { ...outcome, named }
  return {
    ...outcome,
    named,
    passed: outcome.passed - repeated.length,
    failed: outcome.failed + repeated.length,
    note: `more than ${mostRepeated} tests of this run passed only when repeated`,
  }
}

/**
 * Runs the tests of a project. With CI set, a few files that failed run once more by themselves: the runtime itself has
 * ended workers of the embedded engine, and a merge is not held up by that. What passes only then is named, and is to be
 * mended.
 */
async function vitest(project: string, scope: Scope): Promise<Outcome> {
  const chosen = filesFor(project, scope)
  if (chosen?.length === 0) return { passed: 0, failed: 0, note: 'nothing to run' }
  const { files, code } = await vitestRun(project, chosen ?? [], scope)
  const failed = files?.filter((file) => file.failed).map(({ path }) => path) ?? []
  const first = vitestOutcome(files, code)
  const isRepeated =
    process.env['CI'] && !scope.all && failed.length > 0 && failed.length <= mostRepeatedFiles
  if (!isRepeated) return first
  console.log(`\nOnce more, by themselves: ${failed.join(', ')}`)
  const again = await vitestRun(project, failed, scope)
  const rest = files?.filter((file) => !file.failed) ?? []
  const outcome = vitestOutcome(again.files && [...rest, ...again.files], again.code)
  const stillFailing = outcome.named ?? []
  return withRepeated(
    outcome,
    (first.named ?? []).filter((test) => !stillFailing.includes(test)),
  )
}

async function onPostgres(scope: Scope): Promise<Outcome> {
  if (await providePostgres()) return vitest('api-postgresql', scope)
  // On a laptop the embedded engine alone is better than nothing; a merge needs both.
  if (process.env['CI']) return oneFailed
  console.error('*** The tests ran on the embedded engine ALONE. ***')
  return { passed: 0, failed: 0, note: 'left out: no PostgreSQL' }
}

const hasJourneyOnPostgres = (file: string): boolean =>
  /@smoke|@bucket/.test(readFileSync(file, 'utf8'))

async function inBrowser(scope: Scope): Promise<Outcome> {
  const chosen = filesFor('browser', scope)
  if (chosen?.length === 0) return { passed: 0, failed: 0, note: 'nothing to run' }
  if (!(await provideChromium())) return oneFailed
  // Without a server to start, the journeys on PostgreSQL are left out; its own stage says so. Nor is a second portal started for none of them.
  const wantsPostgres = chosen === null || chosen.some(hasJourneyOnPostgres)
  const isOnBoth = wantsPostgres && (await providePostgres())
  const projects = isOnBoth ? [] : ['--project=desktop', '--project=phone']
  const repeats = scope.all ? ['--retries=0'] : []
  return withReport(async (file) => {
    const code = await runNode(
      [
        program('playwright', 'cli.js'),
        'test',
        '--reporter=list,json',
        ...projects,
        ...repeats,
        ...(chosen ?? []),
      ],
      { PLAYWRIGHT_JSON_OUTPUT_FILE: file, ...(!isOnBoth && { JOURNEYS_ON: 'embedded' }) },
    )
    const { outcome, repeated } = playwrightOutcome(file, code)
    return withRepeated(outcome, repeated)
  })
}

/** Lints everything, or what a noun consists of. */
function lint(scope: Scope): Promise<Outcome> {
  const files = filesFor('lint', scope) ?? []
  return runChecks([program('oxlint', 'bin', 'oxlint'), '--deny-warnings', ...files])
}

/** Left out for a noun: what is checked reads the whole project, and the whole run checks it. */
const wholeOnly = (run: () => Promise<Outcome>) => (scope: Scope) =>
  scope.nouns === null
    ? run()
    : Promise.resolve({ passed: 0, failed: 0, note: 'left out for a noun' })

/** Tools that compare what is generated with what it is generated from. */
const generatedChecks = [['tools/generate.ts', '--check'], ['tools/check-migrations.ts']]

/** Every stage of `npm test`, the quick ones first. */
export const stages: readonly Stage[] = [
  {
    name: 'types',
    title: 'Types',
    // Several threads check much twice: on one it takes less than half.
    run: () => runChecks([program('typescript', 'bin', 'tsc'), '--noEmit', '--singleThreaded']),
  },
  {
    name: 'lint',
    title: 'Lint and walls',
    run: lint,
  },
  {
    name: 'format',
    title: 'Format',
    run: wholeOnly(() => runChecks([program('oxfmt', 'bin', 'oxfmt'), '--check'])),
  },
  {
    name: 'unused',
    title: 'Files, packages and exports that nothing uses',
    run: wholeOnly(() => runChecks([program('knip', 'bin', 'knip.js'), '--no-progress'])),
  },
  {
    name: 'generated',
    title: 'Generated files and migrations',
    run: wholeOnly(() => runChecks(...generatedChecks)),
  },
  {
    name: 'build',
    title: 'Web build and its size',
    run: () => buildWeb().then(() => runChecks(['tools/check-bundle.ts'])),
  },
  {
    name: 'unit',
    title: 'Contract and tools',
    run: (scope) => vitest('unit', scope),
  },
  { name: 'api-postgresql', title: 'API on PostgreSQL', run: onPostgres },
  {
    name: 'api-embedded',
    title: 'API on the embedded engine',
    run: (scope) => vitest('api-embedded', scope),
  },
  { name: 'web', title: 'Pages', run: (scope) => vitest('web', scope) },
  { name: 'browser', title: 'Journeys in the browser', run: inBrowser },
]
