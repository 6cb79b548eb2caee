import { and, eq, isNull } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { emailLinks, sessions } from '#database/sign-in'
import { users } from '#database/users'
import { createLink } from '#server/features/auth/links.store'
import { testPassword, filePortal } from '#test/support/app'
import type { Client } from '#test/support/client'
import { createCode } from '#test/support/codes'
import { tokenIn } from '#test/support/outbox'
import { accessInForce, hijackOn } from './hijacked-accounts.ts'
import type { Hijacked } from './hijacked-accounts.ts'
import { fates } from './account-references.ts'

// Account pre-hijacking: somebody registers another's address and sets up all the access they can; then its owner proves it.

const portal = await filePortal({ RATE_LIMIT: 'off' })
const { db } = portal.database.open
const organization = await portal.organization({ name: 'Open Lenders' })

let count = 0
const address = (name: string) => `${name}${(count += 1)}@planted.example`
const invitedTo = (name: string) => `You are invited to join ${name}`

const hijack = (email: string, pending: string) => hijackOn(portal, organization, email, pending)
const inForce = (hijacked: Hijacked) => accessInForce(db, hijacked)

const all = (value: boolean) =>
  Object.fromEntries(
    Object.entries(fates).flatMap(([column, fate]) => (fate === 'void' ? [[column, value]] : [])),
  )
const newPassword = 'quiet harbor 77'

const reset = (token: string) =>
  portal.client().post('/api/auth/reset-password', { token, newPassword })

const verify = async (client: Client, email: string) =>
  client.post('/api/auth/verify-code', {
    email,
    code: await createCode(db, portal.settings.sessionSecret, email),
  })

/** The ways to prove the address of a pre-hijacked account from outside its sessions, and what the way itself opens. */
const proofs: [
  string,
  (hijacked: Hijacked) => Promise<{ status: number }>,
  Record<string, boolean>,
][] = [
  ['a code', ({ email }) => verify(portal.client(), email), { 'sessions.user_id': true }],
  ['a reset link', ({ tokens }) => reset(tokens.reset), { 'users.password_hash': true }],
  [
    'a link to set the first password',
    ({ tokens }) => reset(tokens.set),
    { 'users.password_hash': true },
  ],
  // The stranger gave the account the owner's address: its link goes to the owner.
  [
    'the link of a new address',
    ({ tokens }) => portal.client().post('/api/auth/confirm-email', { token: tokens.confirm }),
    {},
  ],
]

describe('the first proof outside a session of the account', () => {
  test.each(proofs)(
    'by %s voids everything prepared on it, before anything else opens',
    async (way, prove, opened) => {
      const owner = address('owner')
      const hijacked = await hijack(
        way.endsWith('new address') ? address('stranger') : owner,
        way.endsWith('new address') ? owner : address('waiting'),
      )
      expect(await inForce(hijacked)).toEqual(all(true))
      expect((await prove(hijacked)).status).toBe(200)
      expect(await inForce({ ...hijacked, email: owner })).toEqual({ ...all(false), ...opened })
      const [row] = await db.select().from(users).where(eq(users.id, hijacked.id))
      expect(row).toMatchObject({
        email: owner,
        isEmailVerified: true,
        role: 'member',
        endedMembership: 'Open Lenders',
        firstName: 'New',
      })

      // Over HTTP: nothing of it opens the account any more.
      const guest = portal.client()
      expect((await hijacked.stranger.get('/api/auth/user')).status).toBe(401)
      for (const email of [owner, hijacked.email])
        expect(
          (await guest.post('/api/auth/login', { email, password: testPassword })).status,
        ).toBe(401)
      expect(
        (await guest.post('/api/auth/confirm-email', { token: hijacked.tokens.confirm })).status,
      ).toBe(400)
      expect([
        (await reset(hijacked.tokens.reset)).status,
        (await reset(hijacked.tokens.set)).status,
      ]).toEqual([400, 400])
      const signedIn = portal.client()
      expect((await verify(signedIn, owner)).body).toMatchObject({
        email: owner,
        organizationId: null,
        endedMembership: 'Open Lenders',
        confirmAddress: null,
        termsVersion: null,
      })
      expect((await signedIn.get('/api/products')).status).toBe(403)
      expect((await signedIn.get('/api/preferences')).body.theme).not.toBe('dark')
      // The key is theirs to enter, and nobody removed them.
      expect(
        (await signedIn.post('/api/auth/join', { registrationKey: organization.registrationKey }))
          .body,
      ).toMatchObject({
        organizationName: 'Open Lenders',
        endedMembership: null,
        confirmAddress: null,
      })
    },
  )

  test('by the link of a new address moves nothing when the stranger has proven an address of their own', async () => {
    const [owner, own] = [address('owner'), address('stranger')]
    const hijacked = await hijack(own, owner)
    expect((await verify(hijacked.stranger, own)).status).toBe(200)
    await createCode(db, portal.settings.sessionSecret, own)
    expect(await inForce(hijacked)).toEqual(all(true))
    expect(
      (await portal.client().post('/api/auth/confirm-email', { token: hijacked.tokens.confirm }))
        .status,
    ).toBe(401)
    // The address is still free for its owner.
    expect(await inForce(hijacked)).toEqual(all(true))
    expect(await db.$count(users, eq(users.email, owner))).toBe(0)
  })

  test('of an address with an open invitation takes the place of an account that was set up before in no way but by it', async () => {
    const owner = address('owner')
    const hijacked = await hijack(owner, address('waiting'))
    const inviting = await portal.organization({ name: 'Inviting Bank' })
    const { client: admin } = await portal.signedIn({ role: 'admin' })
    // Invited before the account was registered: addresses with an account are invited by nobody.
    await db
      .update(users)
      .set({ email: address('aside') })
      .where(eq(users.id, hijacked.id))
    await admin.post(`/api/organizations/${inviting.id}/invitations`, {
      emails: [owner],
      role: 'organization_manager',
    })
    await db.update(users).set({ email: owner }).where(eq(users.id, hijacked.id))
    const invitation = tokenIn(await portal.outbox.about(owner, invitedTo('Inviting Bank')))
    const registering = await portal.client().post('/api/register', {
      registrationKey: inviting.registrationKey,
      email: owner,
      firstName: 'Real',
      lastName: 'Owner',
      password: newPassword,
      invitation,
    })
    expect([registering.status, await inForce(hijacked)]).toEqual([409, { ...all(true) }])
    expect((await verify(portal.client(), owner)).body).toMatchObject({
      organizationName: 'Inviting Bank',
      role: 'organization_manager',
      endedMembership: null,
    })
    expect(await inForce(hijacked)).toEqual({
      ...all(false),
      'sessions.user_id': true,
      'users.organization_id': true,
      'users.membership_origin': true,
    })
  })

  test('by registering with an invitation finds nothing that was prepared on the address before', async () => {
    const owner = address('owner')
    const { client: admin } = await portal.signedIn({ role: 'admin' })
    // Requested by a stranger, while the address had no account.
    const code = await createCode(db, portal.settings.sessionSecret, owner)
    const links = [await createLink(db, { purpose: 'reset_password', email: owner })]
    const other = await portal.signedIn()
    await other.client.patch('/api/auth/profile', { email: owner })
    const confirm = await portal.outbox.token(owner)
    await admin.post(`/api/organizations/${organization.id}/invitations`, { emails: [owner] })
    const invitation = tokenIn(await portal.outbox.about(owner, invitedTo('Open Lenders')))
    const registered = await portal.client().post('/api/register', {
      registrationKey: organization.registrationKey,
      email: owner,
      firstName: 'Real',
      lastName: 'Owner',
      password: newPassword,
      invitation,
    })
    expect(registered.body.user).toMatchObject({
      isEmailVerified: true,
      organizationId: organization.id,
    })
    for (const token of links) expect((await reset(token)).status).toBe(400)
    expect(
      (await portal.client().post('/api/auth/verify-code', { email: owner, code })).status,
    ).toBe(401)
    // An account whose pending address another account has by now is notified of that, and stays its owner's.
    expect((await portal.client().post('/api/auth/confirm-email', { token: confirm })).status).toBe(
      409,
    )
    expect((await other.client.get('/api/auth/user')).body.user.email).toBe(other.user.email)
  })
})

