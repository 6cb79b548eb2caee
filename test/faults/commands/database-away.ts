import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { Load } from '../load.ts'
import { Caller } from '../portal.ts'
import { familyOf, parentOf } from '../process-family.ts'
import type { Ground, Outcome, Portal } from '../portal.ts'

const usualMillis = 5000
/** Seconds within which everything is answered and the usual rate is back (docs/security.md), and what a busy machine adds. */
const limitSeconds = 5
const slack = 0.5
const recoveryMillis = 8000
const secondsOf = (value: number | undefined) =>
  value === undefined ? 'never' : `${value.toFixed(1)} s`

interface Watched {
  portal: Portal
  load: Load
  caller: Caller
  /** Answers a second before the fault. */
  usual: number
}

async function underLoad(ground: Ground): Promise<Watched> {
  const portal = await ground.start()
  const caller = await new Caller(portal.url).signIn()
  const load = new Load(ground, portal, caller.cookie)
  // The first second compiles; the rest is what is usual.
  await pause(1000 + usualMillis)
  const now = performance.now()
  const usual = load.rate(now - usualMillis, now)
  if (usual === 0) throw new Error('Nothing was answered before the fault.')
  return { portal, load, caller, usual }
}

/** F07: the database server is killed under load and started again two seconds later. */
export async function databaseKilled(ground: Ground): Promise<Outcome> {
  const { cluster } = ground
  if (cluster === null) throw new Error('This takes a server.')
  const { load, usual, caller } = await underLoad(ground)
  process.kill(cluster.pid, 'SIGKILL')
  await pause(2000)
  await cluster.restart()
  const back = performance.now()
  await pause(recoveryMillis)
  const recovered = load.fullRateAfter(back, usual)
  const ready = (await caller.call('GET', '/readyz')).status === 200
  caller.close()
  const { code, text, sound } = await load.end()
  const unavailable = load.samples.filter(({ status }) => status === 503).length
  return {
    figure: `${load.samples.length} requests, ${unavailable} answered 503 with Retry-After, ${load.wrong.length} otherwise wrong, ${load.unanswered.length} without answer; longest ${secondsOf(load.longestSeconds)} (${limitSeconds} s); usual rate of ${usual.toFixed(0)}/s back ${secondsOf(recovered)} after the database (${limitSeconds} s); ${text}`,
    met:
      ready &&
      unavailable > 0 &&
      load.wrong.length + load.unanswered.length === 0 &&
      load.longestSeconds < limitSeconds + slack &&
      recovered !== undefined &&
      recovered <= limitSeconds &&
      code === 0 &&
      sound,
  }
}

/** F08: every connection to the database is cut under load. */
export async function connectionsCut(ground: Ground): Promise<Outcome> {
  const { load, caller } = await underLoad(ground)
  const cut = await ground.read(
    async ({ db }) =>
      (
        await db.execute<{ n: number }>(sql`
    select count(pg_terminate_backend(pid))::int as n from pg_stat_activity where pid <> pg_backend_pid() and backend_type = 'client backend'`)
      ).rows[0]?.n ?? 0,
  )
  await pause(3000)
  const ready = (await caller.call('GET', '/readyz')).status === 200
  caller.close()
  const { code, text, sound } = await load.end()
  const failed = load.failures.length
  return {
    figure: `${cut} connections cut, ${failed} answers failed, ${load.wrong.length + load.unanswered.length} of them otherwise than as 503 with Retry-After; ${text}`,
    met:
      ready &&
      cut > 0 &&
      failed <= cut &&
      load.wrong.length + load.unanswered.length === 0 &&
      code === 0 &&
      sound,
  }
}

const frozenMillis = 30_000
const growthMegabytes = 50

/** F09: the database server is stopped for thirty seconds, with every connection open. */
export async function databaseFrozen(ground: Ground): Promise<Outcome> {
  const { cluster } = ground
  if (cluster === null) throw new Error('This takes a server.')
  const { portal, load, caller, usual } = await underLoad(ground)
  const before = portal.memory().now
  const frozen = familyOf(cluster.pid)
  for (const pid of frozen) process.kill(pid, 'SIGSTOP')
  let readiness: number | undefined
  let most = before
  try {
    for (let waited = 0; waited < frozenMillis; waited += 1000) {
      await pause(1000)
      most = Math.max(most, portal.memory().now)
      if (waited === 10_000) readiness = (await caller.call('GET', '/readyz')).status
    }
  } finally {
    // `runuser`, which started the server, has stopped itself with it.
    for (const pid of [...frozen, parentOf(cluster.pid)]) process.kill(pid, 'SIGCONT')
  }
  const back = performance.now()
  await pause(recoveryMillis)
  const recovered = load.fullRateAfter(back, usual)
  caller.close()
  const { code, text, sound } = await load.end()
  return {
    figure: `longest answer ${secondsOf(load.longestSeconds)} (${limitSeconds} s), readiness ${readiness}, ${load.wrong.length + load.unanswered.length} answers wrong or missing; memory ${before.toFixed(0)} MB, at most ${most.toFixed(0)} MB; usual rate of ${usual.toFixed(0)}/s back after ${secondsOf(recovered)} (${limitSeconds} s); ${text}`,
    met:
      load.longestSeconds < limitSeconds + slack &&
      readiness === 503 &&
      load.wrong.length + load.unanswered.length === 0 &&
      most < before + growthMegabytes &&
      recovered !== undefined &&
      recovered <= limitSeconds &&
      code === 0 &&
      sound,
  }
}
