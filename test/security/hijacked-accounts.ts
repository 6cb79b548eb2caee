import { and, eq, inArray, isNotNull, isNull } from 'drizzle-orm'
import { expect } from 'vitest'
import { calendarFeeds } from '#database/calendar-feeds'
import { confirmationLinks } from '#database/confirmations'
import { files } from '#database/files'
import { idempotencyKeys } from '#database/idempotency'
import { importMappings, imports } from '#database/imports'
import { follows, notifications } from '#database/notifications'
import { pipelineShareReaders, pipelineShares } from '#database/package'
import { passkeys, pendingSignIns, recoveryCodes, totpSecrets } from '#database/second-factor'
import { ssoIdentities } from '#database/sso'
import { emailCodes, emailLinks, sessions } from '#database/sign-in'
import { preferences, users } from '#database/users'
import { connectAccount } from '#test/support/connected-account'
import { confirmationLink } from '#test/support/confirmation-links'
import { createLink } from '#server/features/auth/links.store'
import type { OrganizationRow } from '#server/features/organizations/organizations.store'
import type { Database } from '#server/platform/database/database'
import { testPassword } from '#test/support/app'
import type { TestApp } from '#test/support/app'
import type { Client } from '#test/support/client'
import { mappingOf, rehearsed } from '#test/support/imports'
import { pngFile } from '#test/support/sample-files'
import { apiTokens } from '#database/tokens'
import { tokenOf } from '#test/support/tokens'
import { addPasskeyOf } from '#test/support/authenticator'
import { setUpSecondStep } from '#test/support/second-step'
import { uploadedPath } from '#test/support/uploads'

/** A pre-hijacked account, with all the access that can be set up on it. */
export interface Hijacked {
  id: string
  /** The address whose owner comes. */
  email: string
  /** The stranger's session, and the secrets they have. */
  stranger: Client
  tokens: { confirm: string; reset: string; set: string }
}

/** Sets up all access on an account with an unproven address, with `pending` as its pending new address. */
export async function hijackOn(
  portal: TestApp,
  organization: OrganizationRow,
  email: string,
  pending: string,
): Promise<Hijacked> {
  const { db } = portal.database.open
  const registered = await portal.client().post('/api/register', {
    registrationKey: organization.registrationKey,
    email,
    firstName: 'New',
    lastName: 'Comer',
    password: testPassword,
  })
  expect(registered.status).toBe(201)
  const { id } = registered.body.user as { id: string }
  const stranger = await portal.signIn({ email })
  await setUpSecondStep(portal, stranger)
  await addPasskeyOf(stranger, portal.settings.publicUrl)
  await tokenOf(db, id)
  await connectAccount(db, { id, email })
  // Another sign-in, which waits for the second step.
  await portal.client().post('/api/auth/login', { email, password: testPassword })
  await stranger.patch('/api/auth/profile', {
    profileImageUrl: await uploadedPath(portal, stranger, pngFile()),
  })
  await uploadedPath(portal, stranger, Buffer.from('A few words.'), 'words.txt')
  await stranger.put('/api/preferences', { theme: 'dark' })
  expect((await stranger.post('/api/calendar-feeds', {})).status).toBe(201)
  await confirmationLink(portal, id, [])
  await rehearsed(stranger, 'products', 'Title\nSolar Loan\n', {
    mapping: mappingOf({ name: 'Title' }),
  })
  const made = await stranger.post(
    '/api/products',
    { name: 'Bridge Loan', organizationId: organization.id },
    { headers: { 'idempotency-key': crypto.randomUUID() } },
  )
  expect(made.status).toBe(201)
  // Whoever adds a product follows it; an entry and a link are what somebody else's acts leave.
  await db.insert(notifications).values({
    userId: id,
    kind: 'followed_record',
    entity: 'products',
    recordId: made.body.id,
    mergedBy: made.body.id,
    action: 'change',
  })
  await db.insert(confirmationLinks).values({
    userId: id,
    tokenHash: crypto.randomUUID(),
    records: [],
    expiresAt: new Date(Date.now() + 1_000_000),
  })
  const deal = await stranger.post('/api/pipeline', {
    name: 'Creek Solar',
    organizationId: organization.id,
  })
  expect(deal.status).toBe(201)
  const [share] = await db
    .insert(pipelineShares)
    .values({
      pipelineId: deal.body.id,
      organizationName: 'A lender',
      sections: ['stack'],
      allDocuments: false,
      until: '2199-01-01',
      words: 'Keep it to yourself.',
    })
    .returning()
  await db
    .insert(pipelineShareReaders)
    .values({ shareId: share?.id ?? '', userId: id, acceptedAt: new Date() })
  const requested = await stranger.patch('/api/auth/profile', { email: pending })
  expect(requested.status).toBe(200)
  const link = (purpose: 'reset_password' | 'set_password') =>
    createLink(db, { purpose, email, userId: id })
  const tokens = {
    confirm: await portal.outbox.token(pending),
    reset: await link('reset_password'),
    set: await link('set_password'),
  }
  return { id, email, stranger, tokens }
}

