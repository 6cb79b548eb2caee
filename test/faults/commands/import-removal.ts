import { setTimeout as pause } from 'node:timers/promises'
import { Caller, newGround } from '../portal.ts'
import type { Engine, Outcome } from '../portal.ts'

/**
 * An import in the mode "all or nothing" that finds a row changed by somebody after it has begun to store, killed while
 * it removes what it had stored. After the restart no record of it may exist, and the trail must show for each that it
 * was added and removed.
 */
const mapping = {
  source: 'Removal',
  key: { kind: 'external', columns: ['Key'] },
  fields: { name: { columns: ['Name'] }, location: { columns: ['Place'] } },
}

/** One run with so many rows; null when the import or its removal was over before the kill. */
async function once(engine: Engine, rows: number): Promise<Outcome | null> {
  const ground = await newGround(engine)
  try {
    const portal = await ground.start()
    const caller = await new Caller(portal.url).signIn()
    const last = (
      await caller.call('POST', '/api/organizations', { name: 'Removed Last', location: 'Ohio' })
    ).body
    const csv = [
      'Key,Name,Place',
      ...Array.from({ length: rows }, (_, n) => `k${n},Removed ${n},Ohio`),
      'last,Removed Last,Ohio',
    ].join('\n')
    const { id } = (
      await caller.call(
        'POST',
        '/api/imports?entity=organizations&filename=removal.csv',
        csv,
        'text/csv',
      )
    ).body
    await caller.call('POST', `/api/imports/${id}/rehearse`, { mapping, duplicates: 'merge' })
    const read = async () => (await caller.call('GET', `/api/imports/${id}`)).body
    const stored = async () =>
      (await caller.call('GET', '/api/organizations?adminView=true&limit=1&search=removed')).body
        .total as number
    await caller.call('POST', `/api/imports/${id}/commit`)
    while ((await stored()) < 2) await pause(5)
    await caller.call('PUT', `/api/organizations/${last.id}`, { description: 'Changed meanwhile' })
    // The import has its reason as soon as the removal has begun.
    let now = await read()
    while (now.state === 'running' && now.message === null) now = await read()
    const most = await stored()
    let before = most
    while (now.state === 'running' && before === most)
      [now, before] = [await read(), await stored()]
    if (now.state !== 'running') return null
    await portal.kill()
    caller.close()

    const again = await ground.start()
    const after = await new Caller(again.url).signIn()
    const ended = async () => (await after.call('GET', `/api/imports/${id}`)).body
    let end = await ended()
    for (let waits = 0; end.state === 'running' && waits < 600; waits += 1) {
      await pause(100)
      end = await ended()
    }
    const there = (
      await after.call('GET', '/api/organizations?adminView=true&limit=1&search=removed')
    ).body.total
    const trail = async (action: string) =>
      (await after.call('GET', `/api/audit?entity=organizations&action=${action}&limit=1`)).body
        .total as number
    const [came, went] = [await trail('import'), await trail('undo')]
    after.close()
    const met =
      end.state === 'failed' &&
      there === 1 &&
      came > 0 &&
      came === went &&
      JSON.stringify(end.result) === JSON.stringify({ created: 0, updated: 0, left: 0 })
    return {
      met,
      figure: `${engine}: ${rows} rows, ${came} were stored when a row was changed; killed with ${before - 1} still there; after the start ${there - 1} of them, ${went} written down as taken back, import ${end.state}: ${end.message}`,
    }
  } finally {
    await ground.remove()
  }
}

/** F21 for the removal: nothing is left, however far it had come. */
export async function importRemoval(engine: Engine): Promise<Outcome> {
  for (let rows = 1500; rows <= 24_000; rows *= 2) {
    const outcome = await once(engine, rows)
    if (outcome !== null) return outcome
  }
  return { met: false, figure: `${engine}: the removal always ended before the kill` }
}
