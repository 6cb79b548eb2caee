import { setTimeout as pause } from 'node:timers/promises'
import { Caller, newGround } from '../../test/faults/portal.ts'
import type { Engine } from '../../test/faults/portal.ts'

/**
 * A bulk edit of 1,000 deals: `node tools/run.mjs bench/figures.ts bulk-edit`, with `ENGINE=embedded` or `postgresql` for
 * one of them. Prints how long it took to rehearse, to store and to take back, each to the answer that it has ended.
 */
const deals = 1000
const limits = { rehearsed: 2000, stored: 5000, 'taken back': 5000 }
const mapping = {
  source: 'Bench',
  key: { kind: 'none', columns: [] },
  fields: { name: { columns: ['Name'] }, capNeed: { columns: ['Need'] } },
}

async function ended(caller: Caller, id: string): Promise<{ state: string; result: unknown }> {
  for (;;) {
    const { body } = await caller.call('GET', `/api/imports/${id}`)
    if (body.state !== 'running') return body
    await pause(100)
  }
}

/** Fills a portal with deals; answers them as its list does. */
async function filled(caller: Caller): Promise<{ id: string; version: number }[]> {
  const csv = ['Name,Need', ...Array.from({ length: deals }, (_, n) => `Deal ${n},Perm`)].join('\n')
  const upload = '/api/imports?entity=pipeline&filename=deals.csv'
  const { id } = (await caller.call('POST', upload, csv, 'text/csv')).body
  await caller.call('POST', `/api/imports/${id}/rehearse`, { mapping })
  await caller.call('POST', `/api/imports/${id}/commit`)
  await ended(caller, id)
  return (await caller.call('GET', `/api/pipeline?limit=${deals}`)).body.pipeline
}

export async function measureBulkEdit(engine: Engine): Promise<void> {
  const ground = await newGround(engine)
  try {
    const portal = await ground.start()
    const caller = await new Caller(portal.url).signIn()
    const records = (await filled(caller)).map(({ id, version }) => ({ id, version }))
    const changes = { outcome: 'withdrawn', capNeed: { add: ['bridge_to_itc'] } }
    const took: Record<string, number> = {}
    const timed = async <Result>(what: string, work: () => Promise<Result>): Promise<Result> => {
      const began = performance.now()
      const result = await work()
      took[what] = performance.now() - began
      return result
    }
    const { body } = await timed('rehearsed', () =>
      caller.call('POST', '/api/bulk-edits', { entity: 'pipeline', records, changes }),
    )
    const run = async (task: string) => {
      await caller.call('POST', `/api/imports/${body.id}/${task}`)
      return ended(caller, body.id)
    }
    const stored = await timed('stored', () => run('commit'))
    const undone = await timed('taken back', () => run('undo'))
    caller.close()
    const isWhole =
      body.counts.changed === deals && stored.state === 'done' && undone.state === 'undone'
    if (!isWhole) process.exitCode = 1
    for (const [what, most] of Object.entries(limits)) {
      const millis = took[what] ?? Infinity
      const isMet = isWhole && millis <= most
      if (!isMet) process.exitCode = 1
      console.log(
        `${isMet ? 'met' : 'NOT MET'} ${engine}: ${deals} deals ${what} in ${Math.round(millis)} ms, at most ${most}`,
      )
    }
  } finally {
    await ground.remove()
  }
}
