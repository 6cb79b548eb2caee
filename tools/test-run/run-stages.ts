import { parseArgs } from 'node:util'
import { Stop, secondsSince } from '../progress.mjs'
import { childrenCpuSeconds } from './cpu.ts'
import { scopeOf } from './scope.ts'
import type { Scope } from './scope.ts'
import type { Outcome, Stage } from './stage.ts'
import { stages } from './stages.ts'

/** `--only lint,api` runs the stages whose names begin so. */
function chosenStages(only: string | undefined): readonly Stage[] {
  if (only === undefined) return stages
  const prefixes = only.split(',')
  const unknown = prefixes.find((prefix) => !stages.some(({ name }) => name.startsWith(prefix)))
  if (unknown !== undefined)
    throw new Stop(
      `There is no stage "${unknown}". The stages are: ${stages.map(({ name }) => name).join(', ')}.`,
    )
  return stages.filter(({ name }) => prefixes.some((prefix) => name.startsWith(prefix)))
}

async function runStage(stage: Stage, scope: Scope): Promise<Outcome> {
  try {
    return await stage.run(scope)
  } catch (error) {
    if (error instanceof Stop) throw error
    console.error(error)
    return { passed: 0, failed: 1 }
  }
}

function describeOutcome({ passed, failed, skipped = 0, note }: Outcome): string {
  const parts = [`${passed} passed`, `${failed} failed`]
  if (skipped > 0) parts.push(`${skipped} skipped`)
  if (note !== undefined) parts.push(note)
  return parts.join(', ')
}

/** Seconds on the clock and of the processors since a moment. */
function stopwatch(): () => string {
  const since = Date.now()
  const cpu = childrenCpuSeconds()
  return () => {
    const now = childrenCpuSeconds()
    const spent = cpu === null || now === null ? '' : `, cpu ${(now - cpu).toFixed(1)} s`
    return `${secondsSince(since)}${spent}`
  }
}

/**
 * Runs the stages one after the other and closes with one plain line that sums them.
 * @param args command line of `npm test`
 * @returns the exit code
 */
export async function runStages(args: string[]): Promise<number> {
  const { values } = parseArgs({
    args,
    options: {
      only: { type: 'string' },
      noun: { type: 'string' },
      changed: { type: 'boolean' },
      all: { type: 'boolean' },
    },
  })
  const scope = scopeOf(values)
  const inAll = stopwatch()
  const summary: string[] = []
  let passed = 0
  let failed = 0
  for (const stage of chosenStages(values.only)) {
    const inStage = stopwatch()
    console.log(`\n== ${stage.title} (${stage.name})`)
    const outcome = await runStage(stage, scope)
    passed += outcome.passed
    failed += outcome.failed
    const lines = [
      `${outcome.failed > 0 ? 'FAILED' : 'ok    '} ${stage.name.padEnd(15)} ${inStage().padStart(22)}  ${describeOutcome(outcome)}`,
      ...(outcome.named ?? []).map((test) => `       ${test}`),
    ]
    console.log(lines.join('\n'))
    summary.push(...lines)
  }
  console.log(`\n${summary.join('\n')}\n\nIn all ${inAll()}.\n${passed} passed, ${failed} failed`)
  return failed > 0 ? 1 : 0
}
