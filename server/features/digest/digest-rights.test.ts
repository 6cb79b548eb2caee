import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { mails } from '#database/mail'
import { digestDue } from '#database/notifications'
import { users } from '#database/users'
import { filePortal } from '#test/support/app'
import { availableTables } from '#server/features/confirmations/freshness.store'
import { daysAgo } from '#test/support/availability-scene'
import { digestScene } from '#test/support/digest-scene'
import { followedChange, notifyOf } from '#test/support/notifications'

// Rights are judged while a digest is composed: who lost access is mailed nothing of it (N-064, N-031).

const secretName = 'Zephyr Secret'

const portal = await filePortal(
  { RATE_LIMIT: 'off', FACILITY_ADMIN_EMAIL: 'keeper@example.org' },
  undefined,
  {
    deliver: false,
  },
)
const { db } = portal.database.open
const scene = digestScene(portal)
const admin = (await portal.signedIn({ role: 'admin', email: 'keeper@example.org' })).client

const done = async (answer: Promise<{ status: number; text: string }>) => {
  const { status, text } = await answer
  expect([status < 300, text]).toEqual([true, text])
}
const kinds = [
  { entity: 'products', open: { status: 'published' }, hidden: { status: 'draft' } },
  {
    entity: 'catalytic-facilities',
    open: { status: 'published', facilityType: 'guarantee' },
    hidden: { status: 'under_review', facilityType: 'guarantee' },
  },
  { entity: 'lending-profiles', open: { status: 'active' }, hidden: { status: 'inactive' } },
  {
    entity: 'pipeline',
    open: { outcome: 'open', visibility: 'shared' },
    hidden: { outcome: 'open', visibility: 'organization_only' },
  },
] as const
type Kind = (typeof kinds)[number]

const everything = {
  mention: 'daily',
  followed_record: 'daily',
  // What others did to own records is told by the rights of its own tests; of a deletion the name stays (N-041).
  own_record: 'off',
  tasks: 'daily',
  confirmations: 'daily',
  introductions: 'daily',
}

/** Somebody with a digest that is due, and a record of theirs or of another organization that it tells of. */
async function prepared({ entity, open }: Kind, isOwn: boolean) {
  const own = (await portal.organization()).id
  const other = (await portal.organization()).id
  const owner = isOwn ? own : other
  const values = { organizationId: owner, name: secretName }
  const answer = await admin.post(`/api/${entity}`, { ...values, ...open })
  expect([answer.status, answer.text]).toEqual([201, answer.text])
  const { id } = answer.body
  const { client, user } = await portal.signedIn({ organizationId: own })
  await scene.choose(client, everything)
  await notifyOf(portal, followedChange(user.id, entity, id, 'name', 'Old', secretName))
  if (isOwn) {
    const table = availableTables[entity]
    await db
      .update(table)
      .set({ lastConfirmedAt: daysAgo(120) })
      .where(eq(table.id, id))
    if (entity === 'pipeline')
      await done(
        admin.post(`/api/pipeline/${id}/activities`, {
          type: 'task',
          subject: `${secretName} task`,
          scheduledDate: new Date().toISOString().slice(0, 10),
        }),
      )
  }
  return { user, id, values, other }
}
type Prepared = Awaited<ReturnType<typeof prepared>>

const ways: Record<string, { isOwn: boolean; run: (made: Prepared, kind: Kind) => Promise<void> }> =
  {
    'the record is hidden from others': {
      isOwn: false,
      run: ({ id, values }, { entity, hidden }) =>
        done(admin.put(`/api/${entity}/${id}`, { ...values, ...hidden })),
    },
    'the record is deleted': {
      isOwn: true,
      run: ({ id }, { entity }) => done(admin.delete(`/api/${entity}/${id}`)),
    },
    'the record goes to another organization and is hidden': {
      isOwn: true,
      run: ({ id, values, other }, { entity, hidden }) =>
        done(admin.put(`/api/${entity}/${id}`, { ...values, organizationId: other, ...hidden })),
    },
    'the person leaves the organization': {
      isOwn: true,
      run: ({ user }) => done(admin.put(`/api/users/${user.id}`, { organizationId: null })),
    },
    'the person joins another organization': {
      isOwn: true,
      async run({ id, values, user, other }, { entity, hidden }) {
        await done(admin.put(`/api/${entity}/${id}`, { ...values, ...hidden }))
        await done(admin.put(`/api/users/${user.id}`, { organizationId: other }))
      },
    },
    'the account is disabled': {
      isOwn: true,
      run: ({ user }) => done(admin.put(`/api/users/${user.id}`, { disabled: true })),
    },
    'the address is another, unproven one': {
      isOwn: true,
      run: ({ user }) =>
        done(admin.put(`/api/users/${user.id}`, { email: `${crypto.randomUUID()}@example.org` })),
    },
  }

describe.each(kinds)('$entity', (kind) => {
  test.each([true, false])('are told of while they may be read (own: %s)', async (isOwn) => {
    const { user } = await prepared(kind, isOwn)
    await scene.makeDue(user.id, 'daily')
    const [sent] = await scene.run()
    expect(sent?.to).toBe(user.email)
    expect(sent?.text).toContain(secretName)
  })

  test.each(Object.keys(ways))('nothing is mailed of one when %s', async (name) => {
    const way = ways[name]
    if (way === undefined) throw new Error('There is no such way')
    const made = await prepared(kind, way.isOwn)
    await way.run(made, kind)
    await scene.makeDue(made.user.id, 'daily')
    const sent = await scene.run()
    for (const { text, html, subject } of sent)
      expect(`${text} ${html} ${subject}`).not.toContain('Zephyr')
    // What is told to nobody is counted for nobody.
    expect(sent.filter(({ to }) => to === made.user.email)).toEqual([])
  })
})

test('a digest goes to the address that its person has when it is composed', async () => {
  const { user } = await prepared(kinds[0], false)
  const email = `${crypto.randomUUID()}@example.org`
  await db.update(users).set({ email }).where(eq(users.id, user.id))
  await scene.makeDue(user.id, 'daily')
  expect((await scene.run()).map(({ to }) => to)).toEqual([email])
  await db.delete(digestDue)
  await db.delete(mails)
})
