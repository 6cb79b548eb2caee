import { and, eq, inArray, isNotNull, isNull } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { files } from '#database/files'
import { idempotencyKeys } from '#database/idempotency'
import { importMappings, imports } from '#database/imports'
import { emailCodes, emailLinks, sessions } from '#database/sign-in'
import { preferences, users } from '#database/users'
import { createLink } from '#server/features/auth/links.store'
import type { OrganizationRow } from '#server/features/organizations/organizations.store'
import { testApp, testPassword } from '#test/support/app'
import type { TestApp } from '#test/support/app'
import type { Client } from '#test/support/client'
import { createCode } from '#test/support/codes'
import { mappingOf, rehearsed } from '#test/support/imports'
import { tokenIn } from '#test/support/outbox'
import { columnsHolding, referringColumns } from '#test/support/referring-columns'
import { pngFile } from '#test/support/sample-files'
import { uploadedPath } from '#test/support/uploads'
import { fates } from './prepared-accounts.ts'

// Somebody registers another's address and prepares all they can; then its owner proves it (a takeover by waiting).

let portal: TestApp
let organization: OrganizationRow
beforeAll(async () => {
  portal = await testApp({ RATE_LIMIT: 'off' })
  organization = await portal.organization({ name: 'Open Lenders' })
})
afterAll(() => portal.close())

let count = 0
const address = (name: string) => `${name}${(count += 1)}@planted.example`
const invited = 'You are invited to join an organization'
const db = () => portal.database.open.db
const register = (email: string, registrationKey = organization.registrationKey) =>
  portal.client().post('/api/register', {
    registrationKey,
    email,
    firstName: 'New',
    lastName: 'Comer',
    password: testPassword,
  })

/** An account that is not its owner's, with everything prepared that one can have. */
interface Planted {
  id: string
  /** The address whose owner comes. */
  email: string
  /** The stranger's session, and what they hold in their hands. */
  stranger: Client
  tokens: { confirm: string; reset: string; set: string }
}

/** Prepares everything on an account that belongs to nobody's proven address, with `pending` as the address that waits. */
async function prepareAll(email: string, pending: string): Promise<Planted> {
  const registered = await register(email)
  expect(registered.status).toBe(201)
  const { id } = registered.body.user as { id: string }
  const stranger = await portal.signIn({ email })
  await portal.signIn({ email })
  await stranger.patch('/api/auth/profile', {
    profileImageUrl: await uploadedPath(portal, stranger, pngFile()),
  })
  await uploadedPath(portal, stranger, Buffer.from('A few words.'), 'words.txt')
  await stranger.put('/api/preferences', { theme: 'dark' })
  await rehearsed(stranger, 'products', 'Title\nSolar Loan\n', {
    mapping: mappingOf({ name: 'Title' }),
  })
  const made = await stranger.post(
    '/api/products',
    { name: 'Bridge Loan', organizationId: organization.id },
    { headers: { 'idempotency-key': `kept-${(count += 1)}` } },
  )
  expect(made.status).toBe(201)
  const asked = await stranger.patch('/api/auth/profile', { email: pending })
  expect(asked.status).toBe(200)
  const link = (purpose: 'reset_password' | 'set_password') =>
    createLink(db(), { purpose, email, userId: id })
  const tokens = {
    confirm: await portal.outbox.token(pending),
    reset: await link('reset_password'),
    set: await link('set_password'),
  }
  return { id, email, stranger, tokens }
}

/** What is alive of everything prepared, by the column that fates calls void. */
async function alive({ id, email }: Planted): Promise<Record<string, boolean>> {
  const [user] = await db().select().from(users).where(eq(users.id, id))
  if (user === undefined) throw new Error('The account is gone')
  const any = async (rows: Promise<number>) => (await rows) > 0
  const codes = and(
    eq(emailCodes.email, email),
    isNull(emailCodes.usedAt),
    isNull(emailCodes.voidedAt),
  )
  const links = and(
    eq(emailLinks.userId, id),
    isNull(emailLinks.usedAt),
    isNull(emailLinks.voidedAt),
  )
  return {
    'users.password_hash': user.passwordHash !== null,
    'users.pending_email': user.pendingEmail !== null,
    'users.terms_version': user.termsVersion !== null,
    'users.terms_accepted_at': user.termsAcceptedAt !== null,
    'users.profile_image_url': user.profileImageUrl !== null,
    'users.organization_id': user.organizationId !== null,
    'users.membership_origin': user.membershipOrigin !== null,
    'sessions.user_id': await any(db().$count(sessions, eq(sessions.userId, id))),
    'email_links.user_id': await any(db().$count(emailLinks, links)),
    'email_codes.email': await any(db().$count(emailCodes, codes)),
    'idempotency_keys.user_id': await any(
      db().$count(idempotencyKeys, eq(idempotencyKeys.userId, id)),
    ),
    'idempotency_keys.reply': await any(
      db().$count(
        idempotencyKeys,
        and(eq(idempotencyKeys.userId, id), isNotNull(idempotencyKeys.reply)),
      ),
    ),
    'preferences.user_id': await any(db().$count(preferences, eq(preferences.userId, id))),
    'imports.created_by': await any(
      db().$count(
        imports,
        and(eq(imports.createdBy, id), inArray(imports.state, ['uploaded', 'rehearsed'])),
      ),
    ),
    'import_mappings.user_id': await any(
      db().$count(importMappings, eq(importMappings.userId, id)),
    ),
    'files.uploader_id': await any(
      db().$count(files, and(eq(files.uploaderId, id), isNotNull(files.unheldSince))),
    ),
  }
}

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
    code: await createCode(db(), portal.settings.sessionSecret, email),
  })

