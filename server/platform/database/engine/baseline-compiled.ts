/* oxlint-disable no-underscore-dangle -- the engine calls its first question `_initArrayTypes` */
import { setFlagsFromString } from 'node:v8'
import type { PGlite } from '@electric-sql/pglite'

/**
 * Runs work after which the functions of the engine that it was the first to call stay as they were first compiled, in
 * this process: whether a function is watched for being called often, and then optimized, is settled at its first call.
 */
export async function baselineCompiled<T>(work: () => Promise<T>): Promise<T> {
  // Only the function of this number is watched; none has it.
  setFlagsFromString('--wasm-tier-up-filter=2147483647')
  try {
    return await work()
  } finally {
    setFlagsFromString('--wasm-tier-up-filter=-1')
  }
}

/**
 * Leaves the engine's SQL parser as it was first compiled. It is one function of 105 kB of code, for which the optimizing
 * compiler takes 604 MB and some seconds of the processor soon after each start, and little is faster for it: most
 * statements are prepared. Call it at once after the engine was made.
 */
export function keepParserBaseline(engine: PGlite): void {
  const initArrayTypes = engine._initArrayTypes.bind(engine)
  // The first thing the engine asks a database it has opened; an empty statement ahead of it calls the parser and little else.
  engine._initArrayTypes = async (options) => {
    await baselineCompiled(() => engine.exec(''))
    await initArrayTypes(options)
  }
}
