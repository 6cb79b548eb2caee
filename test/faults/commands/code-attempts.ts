import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { insertUser } from '#server/features/users/users.store'
import { migrate } from '#server/platform/database/migrations/migrate'
import { hashPassword } from '#server/platform/passwords/password-hash'
import { quietLog } from '#test/support/quiet-log'
import { statuses } from '../figures.ts'
import { administrator, Caller, percentile } from '../portal.ts'
import type { Answer, Ground, Outcome, Portal } from '../portal.ts'

const seconds = 20
/** Sign-ins from sources of their own, spread over the time. */
const signIns = 8
/** From twelve sources; from sixty, five times as many hashes are needed as the portal makes, and no sign-in is to be rejected. */
const mostMillis = { twelve: 1000, sixty: 10_000 }

const person = (n: number) => ({
  email: `person${n}@people.example.org`,
  password: administrator.password,
})

/** Attempts at codes by so many sources, so many times a second each, while others sign in and work. */
async function round(
  portal: Portal,
  name: string,
  sources: number,
  perSecond: number,
  within: number,
) {
  const strangers = Array.from(
    { length: sources },
    (_, n) => new Caller(portal.url, { from: `127.1.${sources}.${n + 1}`, connections: 16 }),
  )
  const worker = await new Caller(portal.url, { from: '127.2.0.1' }).signIn(person(0))
  const attempts: Promise<Answer>[] = []
  const entered: Promise<Answer>[] = []
  const work: Promise<Answer>[] = []
  const began = performance.now()
  const due = (rate: number, from = 0) => ((performance.now() - began) / 1000 - from) * rate
  while (performance.now() - began < seconds * 1000) {
    while (attempts.length < due(sources * perSecond)) {
      const n = attempts.length
      attempts.push(
        (strangers[n % sources] as Caller).call('POST', '/api/auth/verify-code', {
          email: `${name}${Math.floor(n / 5)}@nobody.example.org`,
          code: '123456',
        }),
      )
    }
    // The strangers have a quarter of the time to fill every queue.
    while (
      entered.length < signIns &&
      entered.length < due(signIns / (seconds * 0.75), seconds / 4)
    ) {
      const n = entered.length + 1
      const visitor = new Caller(portal.url, { from: `127.2.${sources}.${n}` })
      entered.push(
        visitor.call('POST', '/api/auth/login', person(n)).finally(() => visitor.close()),
      )
    }
    while (work.length < due(4)) work.push(worker.call('GET', '/api/auth/user'))
    await pause(5)
  }
  const [attempted, signedIn, worked] = await Promise.all([
    Promise.all(attempts),
    Promise.all(entered),
    Promise.all(work),
  ])
  for (const caller of [worker, ...strangers]) caller.close()
  const slowest = percentile(
    signedIn.map(({ ms }) => ms),
    1,
  )
  const rejected = worked.filter(({ status }) => status !== 200).length
  return {
    met:
      signedIn.length === signIns &&
      signedIn.every(({ status, ms }) => status === 200 && ms <= within) &&
      rejected === 0,
    figure: `${attempted.length.toLocaleString('en-US')} attempts from ${sources} sources answered ${statuses(attempted)}; ${signIns} sign-ins from others answered ${statuses(signedIn)}, the slowest after ${slowest.toFixed(0)} ms (${within} ms); of ${worked.length} requests of somebody signed in ${rejected} failed, p95 ${percentile(
      worked.map(({ ms }) => ms),
      0.95,
    ).toFixed(0)} ms`,
  }
}

/** F30: attempts at codes from twelve sources and then from sixty, faster than hashes are made, while others sign in. */
export async function codeAttempts({ read, start }: Ground): Promise<Outcome> {
  await read(async (open) => {
    await migrate(open, quietLog)
    const passwordHash = await hashPassword(administrator.password, 'test')
    for (let n = 0; n <= signIns; n += 1)
      await insertUser(open.db, {
        email: person(n).email,
        firstName: 'Person',
        lastName: String(n),
        isEmailVerified: true,
        passwordHash,
      })
  })
  const portal = await start({ RATE_LIMIT: 'on' })
  const rounds = [
    await round(portal, 'twelve', 12, 10, mostMillis.twelve),
    await round(portal, 'sixty', 60, 4, mostMillis.sixty),
  ]
  await portal.stop()
  const entered = await read(
    async ({ db }) =>
      (
        await db.execute<{ n: number }>(
          sql`select count(*)::int as n from audit_entries where action = 'sign_in'`,
        )
      ).rows[0]?.n ?? 0,
  )
  return {
    met: rounds.every(({ met }) => met) && entered <= rounds.length * (signIns + 1),
    figure: `${rounds.map(({ figure }) => figure).join('; ')}; ${entered} sign-ins in the trail`,
  }
}