/** The ways to prove the address of a planted account from outside its sessions, and what the way itself opens. */
const proofs: [
  string,
  (planted: Planted) => Promise<{ status: number }>,
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
      const planted = await prepareAll(
        way.endsWith('new address') ? address('stranger') : owner,
        way.endsWith('new address') ? owner : address('waiting'),
      )
      expect(await alive(planted)).toEqual(all(true))
      expect((await prove(planted)).status).toBe(200)
      expect(await alive({ ...planted, email: owner })).toEqual({ ...all(false), ...opened })
      const [row] = await db().select().from(users).where(eq(users.id, planted.id))
      expect(row).toMatchObject({
        email: owner,
        isEmailVerified: true,
        role: 'member',
        endedMembership: 'Open Lenders',
        firstName: 'New',
      })

      // Through the front door: nothing of it opens the account any more.
      const guest = portal.client()
      expect((await planted.stranger.get('/api/auth/user')).status).toBe(401)
      for (const email of [owner, planted.email])
        expect(
          (await guest.post('/api/auth/login', { email, password: testPassword })).status,
        ).toBe(401)
      expect(
        (await guest.post('/api/auth/confirm-email', { token: planted.tokens.confirm })).status,
      ).toBe(400)
      expect([
        (await reset(planted.tokens.reset)).status,
        (await reset(planted.tokens.set)).status,
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

  test('by the link of a new address voids it as well when the stranger has proven an address of their own', async () => {
    const [owner, own] = [address('owner'), address('stranger')]
    const planted = await prepareAll(own, owner)
    expect((await verify(planted.stranger, own)).status).toBe(200)
    await createCode(db(), portal.settings.sessionSecret, own)
    expect(await alive(planted)).toEqual(all(true))
    expect(
      (await portal.client().post('/api/auth/confirm-email', { token: planted.tokens.confirm }))
        .status,
    ).toBe(200)
    expect(await alive({ ...planted, email: owner })).toEqual(all(false))
  })

  test("of an address with an open invitation takes the planted account's place in no way but by it", async () => {
    const owner = address('owner')
    const planted = await prepareAll(owner, address('waiting'))
    const inviting = await portal.organization({ name: 'Inviting Bank' })
    const { client: admin } = await portal.signedIn({ role: 'admin' })
    // Invited before the account was registered: addresses with an account are invited by nobody.
    await db()
      .update(users)
      .set({ email: address('aside') })
      .where(eq(users.id, planted.id))
    await admin.post(`/api/organizations/${inviting.id}/invitations`, {
      emails: [owner],
      role: 'organization_manager',
    })
    await db().update(users).set({ email: owner }).where(eq(users.id, planted.id))
    const invitation = tokenIn(await portal.outbox.about(owner, invited))
    const registering = await portal.client().post('/api/register', {
      registrationKey: inviting.registrationKey,
      email: owner,
      firstName: 'Real',
      lastName: 'Owner',
      password: newPassword,
      invitation,
    })
    expect([registering.status, await alive(planted)]).toEqual([409, { ...all(true) }])
    expect((await verify(portal.client(), owner)).body).toMatchObject({
      organizationName: 'Inviting Bank',
      role: 'organization_manager',
      endedMembership: null,
    })
    expect(await alive(planted)).toEqual({
      ...all(false),
      'sessions.user_id': true,
      'users.organization_id': true,
      'users.membership_origin': true,
    })
  })

  test('by registering with an invitation finds nothing that was prepared on the address before', async () => {
    const owner = address('owner')
    const { client: admin } = await portal.signedIn({ role: 'admin' })
    // Asked for by a stranger, while the address had no account.
    const code = await createCode(db(), portal.settings.sessionSecret, owner)
    const links = [await createLink(db(), { purpose: 'reset_password', email: owner })]
    const other = await portal.signedIn()
    await other.client.patch('/api/auth/profile', { email: owner })
    const confirm = await portal.outbox.token(owner)
    await admin.post(`/api/organizations/${organization.id}/invitations`, { emails: [owner] })
    const invitation = tokenIn(await portal.outbox.about(owner, invited))
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
    // Who waits for an address that somebody has by now hears of it; their account stays theirs.
    expect((await portal.client().post('/api/auth/confirm-email', { token: confirm })).status).toBe(
      409,
    )
    expect((await other.client.get('/api/auth/user')).body.user.email).toBe(other.user.email)
  })
})

describe('the first proof in the own session', () => {
  test('by a code voids nothing', async () => {
    const planted = await prepareAll(address('newcomer'), address('waiting'))
    expect((await planted.stranger.get('/api/auth/user')).body.user.confirmAddress).toBe('asked')
    const proven = await verify(planted.stranger, planted.email)
    expect(proven.body).toMatchObject({
      organizationName: 'Open Lenders',
      isEmailVerified: true,
      hasPassword: true,
      confirmAddress: null,
      endedMembership: null,
    })
    expect(await alive(planted)).toEqual({ ...all(true), 'email_codes.email': false })
    expect((await planted.stranger.get('/api/products')).status).toBe(200)
  })

  test('by the link of a new address voids the links of the old one alone', async () => {
    const planted = await prepareAll(address('newcomer'), address('waiting'))
    expect(
      (await planted.stranger.post('/api/auth/confirm-email', { token: planted.tokens.confirm }))
        .status,
    ).toBe(200)
    expect(await alive(planted)).toEqual({
      ...all(true),
      'users.pending_email': false,
      'email_links.user_id': false,
    })
  })

  test('counts as outside once the session has ended meanwhile', async () => {
    const planted = await prepareAll(address('owner'), address('waiting'))
    const ended = portal.client()
    ended.cookie = planted.stranger.cookie
    await db().delete(sessions).where(eq(sessions.userId, planted.id))
    expect((await verify(ended, planted.email)).body).toMatchObject({
      organizationId: null,
      hasPassword: false,
    })
  })
})

test('a call under way when the owner comes prepares nothing anew', async () => {
  const planted = await prepareAll(address('owner'), address('waiting'))
  const calls = Array.from({ length: 6 }, () =>
    planted.stranger.patch('/api/auth/profile', { email: address('late') }),
  )
  const passwords = Array.from({ length: 2 }, () =>
    planted.stranger.post('/api/auth/change-password', {
      currentPassword: testPassword,
      newPassword,
    }),
  )
  const [proof, ...answers] = await Promise.all([
    verify(portal.client(), planted.email),
    ...calls,
    ...passwords,
  ])
  expect(proof.status).toBe(200)
  expect(
    answers.map(({ status }) => status).filter((status) => ![200, 400, 401].includes(status)),
  ).toEqual([])
  const found = await alive(planted)
  expect([
    found['users.pending_email'],
    found['users.password_hash'],
    found['email_links.user_id'],
  ]).toEqual([false, false, false])
  const [mail] = await db()
    .select()
    .from(emailLinks)
    .where(
      and(
        eq(emailLinks.userId, planted.id),
        isNull(emailLinks.voidedAt),
        isNull(emailLinks.usedAt),
      ),
    )
  expect(mail).toBeUndefined()
})

describe('the list of what refers to an account', () => {
  test('names every column of the catalog that may, and nothing besides', async () => {
    const referring = await referringColumns(db())
    expect(referring.filter((column) => !(column in fates))).toEqual([])
    const known = new Set(
      (
        await db().execute<{ name: string }>(
          `select table_name || '.' || column_name as name from information_schema.columns where table_schema = 'public'`,
        )
      ).rows.map(({ name }) => name),
    )
    expect(Object.keys(fates).filter((column) => !known.has(column))).toEqual([])
  })

  test('names every column in which an account that was used really stands', async () => {
    const planted = await prepareAll(address('scanned'), address('waiting'))
    const found = await columnsHolding(db(), [planted.id, planted.email])
    expect(found).toEqual(
      expect.arrayContaining([
        'sessions.user_id',
        'imports.created_by',
        'mails.recipient',
        'audit_entries.actor_id',
      ]),
    )
    expect(
      found.filter((column) => fates[column] === undefined || fates[column] === 'no person'),
    ).toEqual([])
  })

  test('fails for a new table that refers to accounts, with a foreign key or without', async () => {
    const rollback = new Error('Only looked at')
    const seen: string[] = []
    const looking = db().transaction(async (tx) => {
      await tx.execute(
        'create table second_steps (id uuid primary key, account uuid not null references users(id), token_of uuid)',
      )
      seen.push(...(await referringColumns(tx)))
      throw rollback
    })
    await expect(looking).rejects.toBe(rollback)
    expect(seen.filter((column) => !(column in fates))).toEqual([
      'second_steps.account',
      'second_steps.token_of',
    ])
  })
})
