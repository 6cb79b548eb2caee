import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { damageFigure, Load, residentMegabytes } from '../load.ts'
import { Caller } from '../portal.ts'
import { familyOf, parentOf } from '../process-family.ts'
import type { Ground, Outcome, Portal } from '../portal.ts'

const usualMillis = 5000
const secondsOf = (value: number | undefined) => (value === undefined ? 'never' : `${value.toFixed(1)} s`)

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
  const load = new Load(portal, caller.cookie)
  // The first second compiles; the rest is what is usual.
  await pause(1000 + usualMillis)
  const now = performance.now()
  return { portal, load, caller, usual: load.rate(now - usualMillis, now) }
}

/** F07: the database server is killed under load and started again two seconds later. */
export async function databaseKilled(ground: Ground): Promise<Outcome> {
  const { cluster } = ground
  if (cluster === null) throw new Error('This takes a server.')
  const { portal, load, usual, caller } = await underLoad(ground)
  process.kill(cluster.pid, 'SIGKILL')
  await pause(2000)
  await cluster.restart()
  const back = performance.now()
  await pause(8000)
  const recovered = load.fullRateAfter(back, usual)
  const alive = (await caller.call('GET', '/readyz')).status === 200
  await load.stop()
  caller.close()
  await portal.stop()
  const { text, none } = damageFigure(await load.readBack(ground))
  const unavailable = load.samples.filter(({ status }) => status === 503).length
  return {
    figure: `${load.samples.length} requests, ${unavailable} answered 503 with Retry-After, ${load.wrong.length} otherwise wrong, ${load.unanswered.length} without answer; longest ${secondsOf(load.longestSeconds)} (5 s); usual rate of ${usual.toFixed(0)}/s back ${secondsOf(recovered)} after the database (5 s); ${load.report.acknowledged.size} acknowledged: ${text}`,
    met: alive && unavailable > 0 && load.wrong.length + load.unanswered.length === 0 && load.longestSeconds < 5.5 && recovered !== undefined && recovered <= 5 && none,
  }
}

/** F08: every connection to the database is cut under load. */
export async function connectionsCut(ground: Ground): Promise<Outcome> {
  const { portal, load, caller } = await underLoad(ground)
  const cut = await ground.read(async ({ db }) => (await db.execute<{ n: number }>(sql`
    select count(pg_terminate_backend(pid))::int as n from pg_stat_activity where pid <> pg_backend_pid() and backend_type = 'client backend'`)).rows[0]?.n ?? 0)
  await pause(3000)
  const alive = (await caller.call('GET', '/readyz')).status === 200
  await load.stop()
  caller.close()
  await portal.stop()
  const failed = load.failures.length
  const { text, none } = damageFigure(await load.readBack(ground))
  return {
    figure: `${cut} connections cut, ${failed} answers failed, each as 503 with Retry-After but ${load.wrong.length + load.unanswered.length}; ${load.report.acknowledged.size} acknowledged: ${text}`,
    met: alive && cut > 0 && failed <= cut && load.wrong.length + load.unanswered.length === 0 && none,
  }
}

const frozenMillis = 30_000

/** F09: the database server stands still for thirty seconds, with every connection open. */
export async function databaseFrozen(ground: Ground): Promise<Outcome> {
  const { cluster } = ground
  if (cluster === null) throw new Error('This takes a server.')
  const { portal, load, caller, usual } = await underLoad(ground)
  const before = residentMegabytes(portal.pid)
  const frozen = familyOf(cluster.pid)
  for (const pid of frozen) process.kill(pid, 'SIGSTOP')
  let readiness: number | undefined
  let most = before
  try {
    for (let waited = 0; waited < frozenMillis; waited += 1000) {
      await pause(1000)
      most = Math.max(most, residentMegabytes(portal.pid))
      if (waited === 10_000) readiness = (await caller.call('GET', '/readyz')).status
    }
  } finally {
    // `runuser`, which started the server, has stopped itself with it.
    for (const pid of [...frozen, parentOf(cluster.pid)]) process.kill(pid, 'SIGCONT')
  }
  const back = performance.now()
  await pause(8000)
  const recovered = load.fullRateAfter(back, usual)
  await load.stop()
  caller.close()
  await portal.stop()
  const { text, none } = damageFigure(await load.readBack(ground))
  return {
    figure: `longest answer ${secondsOf(load.longestSeconds)} (5 s), readiness ${readiness}, ${load.wrong.length + load.unanswered.length} answers wrong or missing; memory ${before.toFixed(0)} MB, at most ${most.toFixed(0)} MB; usual rate of ${usual.toFixed(0)}/s back after ${secondsOf(recovered)} (5 s); ${load.report.acknowledged.size} acknowledged: ${text}`,
    met: load.longestSeconds < 5.5 && readiness === 503 && load.wrong.length + load.unanswered.length === 0 && most < before + 50 && recovered !== undefined && recovered <= 5 && none,
  }
}
