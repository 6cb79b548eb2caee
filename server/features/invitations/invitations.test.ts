import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { invitations } from '#database/invitations'
import type { OrganizationRow } from '#server/features/organizations/organizations.store'
import { hashToken } from '#server/platform/sessions/cookie'
import { testPassword, filePortal } from '#test/support/app'
import type { Client } from '#test/support/client'
import { freshSource } from '#test/support/fresh-source'
import { codeIn } from '#test/support/outbox'

// Invitations by mail (P-248 and "Calls beyond the documents").

let organization: OrganizationRow
let manager: Client

const portal = await filePortal()
const { db } = portal.database.open
const admin = (await portal.signedIn({ role: 'admin', firstName: 'Rosa', lastName: 'Lund' })).client

beforeEach(async () => {
  organization = await portal.organization({
    name: 'Host <Bank>',
    allowedEmails: ['@host.example'],
  })
  manager = (
    await portal.signedIn({
      organizationId: organization.id,
      role: 'organization_manager',
      firstName: 'Mia',
      lastName: 'Ng',
    })
  ).client
})

let count = 0
const fresh = () => `guest${(count += 1)}@river.example`
const path = () => `/api/organizations/${organization.id}/invitations`

const invite = (by: Client, emails: string[], role?: string) =>
  by.post(path(), { emails, ...(role && { role }) })

const pending = async () =>
  (await manager.get(path())).body.invitations.map(
    ({ email, expired }: { email: string; expired: boolean }) => [email, expired],
  )
const tokenIn = (mail: { text: string }) => /[?&]invitation=([\w-]+)/.exec(mail.text)?.[1] ?? ''
const tokenFor = async (email: string, nth = 1) => tokenIn(await portal.outbox.wait(email, nth))

const valid = async (email: string, key = organization.registrationKey) =>
  (
    await portal
      .client(freshSource())
      .post('/api/validate-registration-key', { registrationKey: key, email })
  ).body.valid

const register = (email: string, invitation?: string) =>
  portal.client(freshSource()).post('/api/register', {
    registrationKey: organization.registrationKey,
    email,
    firstName: 'A',
    lastName: 'Guest',
    password: testPassword,
    ...(invitation && { invitation }),
  })

/** Lets the minute between two mails to one address pass. */
const wait = () =>
  db.execute(
    sql`update attempts set times = array(select t - interval '61 seconds' from unnest(times) as t)`,
  )

