import { eq } from 'drizzle-orm'
import { sampleOf } from './sample-records.ts'
import { users } from '#database/users'
import { recordsOfView } from '#server/features/saved-views/alert-lists.store'
import { insertView } from '#server/features/saved-views/saved-views.store'
import { startWatching } from '#server/features/saved-views/view-alerts.store'
import { changed } from '#server/platform/audit/audit'
import type { AuditEvent } from '#server/platform/audit/audit'
import type { Transaction } from '#server/platform/database/database'
import { daysAgo, found } from './sample-values.ts'

/** The saved views of the sample's people, and what fits the watched one now. */
export async function insertSampleViews(tx: Transaction, trail: AuditEvent[]): Promise<void> {
  for (const { owner: email, watched, daysOld, ...values } of sampleOf('saved-views')) {
    const [row] = await tx.select().from(users).where(eq(users.email, email))
    const owner = found(row, email)
    const createdAt = daysAgo(daysOld)
    // The first administrator may have been given the address of a sample person, and belongs to no organization then.
    const isAlone = values.sharedWith === 'organization' && owner.organizationId === null
    const view = await insertView(tx, {
      ...values,
      sharedWith: isAlone ? 'me' : values.sharedWith,
      ownerId: owner.id,
      organizationId: values.sharedWith === 'organization' ? owner.organizationId : null,
      createdAt,
      updatedAt: createdAt,
    })
    if (view.sharedWith !== 'me') trail.push(changed('saved-views', { after: view }))
    if (watched !== true) continue
    const records = await recordsOfView(tx, owner, view)
    if (records !== null) await startWatching(tx, owner, view, records)
  }
}
