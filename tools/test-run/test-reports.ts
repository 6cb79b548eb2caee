import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import type { Outcome } from './stage.ts'

interface VitestReport {
  testResults: {
    name: string
    status: string
    assertionResults: { status: string; fullName: string }[]
  }[]
}

interface PlaywrightSuite {
  specs?: { file: string; title: string; tests: { projectName: string; status: string }[] }[]
  suites?: PlaywrightSuite[]
}

interface PlaywrightReport extends PlaywrightSuite {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
  errors: unknown[]
}

/** Reads a report, or nothing when the run ended before it was written. */
function read<Report>(file: string): Report | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Report
  } catch {
    return undefined
  }
}

/** A run that ends with an error although no test failed (a file that cannot be loaded, say) is a failure too. */
function withExitCode(outcome: Outcome, code: number): Outcome {
  return code !== 0 && outcome.failed === 0 ? { ...outcome, failed: 1 } : outcome
}

/** How one file of tests ended. */
interface TestedFile {
  /** From the project's folder. */
  path: string
  failed: boolean
  tests: { status: string; fullName: string }[]
}

/** What a run of vitest came to, by file; nothing when it ended before it wrote its report. */
export function vitestFiles(file: string): readonly TestedFile[] | undefined {
  return read<VitestReport>(file)?.testResults.map(({ name, status, assertionResults }) => ({
    path: relative('.', name),
    failed: status === 'failed',
    tests: assertionResults,
  }))
}

/**
 * Counts what files of tests came to; one that did not run to its end counts as one failed test.
 * @param files by `vitestFiles`
 * @param code the exit code of the run
 */
export function vitestOutcome(files: readonly TestedFile[] | undefined, code: number): Outcome {
  if (files === undefined) return { passed: 0, failed: 1, note: 'vitest ended without a report' }
  const tests = files.flatMap((file) => file.tests)
  const named = files
    .filter(({ failed }) => failed)
    .flatMap((file) => {
      const titles = file.tests.filter(({ status }) => status === 'failed')
      return titles.length === 0
        ? [`${file.path}: did not run to its end`]
        : titles.map(({ fullName }) => `${file.path}: ${fullName}`)
    })
  const passed = tests.filter(({ status }) => status === 'passed').length
  const skipped = tests.filter(({ status }) => status !== 'passed' && status !== 'failed').length
  return withExitCode({ passed, failed: named.length, skipped, named }, code)
}

/** The tests of a suite and of those in it that ended so. */
const endedSo = ({ specs = [], suites = [] }: PlaywrightSuite, wanted: string): string[] => [
  ...specs.flatMap(({ file, title, tests }) =>
    tests
      .filter(({ status }) => status === wanted)
      .map(({ projectName }) => `[${projectName}] ${file}: ${title}`),
  ),
  ...suites.flatMap((suite) => endedSo(suite, wanted)),
]

/** Counts what Playwright's JSON report holds; `repeated` are those that passed the second time alone. */
export function playwrightOutcome(
  file: string,
  code: number,
): { outcome: Outcome; repeated: readonly string[] } {
  const report = read<PlaywrightReport>(file)
  if (!report) {
    const note = 'the browser tests ended without a report'
    return { outcome: { passed: 0, failed: 1, note }, repeated: [] }
  }
  const { expected, unexpected, flaky, skipped } = report.stats
  const outcome = {
    passed: expected + flaky,
    failed: unexpected + report.errors.length,
    skipped,
    named: endedSo(report, 'unexpected'),
  }
  return { outcome: withExitCode(outcome, code), repeated: endedSo(report, 'flaky') }
}
