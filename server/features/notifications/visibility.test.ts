import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { imports } from '#database/imports'
import { introductions } from '#database/introductions'
import { savedViews } from '#database/saved-views'
import { facilities } from '#database/facilities'
import { lendingProfiles } from '#database/lending-profiles'
import { pipeline, pipelineActivities } from '#database/pipeline'
import { products } from '#database/products'
import { users } from '#database/users'
import { filePortal } from '#test/support/app'
import type { Client } from '#test/support/client'
import { followedChange, notifyOf, notificationsOf } from '#test/support/notifications'
import type { NewNotification } from './write-notifications.store.ts'

// What may not be read is neither answered nor counted (N-031): each kind with each way of losing the right.

let own: string

let reader: { client: Client; user: { id: string } }

const portal = await filePortal({ RATE_LIMIT: 'off' })
const { db } = portal.database.open
const owner = (await portal.organization()).id
const elsewhere = (await portal.organization()).id

beforeEach(async () => {
  own = (await portal.organization()).id
  reader = await portal.signedIn({ organizationId: own, role: 'organization_manager' })
})
/** Moves the reader or changes the role, past every rule, so that the entry itself stays. */
const setReader = (values: Partial<typeof users.$inferInsert>) =>
  db.update(users).set(values).where(eq(users.id, reader.user.id))
const leave = () => setReader({ organizationId: elsewhere })
const comeBack = () => setReader({ organizationId: own, role: 'organization_manager' })
const becomeMember = () => setReader({ role: 'member' })

const entry = (
  kind: NewNotification['kind'],
  entity: NewNotification['entity'],
  recordId: string | null,
  more: Partial<NewNotification> = {},
): NewNotification => ({
  userId: reader.user.id,
  kind,
  entity,
  recordId,
  mergedBy: recordId ?? 'many',
  organizationId: null,
  actorId: null,
  action: 'change',
  changes: [],
  details: {},
  ...more,
})
type Step = () => PromiseLike<unknown>
interface Case {
  notify: NewNotification
  lose: Step
  regain: Step
}
const id = (rows: { id: string }[]) => rows[0]?.id ?? ''
const newDeal = (values: Partial<typeof pipeline.$inferInsert> = {}) =>
  db
    .insert(pipeline)
    .values({ name: 'A deal', organizationId: owner, ...values })
    .returning({ id: pipeline.id })
    .then(id)

/** A record of another organization, whose status closes it and opens it. */
function byStatus(table: typeof products | typeof facilities | typeof lendingProfiles) {
  return async (noun: 'products' | 'catalytic-facilities' | 'lending-profiles') => {
    const recordId = await db
      .insert(table)
      .values({ name: 'A record', organizationId: owner, status: 'published' })
      .returning({ id: table.id })
      .then(id)
    const set = (status: string) => () =>
      db.update(table).set({ status }).where(eq(table.id, recordId))
    return {
      notify: followedChange(reader.user.id, noun, recordId, 'name', 'Old', 'A record'),
      lose: set('draft'),
      regain: set('published'),
    }
  }
}

