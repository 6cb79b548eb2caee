import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { insertUser } from '#server/features/users/users.store'
import { migrate } from '#server/platform/database/migrations/migrate'
import { hashPassword } from '#server/platform/passwords/password-hash'
import { freePort } from '#test/support/free-port'
import { quietLog } from '#test/support/quiet-log'
import { metric, statuses } from '../figures.ts'
import { administrator, Caller, percentile } from '../portal.ts'
import type { Answer, Ground, Outcome } from '../portal.ts'

const attempts = 10_000
const seconds = 60
const sources = 200
const accounts = 1000
const visitors = 10
/** Of one source, before the portal rejects further ones (docs/security.md). */
const checksPerSource = 30

const account = (n: number) => `account${n}@flood.example`

/** F19: attempts at passwords from many sources on many accounts, while others work. */
export async function signInFlood({ read, start }: Ground): Promise<Outcome> {
  await read(async (open) => {
    await migrate(open, quietLog)
    const passwordHash = await hashPassword(administrator.password, 'test')
    await insertUser(open.db, {
      email: administrator.email,
      role: 'admin',
      isEmailVerified: true,
      passwordHash,
    })
    for (let n = 0; n < accounts; n += 1)
      await insertUser(open.db, {
        email: account(n),
        firstName: 'Flooded',
        lastName: String(n),
        isEmailVerified: true,
        passwordHash,
      })
  })
  const metricsPort = await freePort()
  const portal = await start({ RATE_LIMIT: 'on', METRICS_PORT: String(metricsPort) })
  const people: Caller[] = []
  for (let n = 0; n < visitors; n += 1)
    people.push(
      await new Caller(portal.url, { from: `127.0.9.${n + 1}` }).signIn({
        email: account(n),
        password: administrator.password,
      }),
    )
  const strangers = Array.from(
    { length: sources },
    (_, n) => new Caller(portal.url, { from: `127.0.1.${n + 1}`, connections: 8 }),
  )

  const tried: Promise<Answer>[] = []
  const worked: Promise<Answer>[] = []
  // Measured from here on: the metric is reset whenever it is read.
  await metric(metricsPort, 'nodejs_eventloop_lag_p99_seconds')
  const began = performance.now()
  while (tried.length < attempts) {
    const due = Math.min(attempts, ((performance.now() - began) / 1000 / seconds) * attempts)
    while (tried.length < due) {
      const n = tried.length
      const email = account((n * 7) % accounts)
      tried.push(
        (strangers[n % sources] as Caller).call('POST', '/api/auth/login', {
          email,
          password: `summer lantern ${n % 50}`,
        }),
      )
      if (n % 6 === 0)
        worked.push((people[(n / 6) % visitors] as Caller).call('GET', '/api/auth/user'))
    }
    await pause(5)
  }
  const [signInAnswers, work] = await Promise.all([Promise.all(tried), Promise.all(worked)])
  const delay = (await metric(metricsPort, 'nodejs_eventloop_lag_p99_seconds')) * 1000
  for (const caller of [...people, ...strangers]) caller.close()
  await portal.stop()
  const entries = await read(
    async ({ db }) =>
      (
        await db.execute<{ n: number }>(
          sql`select count(*)::int as n from audit_entries where action = 'sign_in_failed'`,
        )
      ).rows[0]?.n ?? 0,
  )

  const entered = signInAnswers.filter(({ status }) => status === 200).length
  const odd = signInAnswers.filter(({ status }) => ![401, 429, 503].includes(status)).length
  // A session's own limit is 300 a minute; 167 requests a minute of each stay below it.
  const rejected = work.filter(({ status }) => status !== 200).length
  const p95 = percentile(
    work.map(({ ms }) => ms),
    0.95,
  )
  const lost = signInAnswers.find(({ status }) => status === 0)?.error
  const slowest = percentile(
    signInAnswers.map(({ ms }) => ms),
    0.99,
  )
  return {
    met:
      entered === 0 &&
      odd === 0 &&
      rejected === 0 &&
      delay < 100 &&
      p95 < 300 &&
      entries > 0 &&
      entries <= sources * checksPerSource,
    figure: `${attempts.toLocaleString('en-US')} attempts in ${((performance.now() - began) / 1000).toFixed(0)} s from ${sources} sources on ${accounts} accounts: ${entered} entered, answered ${statuses(signInAnswers)}${lost === undefined ? '' : ` (${lost})`} with p99 ${slowest.toFixed(0)} ms; ${work.length} requests of ${visitors} people p95 ${p95.toFixed(0)} ms (300), ${rejected} failed; event loop delay p99 ${delay.toFixed(0)} ms (100); ${entries} audit entries (at most ${sources * checksPerSource})`,
  }
}