describe('an invitation', () => {
  test('counts as an entry of the allow-list for exactly its address', async () => {
    const email = fresh()
    expect(await valid(email)).toBe(false)
    await invite(manager, [email])
    expect([await valid(email), await valid(`x${email}`)]).toEqual([true, false])
    const { client } = await portal.signedIn({ role: 'admin' })
    const answer = await client.post('/api/validate-registration-key', {
      registrationKey: organization.registrationKey,
      email,
    })
    expect(answer.body.rule).toBe('invitation')
  })

  test('verifies the address and gives its role, once', async () => {
    const email = fresh()
    await invite(admin, [email], 'organization_manager')
    const answer = await register(email, await tokenFor(email))
    expect([answer.status, answer.body.user]).toEqual([
      201,
      expect.objectContaining({
        email,
        role: 'organization_manager',
        isEmailVerified: true,
        organizationId: organization.id,
      }),
    ])
    expect(await pending()).toEqual([])
    // Who sends the form twice is notified of the account, and of nothing else.
    expect((await register(email)).status).toBe(409)
    const client = await portal.signIn({ email })
    expect((await client.get(path())).status).toBe(200)
  })

  test("gives nothing more than a member's place without its link, or with another's", async () => {
    const [email, other] = [fresh(), fresh()]
    await invite(admin, [email, other], 'organization_manager')
    const answer = await register(email, await tokenFor(other))
    expect(answer.body.user).toMatchObject({ role: 'member', isEmailVerified: false })
    expect(await pending()).toHaveLength(2)
  })

  test('waits for who registered without its link until the address is verified', async () => {
    const email = fresh()
    await invite(admin, [email], 'organization_manager')
    await register(email)
    const client = portal.client(freshSource())
    const code = codeIn(await portal.outbox.about(email, 'Confirm your address'))
    expect((await client.post('/api/auth/verify-code', { email, code })).body).toMatchObject({
      role: 'organization_manager',
      organizationId: organization.id,
      isEmailVerified: true,
    })
    expect(await pending()).toEqual([])
  })

  test('lets an account without organization in, once its address is verified', async () => {
    const email = fresh()
    await invite(admin, [email])
    await portal.user({ email, isEmailVerified: false })
    const client = portal.client(freshSource())
    await client.post('/api/auth/send-code', { email })
    const code = /^\s*(\d{6})\s*$/m.exec((await portal.outbox.wait(email, 2)).text)?.[1] ?? ''
    expect((await client.post('/api/auth/verify-code', { email, code })).body.organizationId).toBe(
      organization.id,
    )
  })

  test('is dead after seven days, and sent again with a new link', async () => {
    const email = fresh()
    const { id } = (await invite(manager, [email])).body.invitations[0]
    const first = await tokenFor(email)
    await db
      .update(invitations)
      .set({ expiresAt: sql`now() - interval '1 second'` })
      .where(eq(invitations.id, id))
    expect([await valid(email), await pending()]).toEqual([false, [[email, true]]])
    expect((await register(email, first)).status).toBe(400)
    await wait()
    const again = await manager.post(`/api/invitations/${id}/resend`)
    expect([again.status, again.body]).toEqual([
      200,
      expect.objectContaining({ id, email, expired: false }),
    ])
    const second = await tokenFor(email, 2)
    expect(second).not.toBe(first)
    expect((await register(email, first)).body.user.isEmailVerified).toBe(false)
    await wait()
    expect((await manager.post(`/api/invitations/${id}/resend`)).body.message).toBe(
      'An account with this email already exists',
    )
  })

  test('is sent again by one of two who ask at once, one by inviting and one by sending again', async () => {
    const email = fresh()
    const { id } = (await invite(manager, [email])).body.invitations[0]
    for (let n = 0; n < 10; n += 1) {
      await db
        .update(invitations)
        .set({ expiresAt: sql`now() - interval '1 second'` })
        .where(eq(invitations.id, id))
      await db.execute(sql`delete from attempts`)
      const [invited, again] = await Promise.all([
        invite(manager, [email]),
        manager.post(`/api/invitations/${id}/resend`),
      ])
      expect(new Set([invited.body.invitations.length === 1 ? 200 : 429, again.status])).toEqual(
        new Set([200, 429]),
      )
    }
  })

  test('is dead once withdrawn', async () => {
    const email = fresh()
    const { id } = (await invite(manager, [email])).body.invitations[0]
    const token = await tokenFor(email)
    expect((await manager.delete(`/api/invitations/${id}`)).status).toBe(204)
    expect([await valid(email), await pending(), (await register(email, token)).status]).toEqual([
      false,
      [],
      400,
    ])
    expect((await manager.delete(`/api/invitations/${id}`)).status).toBe(404)
    const { entries } = (await admin.get(`/api/audit?entityId=${id}`)).body
    expect(entries.map(({ action }: { action: string }) => action)).toEqual(['delete', 'create'])
    expect(JSON.stringify(entries)).not.toContain(hashToken(token))
  })

  test('is dead with a new key, and can be sent again with that one', async () => {
    const email = fresh()
    const { id } = (await invite(manager, [email])).body.invitations[0]
    const token = await tokenFor(email)
    const { registrationKey } = (
      await admin.post(`/api/organizations/${organization.id}/regenerate-key`)
    ).body
    expect([await valid(email), await valid(email, registrationKey), await pending()]).toEqual([
      false,
      false,
      [[email, true]],
    ])
    organization = { ...organization, registrationKey }
    expect((await register(email, token)).status).toBe(400)
    await wait()
    await manager.post(`/api/invitations/${id}/resend`)
    const mail = await portal.outbox.wait(email, 2)
    expect(mail.text).toContain(`key=${registrationKey}`)
    expect((await register(email, tokenIn(mail))).body.user.isEmailVerified).toBe(true)
  })
})
