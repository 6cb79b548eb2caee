import { loadavg } from 'node:os'
import { undoAtSignals } from '#test/support/cleanups'
import { requestedMails } from './commands/requested-mails.ts'
import { behindProxies } from './commands/behind-proxy.ts'
import { clockJumps, clocksApart } from './commands/clock.ts'
import { connectionsCut, databaseFrozen, databaseKilled } from './commands/database-away.ts'
import { diskFull } from './commands/disk-full.ts'
import { failedSync } from './commands/failed-sync.ts'
import { filesAway } from './commands/files-away.ts'
import { codeAttempts } from './commands/code-attempts.ts'
import { killed } from './commands/killed.ts'
import { mailAway } from './commands/mail-away.ts'
import { matchFlood } from './commands/match-flood.ts'
import { orphans } from './commands/orphans.ts'
import { slowClients } from './commands/slow-clients.ts'
import { slowLink } from './commands/slow-link.ts'
import { migrationKilled } from './commands/migration-killed.ts'
import { backup } from './commands/backup.ts'
import { disconnects } from './commands/disconnects.ts'
import { importRemoval } from './commands/import-removal.ts'
import { byBench, byTest } from './commands/proved-elsewhere.ts'
import { poolExhausted } from './commands/pool-exhausted.ts'
import { pressure } from './commands/pressure.ts'
import { rollingRestart } from './commands/rolling-restart.ts'
import { signInFlood } from './commands/sign-in-flood.ts'
import { twoProcesses } from './commands/two-processes.ts'
import { unhandled } from './commands/unhandled.ts'
import { stopped } from './commands/stopped.ts'
import { killedAtFirstStart, secondProcess, staleLock } from './commands/two-starts.ts'
import { bothEngines, newGround } from './portal.ts'
import type { Engine, Ground, GroundOptions, Outcome } from './portal.ts'

/**
 * `node tools/run.mjs test/faults/run.ts F01 F07` or `all`: causes faults of docs/security and prints a line for
 * each engine: the figure, and whether it is the expected one. `ENGINE=embedded` or `postgresql` runs on one alone.
 */
interface Fault {
  title: string
  engines?: readonly Engine[]
  /** Caused on a ground that is made and removed for it ... */
  on?: (ground: Ground) => Promise<Outcome>
  ground?: GroundOptions
  /** ... or on grounds of its own. */
  run?: (engine: Engine) => Promise<Outcome>
}

