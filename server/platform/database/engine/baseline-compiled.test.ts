import path from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { type ChildProgram, startProgram } from '#test/support/child-program'
import { programDatabase, testEngine } from '#test/support/database'

const program = path.resolve(import.meta.dirname, '../../../../test/faults/database-program.ts')

let child: ChildProgram | undefined
afterEach(async () => child?.kill())

test.runIf(testEngine === 'embedded')(
  'functions that are called often are optimized, but the parser, which takes 600 MB, is not',
  async () => {
    const database = await programDatabase('embedded')
    // Each function that is called often is optimized, and reported.
    child = startProgram(program, [], { DATA_DIR: database.environment.DATA_DIR }, [
      '--wasm-sync-tier-up',
      '--wasm-tiering-budget=4000000',
      '--trace-wasm-compilation-times',
    ])
    await child.line(/^ready$/)
    for (let n = 0; n < 100; n += 1) child.send(`save-${n}`)
    expect(await child.stop()).toBe(0)
    await database.close()

    const megabytes = [...child.output().matchAll(/using TurboFan, took \d+ ms and (\d+) /g)].map(
      ([, bytes]) => Number(bytes) / 1e6,
    )
    expect(megabytes.length).toBeGreaterThan(10)
    expect(Math.max(...megabytes)).toBeLessThan(200)
  },
)
