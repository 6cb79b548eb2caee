import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { apiTokens } from '#database/tokens'
import { passkeys, recoveryCodes, totpSecrets } from '#database/second-factor'
import { sessions } from '#database/sign-in'
import { calendarFeeds } from '#database/calendar-feeds'
import { users } from '#database/users'
import { filePortal } from '#test/support/app'
import { introductionScene } from '#test/support/introductions'
import { ageProofs } from '#test/support/old-proof'
import { saveView } from '#test/support/saved-views'
import { rewriteTrail } from '#test/support/rewrite-trail'
import { email, useEverything } from '#test/security/used-by-person'

// what people may take with them.

const path = '/api/auth/account/export'

const portal = await filePortal({ RATE_LIMIT: 'off' })
const { db } = portal.database.open
const scene = await introductionScene(portal)

test('X-131: the file holds all that is named, no secret, and nothing of other people', async () => {
  // Everybody else is called by words of their own, before they do anything.
  await db.execute(
    sql`update users set first_name = 'Strangewater', last_name = 'Of' || substr(id::text, 1, 4), email = 'x' || substr(id::text, 1, 8) || '@strangewater.example'`,
  )
  const { id, client } = await useEverything(portal, scene)
  const answer = await client.get(path)
  expect([answer.status, answer.status === 200 ? '' : answer.text]).toEqual([200, ''])
  expect(answer.headers).toMatchObject({
    'content-type': expect.stringContaining('application/json'),
    'content-disposition': expect.stringMatching(
      /^attachment; filename="my-data-\d{4}-\d\d-\d\d\.json"$/,
    ),
  })
  const { body, text } = answer
  expect(body.account).toMatchObject({
    id,
    email,
    firstName: 'Zephyrine',
    organizationName: scene.dealOrganization.name,
    termsVersion: expect.any(String),
  })
  expect(body.preferences.notifications.kinds.tasks).toBe('daily')
  expect(body.authenticatorApp).not.toBeNull()
  expect(body.recoveryCodesLeft).toBe(10)
  const names = (list: { name: string }[]) => list.map(({ name }) => name)
  expect(names(body.passkeys)).toEqual(["Zephyrine's phone"])
  expect(names(body.tokens)).toEqual(['Quillfeather sync'])
  expect(names(body.calendarFeeds)).toEqual(['Zephyrine feed'])
  expect(names(body.savedViews)).toContain("Zephyrine's own")
  // The one shared with the organization stayed there when the person was moved.
  expect(body.savedViews).toHaveLength(2)
  expect(names(body.follows)).toContain('Town Hall Roof')
  expect(body.notifications.length).toBeGreaterThan(0)
  const subjects = body.activities.map(({ subject }: { subject: string }) => subject)
  expect(subjects).toEqual(expect.arrayContaining(['Visited', 'By a program']))
  expect(subjects).not.toContain('Please call')
  expect(body.sessions.filter(({ current }: { current: boolean }) => current)).toHaveLength(1)
  const { total } = (await scene.admin.client.get(`/api/audit?actorId=${id}&limit=1`)).body
  // The entry of the export itself came after it was read.
  expect(body.auditEntries).toHaveLength(total - 1)

  expect(text.toLowerCase()).not.toContain('strangewater')
  const secrets = [
    ...(await db.select({ secret: sessions.tokenHash }).from(sessions)),
    ...(await db.select({ secret: apiTokens.tokenHash }).from(apiTokens)),
    ...(await db.select({ secret: calendarFeeds.tokenHash }).from(calendarFeeds)),
    ...(await db.select({ secret: users.passwordHash }).from(users)),
    ...(await db.select({ secret: totpSecrets.sealedSecret }).from(totpSecrets)),
    ...(await db.select({ secret: recoveryCodes.codeHash }).from(recoveryCodes)),
    ...(await db.select({ secret: passkeys.credentialId }).from(passkeys)),
  ].flatMap(({ secret }) => secret ?? [])
  expect(secrets.length).toBeGreaterThan(20)
  expect(secrets.filter((secret) => text.includes(secret))).toEqual([])
  // Entries of the trail name fields such as tokenHash, without their values.
  const besides = JSON.stringify({ ...body, auditEntries: [] })
  for (const word of ['ccr_', 'Hash', 'sealed', 'publicKey', '/api/calendar/', 'searchText'])
    expect(besides).not.toContain(word)
}, 120_000)

