import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildWeb } from '../build-web.mjs'
import { program, runChecks, runNode } from './command.ts'
import { provideChromium, providePostgres } from './provision.ts'
import type { Outcome, Stage } from './stage.ts'
import { oneFailed } from './stage.ts'
import { playwrightOutcome, vitestOutcome } from './test-reports.ts'

/** Gives a test run a new path for its report and removes it afterwards. */
async function withReport(work: (file: string) => Promise<Outcome>): Promise<Outcome> {
  const folder = mkdtempSync(join(tmpdir(), 'test-report-'))
  try {
    return await work(join(folder, 'report.json'))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function vitest(project: string): Promise<Outcome> {
  return withReport(async (file) => {
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
    const code = await runNode([
      program('vitest', 'vitest.mjs'),
      'run',
      '--project',
      project,
      ...reporters,
    ])
    return vitestOutcome(file, code)
  })
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
