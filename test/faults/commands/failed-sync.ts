import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { installed } from '../installed.ts'
import { Load } from '../load.ts'
import { familyOf } from '../process-family.ts'
import { Caller, newGround } from '../portal.ts'
import type { Outcome } from '../portal.ts'

/** F12: the disk reports an error when the database syncs its log, for every process once. Takes `strace` and the right to trace. */
export async function failedSync(): Promise<Outcome> {
  const strace = installed('strace', { from: 'strace', why: 'Making a sync fail' })
  const ground = await newGround('postgresql', { synced: true })
  try {
    const { cluster } = ground
    if (cluster === null) throw new Error('This takes a server.')
    const portal = await ground.start()
    const caller = await new Caller(portal.url).signIn()
    const load = new Load(ground, portal, caller.cookie, { writers: 6, readers: 2 })
    await pause(4000)
    const acknowledgedBefore = load.report.acknowledged.size
    const family = familyOf(cluster.pid)
    const tracer = spawn(
      strace,
      [
        '-q',
        '-e',
        'trace=fdatasync',
        '-e',
        'inject=fdatasync:error=EIO:when=1',
        ...family.flatMap((pid) => ['-p', String(pid)]),
      ],
      { stdio: ['ignore', 'ignore', 'pipe'] },
    )
    const ended = once(tracer, 'exit')
    ground.afterwards(() => tracer.kill('SIGKILL'))
    let traced = ''
    tracer.stderr.on('data', (part: Buffer) => (traced += part.toString('utf8')))
    await pause(3000)
    tracer.kill('SIGINT')
    await ended
    const injected = traced.split('INJECTED').length - 1
    await pause(8000)
    const ready = (await caller.patiently('GET', '/readyz')).status === 200
    const again =
      (await caller.patiently('POST', '/api/organizations', { name: 'Written Again' })).status ===
      201
    caller.close()
    const { code, text, sound } = await load.end()
    const unavailable = load.samples.filter(({ status }) => status === 503).length
    return {
      figure: `${injected} syncs failed; ${unavailable} answers 503 with Retry-After, ${load.wrong.length + load.unanswered.length} otherwise wrong or missing; longest ${load.longestSeconds.toFixed(1)} s; ${ready && again ? 'ready and writing again' : 'NOT READY AGAIN'}, the same process with exit code ${code}; ${acknowledgedBefore} acknowledged before; ${text}`,
      met:
        injected > 0 &&
        ready &&
        again &&
        unavailable > 0 &&
        load.wrong.length + load.unanswered.length === 0 &&
        code === 0 &&
        sound,
    }
  } finally {
    await ground.remove()
  }
}
