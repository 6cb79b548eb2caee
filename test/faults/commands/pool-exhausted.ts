import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'
import { statuses } from '../figures.ts'
import { Caller, percentile } from '../portal.ts'
import type { Answer, Ground, Outcome } from '../portal.ts'

const slowRequests = 200
/** The longest a person may wait, with the time the machine needs for the answer. */
const longestWait = 5500
const recoversWithin = 5000

/** F23: more slow requests than there are connections. Others wait at most five seconds for an answer, and afterwards everything is as before. */
export async function poolExhausted({ start, databaseUrl, afterwards }: Ground): Promise<Outcome> {
  const portal = await start()
  const many = await new Caller(portal.url, { connections: slowRequests }).signIn()
  const other = await new Caller(portal.url, { connections: 20 }).signIn()
  const holder = new Client({ connectionString: databaseUrl })
  // The answers show what ends it early.
  holder.on('error', () => {})
  await holder.connect()
  afterwards(() => holder.end())
  // Whoever reads products waits for this.
  await holder.query('begin; lock table products in access exclusive mode')
  const slow = Array.from({ length: slowRequests }, (_, n) =>
    many.call('GET', `/api/products?limit=25&search=slow${n}`),
  )
  await pause(300)
  const others: Promise<Answer>[] = []
  for (let n = 0; n < 20; n += 1) {
    others.push(other.call('GET', '/api/auth/user'))
    await pause(100)
  }
  const waited = await Promise.all(others)
  await holder.query('rollback')
  const began = performance.now()
  let again = await other.call('GET', '/api/products?limit=25')
  while (again.status !== 200 && performance.now() - began < 30_000)
    again = await other.call('GET', '/api/products?limit=25')
  const recovered = performance.now() - began
  const slowed = await Promise.all(slow)
  for (const caller of [many, other]) caller.close()
  const longest = percentile(
    waited.map(({ ms }) => ms),
    1,
  )
  const odd = [...waited, ...slowed].filter(
    ({ status, headers }) =>
      status !== 200 && (status !== 503 || headers['retry-after'] === undefined),
  ).length
  return {
    met: odd === 0 && longest < longestWait && recovered < recoversWithin,
    figure: `${slowRequests} requests held up: answered ${statuses(slowed)} after at most ${(
      percentile(
        slowed.map(({ ms }) => ms),
        1,
      ) / 1000
    ).toFixed(
      1,
    )} s; ${waited.length} others answered ${statuses(waited)}, nobody of them after more than ${(longest / 1000).toFixed(1)} s (5 s); answered again ${(recovered / 1000).toFixed(1)} s after the cause ended`,
  }
}
