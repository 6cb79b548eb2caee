import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { apiTokens } from '#database/tokens'
import { passkeys, recoveryCodes, totpSecrets } from '#database/second-factor'
import { sessions } from '#database/sign-in'
import { calendarFeeds } from '#database/calendar-feeds'
import { users } from '#database/users'
import { testApp } from '#test/support/app'
import type { TestApp } from '#test/support/app'
import { introductionScene } from '#test/support/introductions'
import type { IntroductionScene } from '#test/support/introductions'
import { ageProofs } from '#test/support/old-proof'
import { email, useEverything } from '#test/security/used-by-person'

// what people may take with them.

const path = '/api/auth/account/export'

let portal: TestApp
let scene: IntroductionScene
beforeAll(async () => {
  portal = await testApp({ RATE_LIMIT: 'off' })
  scene = await introductionScene(portal)
})
afterAll(() => portal.close())

test('X-131: the file holds all that is named, no secret, and nothing of other people', async () => {
  const { db } = portal.database.open
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

test('X-131: it is written down, and takes a fresh proof (X-061)', async () => {
  const { client, user } = await portal.signedIn()
  expect((await client.get(path)).status).toBe(200)
  const of = `/api/audit?action=export&entity=users&entityId=${user.id}`
  expect((await scene.admin.client.get(of)).body).toMatchObject({
    total: 1,
    entries: [{ actorId: user.id }],
  })
  await ageProofs(portal.database.open.db, user.id)
  const answer = await client.get(path)
  expect([answer.status, answer.body.code]).toEqual([403, 'confirmation_required'])
  expect((await scene.admin.client.get(of)).body.total).toBe(1)
})
