import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Cleanups } from '#test/support/cleanups'
import { installed } from '../installed.ts'
import { Load } from '../load.ts'
import { Caller, newGround } from '../portal.ts'
import type { Answer, Engine, Outcome } from '../portal.ts'

const megabyte = 1024 * 1024
const sizes = { small: 160, large: 320 }
/** The free space once everything runs. */
const leftMegabytes = 6
const fullWithinMillis = 90_000
const enoughRejections = 20
const readsMeanwhile = 10

const freeMegabytes = (folder: string) => {
  const { bavail, bsize } = statfsSync(folder)
  return (bavail * bsize) / megabyte
}

/** F11: the disk with the database and the data folder fills up under writers, and is made larger after a while. Takes the right to mount a file system in memory. */
export async function diskFull(engine: Engine): Promise<Outcome> {
  const mount = installed('mount', { from: 'mount', why: 'A small disk' })
  const cleanups = new Cleanups()
  try {
    const disk = mkdtempSync(path.join(tmpdir(), 'registry-disk-'))
    cleanups.add(() => rmSync(disk, { recursive: true, force: true }))
    execFileSync(mount, ['-t', 'tmpfs', '-o', `size=${sizes.small}m,mode=755`, 'tmpfs', disk], {
      stdio: 'pipe',
    })
    cleanups.add(() => execFileSync('umount', ['-l', disk]))
    return await fillUp(engine, disk, () =>
      execFileSync(mount, ['-o', `remount,size=${sizes.large}m`, disk]),
    )
  } finally {
    await cleanups.run()
  }
}

async function fillUp(engine: Engine, disk: string, enlarge: () => void): Promise<Outcome> {
  const ground = await newGround(engine, {
    parent: disk,
    settings: ['max_wal_size=32MB', 'min_wal_size=32MB', 'shared_buffers=16MB'],
  })
  try {
    const portal = await ground.start()
    const caller = await new Caller(portal.url).signIn()
    await caller.call('POST', '/api/organizations', { name: 'There Before', status: 'published' })
    writeFileSync(
      path.join(disk, 'ballast'),
      Buffer.alloc(Math.max(0, Math.floor(freeMegabytes(disk) - leftMegabytes)) * megabyte),
    )
    const load = new Load(ground, portal, caller.cookie, {
      writers: 4,
      readers: 0,
      description: 'of some length '.repeat(400),
    })
    const until = performance.now() + fullWithinMillis
    while (performance.now() < until && load.failures.length < enoughRejections) await pause(200)
    const full = { failed: load.failures.length, sentence: load.lastRejection }
    const reads: Answer[] = []
    for (let n = 0; n < readsMeanwhile; n += 1) {
      reads.push(await caller.call('GET', '/api/organizations?limit=25'))
      await pause(200)
    }
    enlarge()
    const enlarged = performance.now()
    let worksAfter: number | undefined
    while (worksAfter === undefined && performance.now() - enlarged < 30_000) {
      if ((await caller.call('POST', '/api/organizations', { name: 'Room Again' })).status === 201)
        worksAfter = (performance.now() - enlarged) / 1000
      else await pause(250)
    }
    caller.close()
    const { code, text, sound } = await load.end()
    const read = reads.filter(({ status }) => status === 200).length
    return {
      figure: `${full.failed} writes rejected, ${load.wrong.length + load.unanswered.length} otherwise than by 503 or 507 (${full.sentence}); ${read} of ${reads.length} reads answered meanwhile; writes again ${worksAfter === undefined ? 'never' : `after ${worksAfter.toFixed(1)} s`} with room; the same process, exit code ${code}; ${text}`,
      met:
        full.failed > 0 &&
        load.wrong.length + load.unanswered.length === 0 &&
        read === reads.length &&
        worksAfter !== undefined &&
        code === 0 &&
        sound,
    }
  } finally {
    await ground.remove()
  }
}
