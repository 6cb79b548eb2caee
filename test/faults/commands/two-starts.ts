import { readFileSync, utimesSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { startProgram } from '#test/support/child-program'
import { freePort } from '#test/support/free-port'
import { Load } from '../load.ts'
import { Caller } from '../portal.ts'
import type { Ground, Outcome } from '../portal.ts'

const root = path.resolve(import.meta.dirname, '../../..')

interface Ended {
  code: number | null
  millis: number
  /** One sentence, no stack. */
  plain: boolean
}

/** Longer than a rejection takes on the busiest machine; a process that still runs after it was not rejected. */
const endsWithinMillis = 60_000

/** Runs a program on a folder that is in use, and answers how it ended; one that still runs is killed, and has no exit code. */
async function runBeside(dataDir: string, file: string, args: string[] = []): Promise<Ended> {
  const began = performance.now()
  const child = startProgram(path.join(root, file), args, {
    DATA_DIR: dataDir,
    PORT: String(await freePort()),
    SAMPLE_DATA: 'off',
  })
  const timer = setTimeout(() => void child.kill(), endsWithinMillis)
  const code = await child.exited
  clearTimeout(timer)
  const said = child.output().trim()
  return {
    code,
    millis: performance.now() - began,
    plain: said.includes('is in use by another process') && !said.includes('\n    at '),
  }
}

const holderFile = (dataDir: string) => path.join(dataDir, 'database.holder.json')

/** F03: a second server and a restore on a data folder that is in use; a dump goes through the server that has it. */
export async function secondProcess(ground: Ground): Promise<Outcome> {
  const { dataDir } = ground
  const portal = await ground.start()
  const { cookie } = await new Caller(portal.url).signIn()
  const load = new Load(ground, portal, cookie, { writers: 3, readers: 1 })
  const rejected = [
    await runBeside(dataDir, 'server/main.mjs'),
    await runBeside(dataDir, 'tools/db-restore.ts', [path.join(dataDir, 'no-dump')]),
  ]
  const dump = await runBeside(dataDir, 'tools/db-dump.ts', [path.join(dataDir, 'dump')])
  const { text, sound } = await load.end()
  const slowest = Math.max(...rejected.map(({ millis }) => millis)) / 1000
  return {
    figure: `server and restore ended with ${rejected.map(({ code }) => code).join(' and ')} within ${slowest.toFixed(1)} s, each with ${rejected.every(({ plain }) => plain) ? 'the sentence' : 'something else than the sentence'}; dump beside the server ended with ${dump.code}; ${text}`,
    met: rejected.every(({ code, plain }) => code === 1 && plain) && dump.code === 0 && sound,
  }
}

/** F04: the lock of a killed server is taken over, also when its process id lives on in another; one of a living server never, however old its note. */
export async function staleLock(ground: Ground): Promise<Outcome> {
  const { dataDir } = ground
  const first = await ground.start()
  const yearsAgo = new Date('2001-01-01T00:00:00Z')
  writeFileSync(holderFile(dataDir), JSON.stringify({ pid: 1, since: yearsAgo.toISOString() }))
  utimesSync(path.join(dataDir, 'database.lock'), yearsAgo, yearsAgo)
  const living = await runBeside(dataDir, 'server/main.mjs')
  await first.kill()
  const left = readFileSync(holderFile(dataDir), 'utf8') !== ''
  // As if the system had given the dead server's process id to somebody who lives: this very command.
  writeFileSync(
    holderFile(dataDir),
    JSON.stringify({ pid: process.pid, since: new Date().toISOString() }),
  )
  const second = await ground.start()
  const works =
    (await (await new Caller(second.url).signIn()).call('GET', '/api/organizations')).status === 200
  return {
    figure: `beside a living server with a note of 2001 a second start ended with ${living.code}${living.plain ? ' and the sentence' : ' WITHOUT THE SENTENCE'}; after kill -9 with a note that names a living process: started in ${(second.readyMillis / 1000).toFixed(1)} s, ${works ? 'working' : 'NOT WORKING'}`,
    met: living.code === 1 && living.plain && left && works,
  }
}

async function millisOfStart(ground: Ground): Promise<number> {
  try {
    return (await ground.start()).readyMillis
  } finally {
    await ground.remove()
  }
}

const shares = [0.1, 0.3, 0.5, 0.7, 0.9]

/** F05: killed at five points of the very first start. `fresh` makes an empty ground for each. */
export async function killedAtFirstStart(fresh: () => Promise<Ground>): Promise<Outcome> {
  const whole = await millisOfStart(await fresh())
  const wrong: string[] = []
  let slowest = 0
  for (const share of shares) {
    const ground = await fresh()
    try {
      // Ended by the clock, wherever its start may be.
      await ground.killStart(whole * share)
      const portal = await ground.start()
      slowest = Math.max(slowest, portal.readyMillis)
      const caller = await new Caller(portal.url).signIn()
      const made = await caller.call('POST', '/api/organizations', { name: 'Usable' })
      if (made.status !== 201) wrong.push(`${share}: ${made.status}`)
    } catch (error) {
      wrong.push(`${share}: ${String(error)}`)
    } finally {
      await ground.remove()
    }
  }
  return {
    figure: `killed after ${shares.map((share) => `${((share * whole) / 1000).toFixed(1)} s`).join(', ')} of ${(whole / 1000).toFixed(1)} s: ${shares.length - wrong.length} of ${shares.length} usable at the next start, ready after at most ${(slowest / 1000).toFixed(1)} s${wrong.length > 0 ? `; ${wrong.join('; ')}` : ''}`,
    met: wrong.length === 0,
  }
}
