import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { Outbox } from '#test/support/outbox'
import { heardChanges } from '../event-stream.ts'
import { startPooler } from '../pooler.ts'
import { Caller, sharedSecret } from '../portal.ts'
import type { Ground, Outcome, Portal } from '../portal.ts'

/** Of all processes together, at the pooler. */
const pooledConnections = 8

/** The result of one check of both processes. */
interface Seen {
  fine: boolean
  words: string
}

interface Both {
  first: Portal
  second: Portal
  /** The administrator, signed in at the first, calling each. */
  atFirst: Caller
  atSecond: Caller
  outbox: Outbox
}

/** Somebody's cookie, used at another process. */
function sameAt(portal: Portal, caller: Caller): Caller {
  const other = new Caller(portal.url)
  other.cookie = caller.cookie
  return other
}

/** What one process ends, the other rejects with the very next request. */
async function revocation({ first, second }: Both): Promise<Seen> {
  const rounds = 50
  let revived = 0
  for (let n = 0; n < rounds; n += 1) {
    const here = await new Caller(n % 2 === 0 ? first.url : second.url).signIn()
    const there = sameAt(n % 2 === 0 ? second : first, here)
    const known = await there.call('GET', '/api/auth/user')
    await there.call('POST', '/api/auth/logout')
    if (known.status !== 200 || (await here.call('GET', '/api/auth/user')).status !== 401)
      revived += 1
    here.close()
    there.close()
  }
  return {
    fine: revived === 0,
    words: `${rounds} sessions known in both and ended in the other process, ${revived} lived on`,
  }
}

/** Wrong passwords and wrong codes count together, whichever process gets them. */
async function attempts({ first, second, atFirst, outbox }: Both): Promise<Seen> {
  const [one, other] = [new Caller(first.url), new Caller(second.url)]
  const alternate = (n: number) => (n % 2 === 0 ? one : other)
  const statuses: number[] = []
  for (let n = 0; n < 7; n += 1)
    statuses.push(
      (
        await alternate(n).call('POST', '/api/auth/login', {
          email: 'nobody@guess.example',
          password: 'wrong lantern 42',
        })
      ).status,
    )
  const email = 'coded@guess.example'
  await atFirst.call('POST', '/api/users', { email, firstName: 'Coded', lastName: 'Person' })
  await one.call('POST', '/api/auth/send-code', { email })
  const code = await outbox.code(email, 2)
  const wrong = code === '000000' ? '111111' : '000000'
  for (let n = 0; n < 5; n += 1)
    await alternate(n).call('POST', '/api/auth/verify-code', { email, code: wrong })
  const redeemed = (await other.call('POST', '/api/auth/verify-code', { email, code })).status
  const used = 'used@guess.example'
  await atFirst.call('POST', '/api/users', { email: used, firstName: 'Used', lastName: 'Person' })
  await one.call('POST', '/api/auth/send-code', { email: used })
  const good = await outbox.code(used, 2)
  const entered = await Promise.all(
    [0, 1, 2, 3].map((n) =>
      alternate(n).call('POST', '/api/auth/verify-code', { email: used, code: good }),
    ),
  )
  const times = entered.filter(({ status }) => status === 200).length
  for (const caller of [one, other]) caller.close()
  return {
    fine: statuses.join(' ') === '401 401 401 401 401 429 429' && redeemed !== 200 && times === 1,
    words: `wrong passwords by turns ${statuses.join(' ')}; after five wrong codes by turns the right one ${redeemed}; one code used four times at once entered ${times} time`,
  }
}

/** A change in one process reaches a stream of the other. */
async function events({ atFirst, atSecond }: Both): Promise<Seen> {
  const count = 20
  const { missed, p95 } = await heardChanges(atSecond, atFirst, count)
  return {
    fine: missed === 0,
    words: `${count} changes in one heard in the other, ${missed} missed, p95 ${p95.toFixed(0)} ms after the answer`,
  }
}

/** A list that one process has cached is not answered any more once the other has changed a row. */
async function lists({ atFirst, atSecond }: Both): Promise<Seen> {
  const rounds = 50
  let stale = 0
  for (let n = 0; n < rounds; n += 1) {
    const [writer, reader] = n % 2 === 0 ? [atFirst, atSecond] : [atSecond, atFirst]
    const address = '/api/organizations?adminView=true&limit=1&search=cached'
    const before = (await reader.call('GET', address)).body.total as number
    await writer.call('POST', '/api/organizations', { name: `Cached ${n}` })
    if ((await reader.call('GET', address)).body.total !== before + 1) stale += 1
  }
  return {
    fine: stale === 0,
    words: `${rounds} lists read in the other process right after a save, ${stale} stale`,
  }
}