describe('X-131: of what others may change as well', () => {
  /** Somebody of the deal's organization with an activity and a shared view, and their places in the file. */
  async function writing() {
    const { client, user } = await portal.signedIn({ organizationId: scene.dealOrganization.id })
    const texts = { subject: 'Visit of mine', description: 'Words of mine' }
    const written = await client.post(`/api/pipeline/${scene.dealId}/activities`, {
      type: 'task',
      ...texts,
    })
    const view = await saveView(client, { name: `Of ${user.id}`, sharedWith: 'organization' })
    const activity = `/api/pipeline-activities/${written.body.id}`
    const taken = async () => {
      const { activities, savedViews } = (await client.get(path)).body
      return { activity: activities[0], view: savedViews[0] }
    }
    return { client, user, texts, view, activity, taken }
  }

  test.each([
    [['subject'], { subject: 'Price of theirs' }],
    [['description'], { description: 'Price of theirs' }],
  ])('an activity has no text once somebody else changed its %s', async (_fields, changes) => {
    const { client, texts, activity, taken } = await writing()
    expect((await taken()).activity).toMatchObject(texts)
    // Their own changes, and what is no text, leave it as it is.
    expect((await client.put(activity, { subject: 'Visited by me' })).status).toBe(200)
    const day = '2026-11-21'
    expect((await scene.developer.client.put(activity, { completedDate: day })).status).toBe(200)
    const own = { ...texts, subject: 'Visited by me' }
    expect((await taken()).activity).toMatchObject({
      ...own,
      completedDate: `${day}T00:00:00.000Z`,
    })
    expect((await scene.developer.client.put(activity, changes)).status).toBe(200)
    const left = (await taken()).activity
    expect(left).toMatchObject({ subject: null, description: null, type: 'task' })
    expect(left).toMatchObject({ id: activity.split('/').at(-1), pipelineId: scene.dealId })
    // What they write on top of it may still be the other one's.
    expect((await client.put(activity, { subject: 'Once more' })).status).toBe(200)
    expect((await taken()).activity).toMatchObject({ subject: null, description: null })
  })

  test('a deal deleted and restored by somebody else leaves the texts', async () => {
    const { developerManager } = scene
    const organizationId = scene.dealOrganization.id
    const { client } = await portal.signedIn({ organizationId })
    const deal = (await client.post('/api/pipeline', { name: 'Gone roof', organizationId })).body
    const activities = `/api/pipeline/${deal.id}/activities`
    const { body } = await client.post(activities, { type: 'note', subject: 'A first word' })
    await client.put(`/api/pipeline-activities/${body.id}`, { subject: 'A word of mine' })
    expect((await developerManager.client.delete(`/api/pipeline/${deal.id}`)).status).toBe(204)
    const deletions = `/api/audit?entity=pipeline&entityId=${deal.id}&action=delete`
    const auditId = (await scene.admin.client.get(deletions)).body.entries[0].id
    const restored = await developerManager.client.post(`/api/pipeline/${deal.id}/restore`, {
      auditId,
    })
    expect([restored.status, restored.text]).toEqual([200, restored.text])
    const taken = (await client.get(path)).body.activities
    expect(taken.map(({ subject }: { subject: string }) => subject)).toContain('A word of mine')
  })

  test.each([{ name: 'Name of theirs' }, { query: { search: 'Words of theirs' } }])(
    'a view has neither name nor query once somebody else changed it: %j',
    async (changes) => {
      const { client, view, taken } = await writing()
      expect((await taken()).view).toMatchObject({ name: view.name, query: view.query })
      const ofView = `/api/saved-views/${view.id}`
      expect((await client.put(ofView, { query: { search: 'mine' } })).status).toBe(200)
      expect((await taken()).view).toMatchObject({ query: { search: 'mine' } })
      const changed = await scene.developerManager.client.put(ofView, changes)
      expect([changed.status, changed.text]).toEqual([200, changed.text])
      expect((await taken()).view).toMatchObject({
        id: view.id,
        name: null,
        query: null,
        sharedWith: 'organization',
      })
    },
  )

  test('a changed record whose beginning the trail no longer has gives no text', async () => {
    const { client, user, activity, taken } = await writing()
    expect((await client.put(activity, { subject: 'Still mine' })).status).toBe(200)
    expect((await taken()).activity).toMatchObject({ subject: 'Still mine' })
    await rewriteTrail(
      portal.database,
      sql`delete from audit_entries where actor_id = ${user.id} and action = 'create'`,
    )
    const left = await taken()
    expect(left.activity).toMatchObject({ subject: null, description: null })
    // One that was never changed is as its person wrote it.
    expect(left.view).toMatchObject({ name: `Of ${user.id}` })
  })
})

test('X-131: it is written down, and takes a fresh proof (X-061)', async () => {
  const { client, user } = await portal.signedIn()
  expect((await client.get(path)).status).toBe(200)
  const of = `/api/audit?action=export&entity=users&entityId=${user.id}`
  expect((await scene.admin.client.get(of)).body).toMatchObject({
    total: 1,
    entries: [{ actorId: user.id }],
  })
  await ageProofs(db, user.id)
  const answer = await client.get(path)
  expect([answer.status, answer.body.code]).toEqual([403, 'confirmation_required'])
  expect((await scene.admin.client.get(of)).body.total).toBe(1)
})
