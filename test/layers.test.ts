import { globSync, existsSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import layers from './layers.json' with { type: 'json' }

// Every test of the server has one layer, with the reason: it opens no database, or is run on PostgreSQL, or on both
// engines because the engine can make a difference to it.

const listed: readonly (readonly [layer: string, why: string, files: readonly string[]])[] =
  Object.entries(layers).flatMap(([layer, reasons]) =>
    Object.entries(reasons).map(([why, files]) => [layer, why, files] as const),
  )
const found = globSync('{server,database,test/*}/**/*.test.ts').filter(
  (file) => !/^test\/(?:browser|walls|[^/]+\.test\.ts)/.test(file),
)

describe('the layer of a test', () => {
  test('is said of each file, once', () => {
    const named = listed.flatMap(([, , files]) => files)
    expect(named.filter((file, place) => named.indexOf(file) !== place)).toEqual([])
    // Say in test/layers.json on which engines a new file is run, under the reason.
    expect(found.filter((file) => !named.includes(file))).toEqual([])
    expect(named.filter((file) => !existsSync(file))).toEqual([])
  })

  test('has a reason in a sentence', () => {
    for (const [, why] of listed) expect(why).toMatch(/^[A-Z].{30,}\.$/)
  })

  test('is both engines for one file of each noun at least', () => {
    const both = listed.filter(([layer]) => layer === 'both').flatMap(([, , files]) => files)
    const nouns = globSync('server/features/*/*.routes.ts').map((file) => file.split('/')[2])
    const without = nouns.filter(
      (noun) => !both.some((file) => file.startsWith(`server/features/${noun}/`)),
    )
    // Confirming is tested with the accounts, the second step and the tokens that ask for it.
    expect([...new Set(without)]).toEqual(['fresh-proof'])
  })
})