/** What is still in force of the access that was set up, by the columns that `fates` calls void. */
export async function accessInForce(
  db: Database,
  { id, email }: Hijacked,
): Promise<Record<string, boolean>> {
  const [user] = await db.select().from(users).where(eq(users.id, id))
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
  const connected = await any(db.$count(ssoIdentities, eq(ssoIdentities.userId, id)))
  return {
    'users.password_hash': user.passwordHash !== null,
    'users.pending_email': user.pendingEmail !== null,
    'users.terms_version': user.termsVersion !== null,
    'users.terms_accepted_at': user.termsAcceptedAt !== null,
    'users.profile_image_url': user.profileImageUrl !== null,
    'users.organization_id': user.organizationId !== null,
    'users.membership_origin': user.membershipOrigin !== null,
    'sessions.user_id': await any(db.$count(sessions, eq(sessions.userId, id))),
    'email_links.user_id': await any(db.$count(emailLinks, links)),
    'email_codes.email': await any(db.$count(emailCodes, codes)),
    'users.has_second_factor': user.hasSecondFactor,
    'totp_secrets.user_id': await any(db.$count(totpSecrets, eq(totpSecrets.userId, id))),
    'recovery_codes.user_id': await any(db.$count(recoveryCodes, eq(recoveryCodes.userId, id))),
    'passkeys.user_id': await any(db.$count(passkeys, eq(passkeys.userId, id))),
    'api_tokens.user_id': await any(db.$count(apiTokens, eq(apiTokens.userId, id))),
    'sso_identities.user_id': connected,
    'sso_identities.email': connected,
    'sso_identities.subject': connected,
    'pending_sign_ins.user_id': await any(db.$count(pendingSignIns, eq(pendingSignIns.userId, id))),
    'calendar_feeds.user_id': await any(db.$count(calendarFeeds, eq(calendarFeeds.userId, id))),
    'follows.user_id': await any(db.$count(follows, eq(follows.userId, id))),
    'notifications.user_id': await any(db.$count(notifications, eq(notifications.userId, id))),
    'confirmation_links.user_id': await any(
      db.$count(confirmationLinks, eq(confirmationLinks.userId, id)),
    ),
    'idempotency_keys.user_id': await any(
      db.$count(idempotencyKeys, eq(idempotencyKeys.userId, id)),
    ),
    'idempotency_keys.reply': await any(
      db.$count(
        idempotencyKeys,
        and(eq(idempotencyKeys.userId, id), isNotNull(idempotencyKeys.reply)),
      ),
    ),
    'pipeline_share_readers.user_id': await any(
      db.$count(pipelineShareReaders, eq(pipelineShareReaders.userId, id)),
    ),
    'preferences.user_id': await any(db.$count(preferences, eq(preferences.userId, id))),
    'imports.created_by': await any(
      db.$count(
        imports,
        and(eq(imports.createdBy, id), inArray(imports.state, ['uploaded', 'rehearsed'])),
      ),
    ),
    'import_mappings.user_id': await any(db.$count(importMappings, eq(importMappings.userId, id))),
    'files.uploader_id': await any(
      db.$count(files, and(eq(files.uploaderId, id), isNotNull(files.unattachedSince))),
    ),
  }
}
