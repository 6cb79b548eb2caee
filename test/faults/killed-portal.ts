import { killWhileWriting } from './kill-rounds.ts'
import type { Damage, Victim } from './kill-rounds.ts'
import type { OpenDatabase } from '#server/platform/database/database'
import { Caller } from './portal.ts'
import type { Portal } from './portal.ts'
import { Revocations } from './revocations.ts'
import { accountsWithMail, newRecords, versionCounter } from './workloads.ts'

interface KilledPortal {
  dataDir: string
  start(): Promise<Portal>
  read<Result>(work: (open: OpenDatabase) => Promise<Result>): Promise<Result>
  rounds: number
  /** No further kill after this time of `performance.now()`. */
  until?: number
  acknowledged?: Set<string>
}

/** The result of twenty writers' five workloads. */
export interface KilledPortalReport {
  kills: number
  acknowledged: number
  revoked: number
  damage: Damage
  revived: string[]
  /** The longest of all starts. */
  readyMillis: number
}

/**
 * Kills the server again and again under twenty writers: new records, accounts with their mail, one record's versions,
 * the trail beside each of them, and sessions and codes that are used up. Then reads everything back.
 */
export async function killPortal({
  dataDir,
  start,
  read,
  rounds,
  until,
  acknowledged = new Set(),
}: KilledPortal): Promise<KilledPortalReport> {
  const revocations = new Revocations(dataDir)
  const workloads = [newRecords(), accountsWithMail(), versionCounter()]
  const revived: string[] = []
  let cookie = ''
  let readyMillis = 0
  const startAgain = async () => {
    const portal = await start()
    readyMillis = Math.max(readyMillis, portal.readyMillis)
    return portal
  }
  const victim = async (): Promise<Victim> => {
    const portal = await startAgain()
    const admin = new Caller(portal.url, { connections: 20 })
    // A session lives on through every kill; one that was ended never comes back.
    admin.cookie = cookie
    if (cookie === '') cookie = (await admin.signIn()).cookie
    revived.push(...(await revocations.revived(portal.url)))
    return {
      save(id, writer) {
        if (writer === 0) return revocations.endSession(portal.url)
        if (writer === 1) return revocations.useCode(admin, id)
        const workload = workloads[writer % workloads.length]
        return workload === undefined ? Promise.resolve(false) : workload.save(admin, id)
      },
      async kill() {
        await portal.kill()
        admin.close()
      },
    }
  }
  const report = await killWhileWriting({
    start: victim,
    rounds,
    ...(until === undefined ? {} : { until }),
    writers: 20,
    acknowledged,
  })
  const last = await startAgain()
  revived.push(...(await revocations.revived(last.url, { all: true })))
  await last.kill()
  const damage: Damage = { lost: [], halves: [], doubles: [], unknown: [] }
  await read(async ({ db }) => {
    for (const workload of workloads) {
      const found = await workload.damage(db, report)
      for (const kind of ['lost', 'halves', 'doubles', 'unknown'] as const)
        damage[kind].push(...found[kind])
    }
  })
  return {
    kills: report.rounds,
    acknowledged: report.acknowledged.size,
    revoked: revocations.count,
    damage,
    revived,
    readyMillis,
  }
}
