import { parseArgs } from 'node:util'
import { Stop, secondsSince } from '../progress.mjs'
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

async function runStage(stage: Stage): Promise<Outcome> {
  try {
    return await stage.run()
  } catch (error) {
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

/**
 * Runs the stages one after the other and closes with one plain line that sums them.
 * @param args command line of `npm test`
 * @returns the exit code
 */
export async function runStages(args: string[]): Promise<number> {
  const { values } = parseArgs({ args, options: { only: { type: 'string' } } })
  const summary: string[] = []
  let passed = 0
  let failed = 0
  for (const stage of chosenStages(values.only)) {
    const since = Date.now()
    console.log(`\n== ${stage.title} (${stage.name})`)
    const outcome = await runStage(stage)
    passed += outcome.passed
    failed += outcome.failed
    const lines = [
      `${outcome.failed > 0 ? 'FAILED' : 'ok    '} ${stage.name.padEnd(15)} ${secondsSince(since).padStart(8)}  ${describeOutcome(outcome)}`,
      ...(outcome.named ?? []).map((test) => `       ${test}`),
    ]
    console.log(lines.join('\n'))
    summary.push(...lines)
  }
  console.log(`\n${summary.join('\n')}\n\n${passed} passed, ${failed} failed`)
  return failed > 0 ? 1 : 0
}