const folder: readonly Engine[] = ['embedded']
const server: readonly Engine[] = ['postgresql']
const faults: Record<string, Fault> = {
  F01: { title: 'killed -9 under 20 writers', on: killed },
  F02: { title: 'SIGTERM under load', on: stopped },
  F03: { title: 'second process on the same data folder', on: secondProcess, engines: folder },
  F04: { title: 'lock of a killed process', on: staleLock, engines: folder },
  F05: {
    title: 'killed during the very first start',
    run: (engine) => killedAtFirstStart(() => newGround(engine, { empty: true })),
  },
  F06: { title: 'power cut', run: byTest('test/faults/power-cut.test.ts'), engines: folder },
  F07: { title: 'database server killed and started again', on: databaseKilled, engines: server },
  F08: { title: 'connections to the database cut', on: connectionsCut, engines: server },
  F09: { title: 'database frozen for 30 s', on: databaseFrozen, engines: server },
  F10: { title: 'slow way to the database', on: slowLink, engines: server },
  F11: { title: 'disk full', run: diskFull },
  F12: { title: 'sync of the database reports an error', run: failedSync, engines: server },
  F13: { title: 'mail server away, silent, rejecting', on: mailAway },
  F14: { title: 'bucket of files silent and gone', on: filesAway },
  F15: { title: 'files nobody holds after kills', on: orphans },
  F16: { title: 'slow clients', on: slowClients },
  F17: { title: 'clock jumps', on: clockJumps },
  F17B: { title: 'clocks of two processes apart', on: clocksApart, engines: server },
  F18: { title: 'many writers on one record', run: byTest('test/security/lost-updates.test.ts') },
  F19: { title: '10,000 sign-in attempts in a minute', on: signInFlood },
  F20: {
    title: 'import of 10,000 rows, 37 of them faulty',
    run: byBench('bench/imports.ts', /skip faulty: from|refused after|every count|WRONG/),
  },
  F21: { title: 'import killed half-way', run: byTest('test/faults/import-killed.test.ts') },
  F21B: {
    title: 'import killed while it takes back what it had stored',
    run: importRemoval,
  },
  F22: { title: 'clients that leave in the middle of a save', on: disconnects },
  F23: { title: 'more slow requests than connections', on: poolExhausted, engines: server },
  F24: {
    title: 'killed in each migration; older program, newer database',
    on: migrationKilled,
    ground: { empty: true },
  },
  F25: { title: 'dumped under writers, restored elsewhere', on: backup },
  F26: { title: 'little memory, stolen processor', on: pressure },
  F27: { title: 'unhandled error in a handler', on: unhandled },
  F28: { title: 'two processes and a pooler', on: twoProcesses, engines: server },
  F29: { title: 'codes asked for 500 addresses without account', on: requestedMails },
  F30: { title: 'codes tried from twelve and from sixty sources', on: codeAttempts },
  F31: { title: 'matches asked for without end by one member', run: matchFlood },
  PROXIES: { title: 'behind nginx and Caddy as documented', on: behindProxies, engines: server },
  ROLLING: {
    title: 'both processes replaced behind a proxy under load',
    on: rollingRestart,
    engines: server,
  },
}

const longestReason = 400

const say = (line: string) => process.stdout.write(`${line}\n`)
const names = process.argv.slice(2).map((name) => name.toUpperCase())
const chosen = names.includes('ALL') ? Object.keys(faults) : names
const unknown = chosen.filter((id) => faults[id] === undefined)

if (chosen.length === 0 || unknown.length > 0) {
  say(
    `Name faults, or all:\n${Object.entries(faults)
      .map(([id, { title }]) => `  ${id} ${title}`)
      .join('\n')}`,
  )
  process.exit(1)
}
undoAtSignals()
const engines = bothEngines.filter(
  (engine) => process.env['ENGINE'] === undefined || process.env['ENGINE'] === engine,
)
let reported = 0
let failures = 0
for (const [id, fault] of Object.entries(faults)) {
  if (!chosen.includes(id)) continue
  for (const engine of engines.filter((one) => fault.engines?.includes(one) ?? true))
    await report(id, fault, engine)
}
if (reported === 0) say(`Nothing of this is caused on ${process.env['ENGINE']}.`)
process.exit(failures === 0 && reported > 0 ? 0 : 1)

async function report(id: string, fault: Fault, engine: Engine): Promise<void> {
  const began = performance.now()
  const load = loadavg()[0]?.toFixed(0)
  const { figure, met } = await bringAbout(fault, engine).catch((error: unknown) => ({
    figure: `it could not be caused: ${reasonOf(error)}`,
    met: false,
  }))
  reported += 1
  if (!met) failures += 1
  say(
    `${id} ${fault.title}, ${engine}: ${figure}: ${met ? 'ok' : 'NOT MET'} [${((performance.now() - began) / 1000).toFixed(0)} s, load ${load}]`,
  )
}

/** The messages of an error and of its causes, shortened. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return [
    error.message.replaceAll(/\s+/g, ' ').slice(0, longestReason),
    ...(error.cause === undefined ? [] : [reasonOf(error.cause)]),
  ].join(' ')
}

async function bringAbout({ on, run, ground: options }: Fault, engine: Engine): Promise<Outcome> {
  if (run !== undefined) return run(engine)
  const ground = await newGround(engine, options)
  try {
    return (await on?.(ground)) ?? { figure: 'nothing was done', met: false }
  } finally {
    await ground.remove()
  }
}
