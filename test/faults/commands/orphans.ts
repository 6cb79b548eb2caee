import { readdirSync, utimesSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { deleteUnattached, deleteUnknown } from '#server/features/files/files.store'
import { openStore } from '#server/platform/files/open-store'
import { readSettings } from '#server/platform/settings'
import { pdfFile } from '#test/support/sample-files'
import { administrator, Caller } from '../portal.ts'
import type { Ground, Outcome } from '../portal.ts'
import { inspected, storedFile, uploadTo } from '../sent-files.ts'

const each = 5

function filesIn(dataDir: string): string[] {
  return readdirSync(path.join(dataDir, 'files'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
}

/**
 * F15: the server is killed when files were sent and not inspected, while they are inspected, and when they were
 * inspected and no record names them. A day later all of them are deleted, and the files that records name exist.
 */
export async function orphans(ground: Ground): Promise<Outcome> {
  const { dataDir } = ground
  const admin = { FACILITY_ADMIN_EMAIL: administrator.email }
  const portal = await ground.start(admin)
  const caller = await new Caller(portal.url).signIn()
  const { id: organizationId } = (
    await caller.call('POST', '/api/organizations', { name: 'Keeper' })
  ).body as { id: string }
  const attached = await storedFile(caller, pdfFile, 'a.pdf')
  const facility = (
    await caller.call('POST', '/api/catalytic-facilities', {
      name: 'Pool',
      organizationId,
      file: attached,
    })
  ).body as { id: string }
  for (let n = 0; n < each; n += 1) await uploadTo(caller, pdfFile)
  for (let n = 0; n < each; n += 1) await storedFile(caller, pdfFile, 'a.pdf')
  const cutOff = await Promise.all(Array.from({ length: each }, () => uploadTo(caller, pdfFile)))
  const looking = cutOff.map((url) => inspected(caller, url, 'a.pdf'))
  await Promise.race(looking)
  await portal.kill()
  await Promise.all(looking)
  const left = filesIn(dataDir)
  const counted = await ground.read(
    async ({ db }) =>
      (
        await db.execute<{ n: number }>(
          sql`select count(*)::int as n from files where unheld_since is not null`,
        )
      ).rows[0]?.n ?? 0,
  )
  // A day passes.
  const dayAgo = new Date(Date.now() - 25 * 3600 * 1000)
  for (const file of left) utimesSync(file, dayAgo, dayAgo)
  await ground.read(async ({ db }) => {
    await db.execute(sql`update files set unheld_since = unheld_since - interval '25 hours'`)
    const store = await openStore(readSettings({ DATA_DIR: dataDir, SAMPLE_DATA: 'off' }))
    await deleteUnattached(db, store, 500)
    await deleteUnknown(db, store)
  })
  const after = filesIn(dataDir)
  const again = await ground.start(admin)
  const reader = await new Caller(again.url).signIn()
  const file = await reader.call('GET', attached)
  const record = await reader.call('GET', `/api/catalytic-facilities/${facility.id}`)
  caller.close()
  reader.close()
  const whole =
    file.status === 200 &&
    Buffer.isBuffer(file.body) &&
    file.body.equals(pdfFile) &&
    record.body.file === attached
  return {
    figure: `${left.length} files after the kill, ${counted} of them counted to the quota of their uploader; a day later ${after.length}, the one a record names ${whole ? 'whole' : 'damaged'}`,
    met: left.length > 2 * each && counted >= 3 * each && after.length === 1 && whole,
  }
}
