import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { freePort } from '#test/support/free-port'
import { metric } from '../figures.ts'
import { Caller, percentile } from '../portal.ts'
import type { Ground, Outcome, Portal } from '../portal.ts'

const requests = 300
const atOnce = 30
const idleWithin = 10_000

/** Sends a save and disconnects after some milliseconds, without waiting for the answer. */
function sendAndLeave(
  { port }: Portal,
  cookie: string,
  name: string,
  after: number,
): Promise<void> {
  const body = JSON.stringify({ name })
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.write(
        `POST /api/organizations HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\ncookie: ${cookie}\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
      )
      setTimeout(() => socket.destroy(), after)
    })
    socket
      .on('error', () => {})
      .on('close', () => resolve())
      .resume()
  })
}

/** F22: clients that disconnect in the middle of a save. Each save is stored whole or not at all, and every connection returns to the pool. */
export async function disconnects({ start, read }: Ground): Promise<Outcome> {
  const metricsPort = await freePort()
  const portal = await start({ METRICS_PORT: String(metricsPort) })
  const caller = await new Caller(portal.url, { connections: atOnce }).signIn()
  // As many as will come at once, to learn how long a save takes here; clients disconnect within twice that time.
  const usual = await Promise.all(
    Array.from({ length: atOnce }, (_, n) =>
      caller.call('POST', '/api/organizations', { name: `Usual ${n}` }),
    ),
  )
  const longest = Math.ceil(
    2 *
      percentile(
        usual.map(({ ms }) => ms),
        0.5,
      ),
  )
  let next = 0
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      while (next < requests) {
        const n = next
        next += 1
        await sendAndLeave(portal, caller.cookie, `Left ${n}`, (n * 7) % longest)
      }
    }),
  )
  const ended = performance.now()
  const busy = async () =>
    (await metric(metricsPort, 'database_connections{state="used"}')) +
    (await metric(metricsPort, 'database_connections{state="waiting"}'))
  while ((await busy()) > 0 && performance.now() - ended < idleWithin) await pause(50)
  const idle = performance.now() - ended
  const after = await caller.call('GET', '/api/organizations?adminView=true&limit=1&search=left')
  caller.close()
  await portal.stop()
  const { stored, halves } = await read(
    async ({ db }) =>
      (
        await db.execute<{ stored: number; halves: number }>(sql`select count(*)::int as stored,
    (count(*) filter (where 1 <> (select count(*) from audit_entries a where a.entity = 'organizations' and a.entity_id = o.id::text)))::int as halves
    from organizations o where name like 'Left %'`)
      ).rows[0] ?? { stored: 0, halves: 0 },
  )
  return {
    met:
      halves === 0 && stored > 0 && stored < requests && idle < idleWithin && after.status === 200,
    figure: `${requests} saves left within ${longest} ms: ${stored} stored whole, ${requests - stored} absent, ${halves} halves; the pool idle again after ${(idle / 1000).toFixed(1)} s (10 s)`,
  }
}