describe('the first proof in the own session', () => {
  test('by a code voids nothing', async () => {
    const hijacked = await hijack(address('newcomer'), address('waiting'))
    expect((await hijacked.stranger.get('/api/auth/user')).body.user.confirmAddress).toBe('asked')
    const proven = await verify(hijacked.stranger, hijacked.email)
    expect(proven.body).toMatchObject({
      organizationName: 'Open Lenders',
      isEmailVerified: true,
      hasPassword: true,
      confirmAddress: null,
      endedMembership: null,
    })
    expect(await inForce(hijacked)).toEqual({ ...all(true), 'email_codes.email': false })
    expect((await hijacked.stranger.get('/api/products')).status).toBe(200)
  })

  test('by the link of a new address voids the links of the old one alone', async () => {
    const hijacked = await hijack(address('newcomer'), address('waiting'))
    expect(
      (await hijacked.stranger.post('/api/auth/confirm-email', { token: hijacked.tokens.confirm }))
        .status,
    ).toBe(200)
    expect(await inForce(hijacked)).toEqual({
      ...all(true),
      'users.pending_email': false,
      'email_links.user_id': false,
      'confirmation_links.user_id': false,
    })
  })

  test('counts as outside once the session has ended meanwhile', async () => {
    const hijacked = await hijack(address('owner'), address('waiting'))
    const ended = portal.client()
    ended.cookie = hijacked.stranger.cookie
    await db.delete(sessions).where(eq(sessions.userId, hijacked.id))
    expect((await verify(ended, hijacked.email)).body).toMatchObject({
      organizationId: null,
      hasPassword: false,
    })
  })
})

test('a call under way when the owner comes prepares nothing anew', async () => {
  const hijacked = await hijack(address('owner'), address('waiting'))
  const calls = Array.from({ length: 6 }, () =>
    hijacked.stranger.patch('/api/auth/profile', { email: address('late') }),
  )
  const passwords = Array.from({ length: 2 }, () =>
    hijacked.stranger.post('/api/auth/change-password', {
      currentPassword: testPassword,
      newPassword,
    }),
  )
  const [proof, ...answers] = await Promise.all([
    verify(portal.client(), hijacked.email),
    ...calls,
    ...passwords,
  ])
  expect(proof.status).toBe(200)
  expect(
    answers.map(({ status }) => status).filter((status) => ![200, 400, 401].includes(status)),
  ).toEqual([])
  const found = await inForce(hijacked)
  expect([
    found['users.pending_email'],
    found['users.password_hash'],
    found['email_links.user_id'],
  ]).toEqual([false, false, false])
  const [mail] = await db
    .select()
    .from(emailLinks)
    .where(
      and(
        eq(emailLinks.userId, hijacked.id),
        isNull(emailLinks.voidedAt),
        isNull(emailLinks.usedAt),
      ),
    )
  expect(mail).toBeUndefined()
})
