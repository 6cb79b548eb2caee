import { readFileSync } from 'node:fs'
import type { Outcome } from './stage.ts'

interface VitestReport {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  numTodoTests: number
  testResults: { status: string; assertionResults: { status: string }[] }[]
}

interface PlaywrightReport {
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

/** Counts what vitest's JSON report holds; a file that did not load counts as one failed test. */
export function vitestOutcome(file: string, code: number): Outcome {
  const report = read<VitestReport>(file)
  if (!report) return { passed: 0, failed: 1, note: 'vitest ended without a report' }
  const unloaded = report.testResults.filter(
    (result) =>
      result.status === 'failed' &&
      !result.assertionResults.some((test) => test.status === 'failed'),
  )
  const outcome = {
    passed: report.numPassedTests,
    failed: report.numFailedTests + unloaded.length,
    skipped: report.numPendingTests + report.numTodoTests,
  }
  return withExitCode(outcome, code)
}

/**
 * Counts what Playwright's JSON report holds. Where tests are repeated (with CI set), one that passed the second time
 * is counted as passed and told: the list above the count names it, and it is to be mended.
 */
export function playwrightOutcome(file: string, code: number): Outcome {
  const report = read<PlaywrightReport>(file)
  if (!report) return { passed: 0, failed: 1, note: 'the browser tests ended without a report' }
  const { expected, unexpected, flaky, skipped } = report.stats
  return withExitCode(
    {
      passed: expected + flaky,
      failed: unexpected + report.errors.length,
      skipped,
      ...(flaky > 0 && { note: `${flaky} of them only when repeated, named above` }),
    },
    code,
  )
}
