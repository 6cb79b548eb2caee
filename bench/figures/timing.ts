import { setTimeout as pause } from 'node:timers/promises'
import { inArray } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { mails } from '#database/mail'
import {
  insertOrganization,
  newRegistrationKey,
} from '#server/features/organizations/organizations.store'
import { insertUser } from '#server/features/users/users.store'
import type { Database } from '#server/platform/database/database'
import { hashPassword, warmPasswordHash } from '#server/platform/passwords/password-hash'
import type { Engine } from '../support/filled-database.ts'
import { portalInProcess } from '../support/portal-in-process.ts'
import type { PortalInProcess } from '../support/portal-in-process.ts'
import { median } from '../support/rounds.ts'
import type { PostgresCluster } from '#test/support/postgres-cluster'

/**
 * Whether the time of an answer reveals who has an account, or that a key is right (S19, S20): `node tools/run.mjs
 * bench/figures.ts timing`, with `ONLY=login` for what is called so and `ENGINE=embedded` or `postgresql` for one of them. Pairs
 * of a known and an unknown address, in random order, each from a network source of its own so that no limit applies.
 * `next` is the time of another visitor's request right afterwards, which work in the background would slow down.
 * Wanted: medians at most 10 % or 5 ms apart, whichever is larger, and an AUC from 0.40 to 0.60.
 */
const pairs = Number(process.env['PAIRS'] ?? 200)
const only = process.env['ONLY'] ?? ''
const warmUp = 20
let reported = 0

type Samples = Record<'known' | 'unknown', number[]>

/** The chance that a known address takes longer than an unknown one, from the ranks of both. */
function areaUnderCurve({ known, unknown }: Samples): number {
  const wins = known.map((value) =>
    unknown.reduce((sum, other) => sum + (value > other ? 1 : value === other ? 0.5 : 0), 0),
  )
  return wins.reduce((sum, won) => sum + won, 0) / (known.length * unknown.length)
}

function report(name: string, samples: Samples): void {
  const [known, unknown] = [median(samples.known), median(samples.unknown)]
  const area = areaUnderCurve(samples)
  const apart = Math.abs(known - unknown)
  const fine = (apart <= 5 || apart <= Math.max(known, unknown) * 0.1) && area > 0.4 && area < 0.6
  const figures = [
    `${known.toFixed(2)} ms`,
    `${unknown.toFixed(2)} ms`,
    (known / unknown).toFixed(3),
    area.toFixed(3),
  ]
  console.log(
    [name.padEnd(34), ...figures.map((figure) => figure.padStart(11)), fine ? '' : '  TELLS'].join(
      '',
    ),
  )
  reported += 1
  if (!fine) process.exitCode = 1
}

let visitors = 0
const source = () => {
  visitors += 1
  return `10.${(visitors >> 16) & 255}.${(visitors >> 8) & 255}.${visitors & 255}`
}

async function timed(app: FastifyInstance, url: string, payload: object): Promise<number> {
  const start = performance.now()
  const { statusCode } = await app.inject({ method: 'POST', url, payload, remoteAddress: source() })
  const took = performance.now() - start
  if (statusCode !== 200 && statusCode !== 401) throw new Error(`${url} answered ${statusCode}`)
  return took
}

/** The time of somebody else's request, which waits for the database as the one before does. */
async function nextRequest(app: FastifyInstance): Promise<number> {
  const start = performance.now()
  const { statusCode } = await app.inject({
    method: 'GET',
    url: '/readyz',
    remoteAddress: source(),
  })
  if (statusCode !== 200) throw new Error(`/readyz answered ${statusCode}`)
  return performance.now() - start
}