const cases: Record<string, () => Promise<Case>> = {
  'followed product, by status': () => byStatus(products)('products'),
  'followed facility, by status': () => byStatus(facilities)('catalytic-facilities'),
  'followed lending profile, by status': () => byStatus(lendingProfiles)('lending-profiles'),
  'followed deal, by visibility': async () => {
    const deal = await newDeal()
    const set = (visibility: string) => () =>
      db.update(pipeline).set({ visibility }).where(eq(pipeline.id, deal))
    return {
      notify: followedChange(reader.user.id, 'pipeline', deal, 'name', 'Old', 'A deal'),
      lose: set('organization_only'),
      regain: set('shared'),
    }
  },
  'own deal that others do not see, by leaving': async () => {
    const deal = await newDeal({ organizationId: own, visibility: 'organization_only' })
    return {
      notify: entry('own_record', 'pipeline', deal, { action: 'create' }),
      lose: leave,
      regain: comeBack,
    }
  },
  'deletion of an own record, by leaving': async () => ({
    notify: entry('own_record', 'products', crypto.randomUUID(), {
      action: 'delete',
      organizationId: own,
      details: { name: 'Gone' },
    }),
    lose: leave,
    regain: comeBack,
  }),
  'import into own records, by leaving': async () => ({
    notify: entry('own_record', 'products', null, {
      action: 'import',
      organizationId: own,
      details: { records: 3 },
    }),
    lose: leave,
    regain: comeBack,
  }),
  ...Object.fromEntries(
    (['leaving', 'no intermediary', 'a deleted activity'] as const).map((how) => [
      `mention, by ${how}`,
      async () => {
        const deal = await newDeal({
          intermediaryAggregatorId: own,
          visibility: 'organization_only',
        })
        const activity = { id: crypto.randomUUID(), pipelineId: deal, type: 'note', subject: 'S' }
        const add = () => db.insert(pipelineActivities).values(activity)
        await add()
        const mediate = (organizationId: string | null) => () =>
          db
            .update(pipeline)
            .set({ intermediaryAggregatorId: organizationId })
            .where(eq(pipeline.id, deal))
        const ways = {
          leaving: [leave, comeBack],
          'no intermediary': [mediate(null), mediate(own)],
          'a deleted activity': [
            () => db.delete(pipelineActivities).where(eq(pipelineActivities.id, activity.id)),
            add,
          ],
        } as const
        const [lose, regain] = ways[how]
        return {
          notify: entry('mention', 'pipeline', deal, { mergedBy: activity.id, action: 'mention' }),
          lose,
          regain,
        }
      },
    ]),
  ),
  ...Object.fromEntries(
    (['the view', 'its records', 'leaving'] as const).map((how) => [
      `alert, by ${how}`,
      async () => {
        const deals = [await newDeal(), await newDeal()]
        const view = await db
          .insert(savedViews)
          .values({
            screen: '/pipeline',
            name: 'A view',
            query: {},
            sharedWith: 'organization',
            organizationId: own,
          })
          .returning({ id: savedViews.id })
          .then(id)
        const share = (sharedWith: string) => () =>
          db.update(savedViews).set({ sharedWith }).where(eq(savedViews.id, view))
        const show = (visibility: string) => async () => {
          for (const deal of deals)
            await db.update(pipeline).set({ visibility }).where(eq(pipeline.id, deal))
        }
        const ways = {
          'the view': [share('me'), share('organization')],
          'its records': [show('organization_only'), show('shared')],
          leaving: [leave, comeBack],
        } as const
        const [lose, regain] = ways[how]
        return {
          notify: entry('view_alert', 'saved-views', view, {
            action: 'found',
            details: { noun: 'pipeline', ids: deals },
          }),
          lose,
          regain,
        }
      },
    ]),
  ),
  ...Object.fromEntries(
    (['role', 'leaving', 'their leaving'] as const).map((how) => [
      `newcomer, by ${how}`,
      async () => {
        const newcomer = await portal.user({ organizationId: own })
        const move = (organizationId: string) => () =>
          db.update(users).set({ organizationId }).where(eq(users.id, newcomer.id))
        const ways = {
          role: [becomeMember, comeBack],
          leaving: [leave, comeBack],
          'their leaving': [move(elsewhere), move(own)],
        } as const
        const [lose, regain] = ways[how]
        return {
          notify: entry('member_joined', 'users', newcomer.id, {
            action: 'joined',
            organizationId: own,
          }),
          lose,
          regain,
        }
      },
    ]),
  ),
  "import, by being another's": async () => {
    const values = {
      createdBy: reader.user.id,
      createdByName: 'Me',
      entity: 'products',
      filename: 'list.csv',
      fileHash: crypto.randomUUID(),
      sheets: [],
      reading: {},
      columns: [],
      notes: [],
      mapping: {},
      scope: 'campaign',
    }
    const made = await db.insert(imports).values(values).returning({ id: imports.id }).then(id)
    const give = (createdBy: string) => () =>
      db.update(imports).set({ createdBy }).where(eq(imports.id, made))
    return {
      notify: entry('import_finished', 'imports', made, {
        action: 'done',
        details: { name: 'list.csv', created: 1 },
      }),
      lose: give(crypto.randomUUID()),
      regain: give(reader.user.id),
    }
  },
  'introduction, by leaving': async () => {
    const made = await db
      .insert(introductions)
      .values({
        dealName: 'A deal',
        kind: 'products',
        offerName: 'A loan',
        need: 'bridge_to_itc',
        score: 80,
        confidence: 90,
        dealOrganizationId: own,
        dealOrganizationName: 'Own',
        capitalOrganizationId: owner,
        capitalOrganizationName: 'Owner',
        askedBy: 'capital',
        askerName: 'Somebody',
        askerEmail: 'somebody@example.org',
        message: 'Hello',
        expiresAt: new Date(Date.now() + 1_000_000),
      })
      .returning({ id: introductions.id })
      .then(id)
    return {
      notify: entry('introductions', 'introductions', made, { action: 'asked' }),
      lose: leave,
      regain: comeBack,
    }
  },
}

describe('an entry is answered and counted only while it may be read', () => {
  test.each(Object.entries(cases))('%s', async (_, make) => {
    const { notify, lose, regain } = await make()
    await notifyOf(portal, notify)
    const before = await notificationsOf(reader.client)
    expect([before.total, before.unread]).toEqual([1, 1])
    await lose()
    expect(await notificationsOf(reader.client)).toEqual({ notifications: [], total: 0, unread: 0 })
    for (const filter of ['&read=false', `&kind=${notify.kind}`])
      expect((await notificationsOf(reader.client, filter)).total).toBe(0)
    await regain()
    expect(await notificationsOf(reader.client)).toEqual(before)
    await setReader({ organizationId: null, role: 'member' })
    expect((await reader.client.get('/api/notifications')).status).toBe(403)
    expect((await reader.client.get('/api/notifications/unread')).status).toBe(403)
  })
})
