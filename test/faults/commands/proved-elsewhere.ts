import path from 'node:path'
import { startProgram } from '#test/support/child-program'
import type { Engine, Outcome } from '../portal.ts'

const root = path.resolve(import.meta.dirname, '../../..')
const longest = 15 * 60_000

/** A fault whose proof is a program of its own: run from here, so that one command prints them all. `telling` finds its figure in the output. */
async function outcomeOf(
  args: readonly string[],
  engine: Engine,
  telling: RegExp,
): Promise<Outcome> {
  const [file = '', ...rest] = args
  const child = startProgram(path.join(root, file), rest, { ENGINE: engine, NO_COLOR: '1' })
  const timer = setTimeout(() => void child.kill(), longest)
  const code = await child.exited
  clearTimeout(timer)
  const reported = child
    .output()
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => telling.test(line))
  return {
    met: code === 0 && reported.length > 0,
    figure: `${[...args.slice(-1), ...(reported.length > 0 ? reported : child.output().trim().split('\n').slice(-3))].join('; ')}; ended with ${code}`,
  }
}

/** By a test of the usual run. */
export const byTest =
  (file: string) =>
  (engine: Engine): Promise<Outcome> =>
    outcomeOf(
      [
        'node_modules/vitest/vitest.mjs',
        'run',
        '--project',
        engine === 'embedded' ? 'api-embedded' : 'api-postgresql',
        file,
      ],
      engine,
      /^Tests .*passed/,
    )

/** By a measurement of `bench`. */
export const byBench =
  (file: string, telling: RegExp) =>
  (engine: Engine): Promise<Outcome> =>
    outcomeOf([file], engine, telling)