/** Sends requests for pairs of addresses in random order and reports how long the answers, and the requests after them, took. */
async function compare(
  { app, database }: PortalInProcess,
  name: string,
  url: string,
  known: (n: number) => object,
  unknown: (n: number) => object,
): Promise<void> {
  if (!name.includes(only)) return
  const answers: Samples = { known: [], unknown: [] }
  const after: Samples = { known: [], unknown: [] }
  for (let n = 0; n < pairs + warmUp; n += 1) {
    const order =
      Math.random() < 0.5 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const)
    for (const kind of order) {
      const took = await timed(app, url, kind === 'known' ? known(n) : unknown(n))
      const next = await nextRequest(app)
      if (n >= warmUp) {
        answers[kind].push(took)
        after[kind].push(next)
      }
      // Mails go out in the background; the next one begins when this one has left nothing behind.
      do await pause(15)
      while ((await database.db.$count(mails, inArray(mails.state, ['queued', 'pretended']))) > 0)
    }
  }
  report(name, answers)
  report(`  next`, after)
}

/** Accounts of every kind the requests name, and organizations, whose keys it adds. */
async function fill(db: Database, keys: string[]): Promise<void> {
  const passwordHash = await hashPassword('granite lantern 42', 'test')
  for (const kind of ['login', 'code', 'reset', 'guess', 'bare', 'gone']) {
    for (let n = 0; n < pairs + warmUp; n += 1) {
      const state =
        kind === 'bare'
          ? { passwordHash: null }
          : kind === 'gone'
            ? { passwordHash, disabledAt: new Date() }
            : { passwordHash }
      await insertUser(db, {
        email: `${kind}${n}@known.example`,
        firstName: 'Person',
        lastName: String(n),
        isEmailVerified: true,
        ...state,
      })
    }
  }
  // No address is on their lists: the right key with it must take as long as a wrong one.
  for (let n = 0; n < pairs + warmUp; n += 1) {
    keys.push(
      (
        await insertOrganization(db, {
          name: `Organization ${n}`,
          allowedEmails: ['@listed.example', 'one@other.example'],
        })
      ).registrationKey,
    )
  }
}

export async function measureTiming(
  engine: Engine,
  cluster: PostgresCluster | null,
): Promise<void> {
  const keys: string[] = []
  // With its limits; each caller comes from a source of its own.
  const portal = await portalInProcess(cluster?.url, (db) => fill(db, keys), { RATE_LIMIT: 'on' })
  portal.mailer.start()
  await warmPasswordHash()

  console.log(
    `\n${engine.padEnd(34)}${['known', 'unknown', 'ratio', 'AUC'].map((title) => title.padStart(11)).join('')}`,
  )
  const login = '/api/auth/login'
  const password = 'a wrong but long one'
  await compare(
    portal,
    'login',
    login,
    (n) => ({ email: `login${n}@known.example`, password }),
    (n) => ({ email: `login${n}@nobody.example`, password }),
  )
  await compare(
    portal,
    'login, no password set',
    login,
    (n) => ({ email: `bare${n}@known.example`, password }),
    (n) => ({ email: `bare${n}@nobody.example`, password }),
  )
  await compare(
    portal,
    'login, disabled',
    login,
    (n) => ({ email: `gone${n}@known.example`, password: 'granite lantern 42' }),
    (n) => ({ email: `gone${n}@nobody.example`, password: 'granite lantern 42' }),
  )
  await compare(
    portal,
    'send-code',
    '/api/auth/send-code',
    (n) => ({ email: `code${n}@known.example` }),
    (n) => ({ email: `code${n}@nobody.example` }),
  )
  await compare(
    portal,
    'verify-code',
    '/api/auth/verify-code',
    (n) => ({ email: `code${n}@known.example`, code: '000000' }),
    (n) => ({ email: `code${n}@nobody.example`, code: '000000' }),
  )
  await compare(
    portal,
    'forgot-password',
    '/api/auth/forgot-password',
    (n) => ({ email: `reset${n}@known.example` }),
    (n) => ({ email: `reset${n}@nobody.example` }),
  )
  const check = '/api/validate-registration-key'
  await compare(
    portal,
    'right key, wrong address',
    check,
    (n) => ({ registrationKey: keys[n], email: `key${n}@nobody.example` }),
    (n) => ({ registrationKey: newRegistrationKey(), email: `key${n}@nobody.example` }),
  )

  await portal.close()
  if (reported === 0) throw new Error(`Nothing is called "${only}".`)
}
