import { setTimeout as pause } from 'node:timers/promises'
import { Caller, newGround } from '../test/faults/portal.ts'
import type { Engine, Outcome } from '../test/faults/portal.ts'

/**
 * The memory of the portal before, at most during, and a minute after an import of 19,000 rows and its undo:
 * `node tools/run.mjs bench/import-memory.ts`, with `ENGINE=embedded` or `postgresql` for one of them.
 */
const rowCount = 19_000
const mostMegabytesMore = 100

const mapping = {
  source: 'Memory',
  key: { kind: 'external', columns: ['Key'] },
  fields: {
    name: { columns: ['Name'] },
    location: { columns: ['Place'] },
    capEx: { columns: ['Cost'] },
    notes: { columns: ['Notes'] },
  },
}

async function once(engine: Engine): Promise<Outcome> {
  const ground = await newGround(engine)
  try {
    const portal = await ground.start()
    const caller = await new Caller(portal.url).signIn()
    await caller.call('GET', '/api/pipeline')
    await pause(2000)
    const before = portal.memory().now
    const csv = [
      'Key,Name,Place,Cost,Notes',
      ...Array.from(
        { length: rowCount },
        (_, n) =>
          `k${n},Roof of school ${n},Ohio,${100_000 + n},"${'A line of notes. '.repeat(5)}"`,
      ),
    ].join('\n')
    const { id } = (
      await caller.call('POST', '/api/imports?entity=pipeline&filename=memory.csv', csv, 'text/csv')
    ).body
    const toItsEnd = async (step: string, body?: object) => {
      const begun = await caller.call('POST', `/api/imports/${id}/${step}`, body)
      if (begun.status >= 300) throw new Error(`${step}: ${JSON.stringify(begun.body)}`)
      for (;;) {
        const { body: record } = await caller.call('GET', `/api/imports/${id}`)
        if (record.state !== 'running' && record.state !== 'rehearsing') return record
        await pause(200)
      }
    }
    const rehearsed = await toItsEnd('rehearse', {
      mapping,
      duplicates: 'keep',
      mode: 'skip_faulty',
    })
    const marks = [`rehearsed ${portal.memory().now.toFixed(0)}`]
    const stored = await toItsEnd('commit')
    marks.push(`stored ${portal.memory().now.toFixed(0)}`)
    const undone = await toItsEnd('undo')
    marks.push(`undone ${portal.memory().now.toFixed(0)}`)
    await pause(60_000)
    const { now, most } = portal.memory()
    caller.close()
    return {
      met: now - before <= mostMegabytesMore,
      figure: `${rehearsed.state} ${stored.state} ${undone.state} ${JSON.stringify(rehearsed.counts)}: ${before.toFixed(0)} MB before, ${marks.join(', ')}, at most ${most.toFixed(0)}, a minute after ${now.toFixed(0)} MB`,
    }
  } finally {
    await ground.remove()
  }
}

for (const engine of ['embedded', 'postgresql'] as const) {
  if (process.env['ENGINE'] !== undefined && process.env['ENGINE'] !== engine) continue
  const { met, figure } = await once(engine)
  console.log(`${engine}: ${figure}: ${met ? 'ok' : 'NOT MET'}`)
}
