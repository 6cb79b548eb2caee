import { and, eq, sql } from 'drizzle-orm'
import type { FieldChange } from '#contract/notification-sentences'
import { introductions } from '#database/introductions'
import { follows, notifications } from '#database/notifications'
import { pipeline, pipelineActivities } from '#database/pipeline'
import { products } from '#database/products'
import { sampleOf } from './sample-records.ts'
import type { SampleOf } from './sample-shapes.ts'
import { savedViews } from '#database/saved-views'
import { preferences, users } from '#database/users'
import type { NewNotification } from '#server/features/notifications/write-notifications.store'
import { setMentions } from '#server/features/pipeline/mentions.store'
import { audited } from '#server/features/pipeline/pipeline-activities.store'
import { changed } from '#server/platform/audit/audit'
import type { AuditEvent } from '#server/platform/audit/audit'
import type { Transaction } from '#server/platform/database/database'
import { daysAgo, found, hoursAgo, rowNamed } from './sample-values.ts'

/** Finds what the sample's follows, mentions and notifications name. */
async function readNamed(tx: Transaction) {
  const people = await tx.select().from(users)
  const deals = await tx.select().from(pipeline)
  const offers = await tx.select().from(products)
  const views = await tx.select().from(savedViews)
  const asked = await tx.select().from(introductions)
  const record = (entity: 'pipeline' | 'products', name: string) =>
    entity === 'pipeline' ? rowNamed(deals, 'name', name) : rowNamed(offers, 'name', name)
  return {
    record,
    person: (email: string) => rowNamed(people, 'email', email),
    view: (name: string) => rowNamed(views, 'name', name),
    introduction: (deal: string) => rowNamed(asked, 'dealName', deal),
    activity: async (deal: string, subject: string) => {
      const [row] = await tx
        .select()
        .from(pipelineActivities)
        .where(
          and(
            eq(pipelineActivities.pipelineId, record('pipeline', deal).id),
            eq(pipelineActivities.subject, subject),
          ),
        )
      return found(row, subject)
    },
  }
}
type Named = Awaited<ReturnType<typeof readNamed>>

/** Changes of a record from earlier values to those it has. */
const changesTo = (record: object, before: Readonly<Record<string, unknown>>): FieldChange[] =>
  Object.entries(before).map(([field, from]) => ({
    field,
    from,
    to: (record as Record<string, unknown>)[field],
  }))

/** What an entry is about, as the portal would have stored it. */
async function aboutOf(
  sample: SampleOf<'notifications'>,
  named: Named,
): Promise<Omit<NewNotification, 'userId' | 'kind'>> {
  const nothing = { organizationId: null, actorId: null, changes: [], details: {} }
  if (sample.kind === 'mention') {
    const { id, pipelineId } = await named.activity(sample.deal, sample.subject)
    return {
      ...nothing,
      entity: 'pipeline',
      recordId: pipelineId,
      mergedBy: id,
      actorId: named.person(sample.actor).id,
      action: 'mention',
    }
  }
  if (sample.kind === 'view_alert') {
    const { id } = named.view(sample.view)
    const ids = sample.deals.map((name) => named.record('pipeline', name).id)
    return {
      ...nothing,
      entity: 'saved-views',
      recordId: id,
      mergedBy: id,
      action: 'found',
      details: { noun: 'pipeline', ids },
    }
  }
  if (sample.kind === 'introductions') {
    const { id, askerId } = named.introduction(sample.deal)
    return {
      ...nothing,
      entity: 'introductions',
      recordId: id,
      mergedBy: id,
      actorId: sample.action === 'asked' ? askerId : null,
      action: sample.action,
    }
  }
  const record = named.record(sample.entity, sample.name)
  return {
    ...nothing,
    entity: sample.entity,
    recordId: record.id,
    mergedBy: record.id,
    organizationId: sample.kind === 'own_record' ? record.organizationId : null,
    actorId: sample.actor === undefined ? null : named.person(sample.actor).id,
    action: 'change',
    changes: changesTo(record, sample.before),
  }
}

/** Hands tasks of the sample to people by mentioning them. */
async function insertMentions(tx: Transaction, trail: AuditEvent[], named: Named): Promise<void> {
  for (const { deal, subject, description, mentioned, hoursAgo: hours } of sampleOf('mentions')) {
    const before = await named.activity(deal, subject)
    const { id } = named.person(mentioned)
    const [after] = await tx
      .update(pipelineActivities)
      .set({
        description,
        updatedAt: hoursAgo(hours),
        version: sql`${pipelineActivities.version} + 1`,
      })
      .where(eq(pipelineActivities.id, before.id))
      .returning()
    await setMentions(tx, before.id, [id])
    trail.push(
      changed('pipeline-activities', {
        before: audited(before),
        after: audited(found(after, subject), [id]),
      }),
    )
  }
}

/** What the sample's people follow and were told, dated from now. Nobody of them is mailed: a new portal has nothing to tell anybody outside of it. */
export async function insertSampleAttention(tx: Transaction, trail: AuditEvent[]): Promise<void> {
  const named = await readNamed(tx)
  await tx
    .insert(preferences)
    .values(
      sampleOf('people').map(({ email }) => ({
        userId: named.person(email).id,
        choices: {
          notifications: { kinds: { confirmations: 'instant', introductions: 'instant' } },
        },
      })),
    )
    .onConflictDoNothing()
  await tx.insert(follows).values(
    sampleOf('follows').map(({ person, entity, name, daysAgo: days }) => ({
      userId: named.person(person).id,
      entity,
      recordId: named.record(entity, name).id,
      createdAt: daysAgo(days),
    })),
  )
  await insertMentions(tx, trail, named)
  const entries = []
  for (const sample of sampleOf('notifications')) {
    const at = hoursAgo(sample.hoursAgo)
    entries.push({
      ...(await aboutOf(sample, named)),
      userId: named.person(sample.person).id,
      kind: sample.kind,
      createdAt: at,
      updatedAt: at,
      readAt: sample.isRead === true ? at : null,
    })
  }
  await tx.insert(notifications).values(entries)
}
