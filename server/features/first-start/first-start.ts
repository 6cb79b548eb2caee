import { setTimeout as pause } from 'node:timers/promises'
import { anyUser, insertUser } from '#server/features/users/users.store'
import { changed, recordAudit } from '#server/platform/audit/audit'
import type { Database } from '#server/platform/database/database'
import { openStore } from '#server/platform/files/open-store'
import type { ObjectStore } from '#server/platform/files/object-store'
import { hashPassword } from '#server/platform/passwords/password-hash'
import type { Settings } from '#server/platform/settings'
import { firstPassword } from './first-administrator.ts'
import type { FirstPassword } from './first-administrator.ts'
import { lockFirstStart, setupOrigin } from './first-start.store.ts'
import type { insertSample } from './sample.store.ts'

/** What a first start has made, for the lines it prints. */
export interface FirstStart {
  administrator: string
  /** Printed once and nowhere stored; null when ADMIN_PASSWORD gave the password. */
  generatedPassword: string | null
  sampleLoaded: boolean
}

const retryMillis = 200

/**
 * Gives a database without people its first administrator (P-020) and, where settings say so, the sample campaign,
 * in one transaction. Null when there is anybody already: then nothing is touched. Of several processes that start
 * together exactly one does it.
 * @throws SettingError when ADMIN_PASSWORD cannot be used.
 */
export async function prepareFirstStart(
  db: Database,
  settings: Settings,
): Promise<FirstStart | null> {
  if (await anyUser(db)) return null
  const password = await firstPassword(settings)
  const sample = settings.sampleData ? await loadSample(settings) : null
  // Waiting inside the database would end with its limit for one statement: the sample takes its time on a busy machine.
  for (;;) {
    const made = await tryFirstStart(db, settings, { password, sample })
    if (made !== 'busy') return made
    await pause(retryMillis)
  }
}

interface Contents {
  password: FirstPassword
  sample: Sample | null
}

interface Sample {
  hash: string
  insert: typeof insertSample
  /** Where the documents of its projects go. */
  files: ObjectStore
}

// No start but the first needs it.
async function loadSample(settings: Settings): Promise<Sample> {
  const [{ samplePassword }, { insertSample: insert }] = await Promise.all([
    import('./sample-records.ts'),
    import('./sample.store.ts'),
  ])
  return {
    hash: await hashPassword(samplePassword, 'start'),
    insert,
    files: await openStore(settings),
  }
}

/** Makes the first start unless another process is at it. */
function tryFirstStart(
  db: Database,
  settings: Settings,
  { password, sample }: Contents,
): Promise<FirstStart | null | 'busy'> {
  return db.transaction(async (tx) => {
    if (!(await lockFirstStart(tx))) return 'busy'
    if (await anyUser(tx)) return null
    // Whoever set the environment vouches for the address.
    const row = await insertUser(tx, {
      email: settings.adminEmail,
      role: 'admin',
      passwordHash: password.hash,
      isEmailVerified: true,
    })
    if (row === null) return null
    await recordAudit(tx, setupOrigin, changed('users', { after: row }))
    if (sample !== null) {
      const { rules } = settings.financeRules
      await sample.insert(tx, sample.hash, rules, sample.files)
    }
    return {
      administrator: row.email,
      generatedPassword: password.generated,
      sampleLoaded: sample !== null,
    }
  })
}