/** Each mail is sent once, whichever process queued it. */
async function mails({ atFirst, atSecond, outbox }: Both): Promise<Seen> {
  const count = 40
  const addresses = Array.from({ length: count }, (_, n) => `once${n}@mail.example`)
  await Promise.all(
    addresses.map((email, n) =>
      (n % 2 === 0 ? atFirst : atSecond).call('POST', '/api/users', {
        email,
        firstName: 'Once',
        lastName: String(n),
      }),
    ),
  )
  for (const email of addresses) await outbox.wait(email)
  // Long enough for both to have queried once more.
  await pause(6000)
  const twice = (await Promise.all(addresses.map((email) => outbox.to(email)))).filter(
    (found) => found.length !== 1,
  ).length
  return { fine: twice === 0, words: `${count} mails queued in both, ${twice} sent twice` }
}

/** An import whose process is killed goes on in the other. */
async function imports({ first, atFirst, atSecond }: Both): Promise<Seen> {
  const rows = 2000
  const csv = [
    'Key,Name',
    ...Array.from({ length: rows }, (_, n) => `k${n},Carried Over ${n}`),
  ].join('\n')
  const { id } = (
    await atFirst.call(
      'POST',
      '/api/imports?entity=organizations&filename=carried.csv',
      csv,
      'text/csv',
    )
  ).body
  const mapping = {
    source: 'Test',
    key: { kind: 'external', columns: ['Key'] },
    fields: { name: { columns: ['Name'] } },
  }
  await atFirst.call('POST', `/api/imports/${id}/rehearse`, { mapping })
  await atFirst.call('POST', `/api/imports/${id}/commit`)
  const records = async () =>
    (await atSecond.call('GET', '/api/organizations?adminView=true&limit=1&search=carried')).body
      .total as number
  const startedBy = performance.now() + 60_000
  while ((await records()) === 0 && performance.now() < startedBy) await pause(5)
  await first.kill()
  const atKill = await records()
  const began = performance.now()
  const present = async () =>
    (await atSecond.call('GET', `/api/imports/${id}`)).body as {
      state: string
      result: { created: number } | null
    }
  let state = await present()
  while (state.state === 'running' && performance.now() - began < 90_000) {
    await pause(100)
    state = await present()
  }
  const total = await records()
  return {
    fine:
      atKill > 0 &&
      atKill < rows &&
      state.state === 'done' &&
      state.result?.created === rows &&
      total === rows,
    words: `an import of ${rows} rows, ${atKill} of them stored, was ${state.state} in the other ${((performance.now() - began) / 1000).toFixed(0)} s after its process was killed, with ${total} records`,
  }
}

/** F28: two processes on one PostgreSQL, with a pooler in transaction mode between: what one does has its effect in the other. */
export async function twoProcesses({
  start,
  read,
  afterwards,
  dataDir,
  databaseUrl = '',
}: Ground): Promise<Outcome> {
  const pooler = await startPooler(databaseUrl, pooledConnections)
  afterwards(() => pooler.stop())
  const settings = {
    DATABASE_URL: pooler.url,
    DATABASE_DIRECT_URL: databaseUrl,
    PREPARED_STATEMENTS: 'off',
    ...sharedSecret,
  }
  // At once, on a database without tables: one migrates, the other waits.
  const [first, second] = await Promise.all([start(settings), start(settings)])
  const atFirst = await new Caller(first.url).signIn()
  const both = {
    first,
    second,
    atFirst,
    atSecond: sameAt(second, atFirst),
    outbox: new Outbox(dataDir),
  }
  const seen: Seen[] = []
  for (const check of [revocation, attempts, events, lists, mails, imports])
    seen.push(await check(both))
  seen.push(await storedWhole(read))
  for (const caller of [atFirst, both.atSecond]) caller.close()
  return {
    met: seen.every(({ fine }) => fine),
    figure: seen.map(({ fine, words }) => (fine ? words : `NOT AS WANTED: ${words}`)).join('; '),
  }
}

async function storedWhole(read: Ground['read']): Promise<Seen> {
  const { rows } = await read(({ db }) =>
    db.execute<{ administrators: number; unpaired: number }>(sql`select
    (select count(*)::int from users where role = 'admin') as administrators,
    (select count(*)::int from organizations o where o.version <> (select count(*) from audit_entries a where a.entity = 'organizations' and a.entity_id = o.id::text)) as unpaired`),
  )
  const { administrators = 0, unpaired = 0 } = rows[0] ?? {}
  return {
    fine: administrators === 1 && unpaired === 0,
    words: `${administrators} first administrator, ${unpaired} records whose versions and audit entries differ`,
  }
}
