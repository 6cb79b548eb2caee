import { describe, expect, test } from 'vitest'
import type { OrganizationRow } from '#server/features/organizations/organizations.store'
import type { UserRow } from '#server/features/users/users.store'
import { filePortal } from '#test/support/app'
import { createCode } from '#test/support/codes'
import { freshSource } from '#test/support/fresh-source'
import { tokenIn } from '#test/support/outbox'

// A person removed from an organization does not join again by its allow-list, only by key, invitation or administrator.

const portal = await filePortal({ RATE_LIMIT: 'off' })
const admin = (await portal.signedIn({ role: 'admin' })).client

let count = 0

/** An organization whose allow-list names a person who belongs to it. */
async function scene(): Promise<{ organization: OrganizationRow; user: UserRow }> {
  const domain = `removed${(count += 1)}.example`
  const organization = await portal.organization({ allowedEmails: [`@${domain}`] })
  const user = await portal.user({ email: `ann@${domain}` })
  expect((await signIn(user.email)).organizationId).toBe(organization.id)
  return { organization, user }
}

const signIn = async (email: string, client = portal.client()) =>
  (
    await client.post('/api/auth/verify-code', {
      email,
      code: await createCode(portal.database.open.db, portal.settings.sessionSecret, email),
    })
  ).body
const move = async ({ id }: UserRow, organizationId: string | null) =>
  expect((await admin.put(`/api/users/${id}`, { organizationId })).status).toBe(200)

async function signInByReset(email: string): Promise<void> {
  await portal.client().post('/api/auth/forgot-password', { email })
  const token = tokenIn(await portal.outbox.about(email, 'Reset your password'))
  const answer = await portal
    .client()
    .post('/api/auth/reset-password', { token, newPassword: 'steel orchard 5' })
  expect(answer.status).toBe(200)
}

describe('a person removed from an organization', () => {
  test('does not come back with the next code or link, nor with another address on its list', async () => {
    const { organization, user } = await scene()
    await move(user, null)
    expect((await signIn(user.email)).organizationId).toBeNull()
    await signInByReset(user.email)
    const client = portal.client()
    expect((await signIn(user.email, client)).organizationId).toBeNull()
    const next = `other.${user.email}`
    await client.patch('/api/auth/profile', { email: next }, { from: freshSource() })
    expect(
      (await client.post('/api/auth/confirm-email', { token: await portal.outbox.token(next) }))
        .status,
    ).toBe(200)
    expect((await signIn(next)).organizationId).toBeNull()
    expect(organization.allowedEmails.length).toBe(1)
  })

  test('does not come back after having been in another one, nor when that one is left', async () => {
    const [{ user }, other] = [await scene(), await portal.organization()]
    await move(user, other.id)
    await move(user, null)
    expect((await signIn(user.email)).organizationId).toBeNull()
  })

  test('joins another organization that names it', async () => {
    const { user } = await scene()
    await move(user, null)
    const other = await portal.organization({ allowedEmails: [user.email] })
    expect((await signIn(user.email)).organizationId).toBe(other.id)
  })

  test.each<
    [string, (scene: { organization: OrganizationRow; user: UserRow }) => Promise<unknown>]
  >([
    [
      'its key',
      async ({ organization, user }) => {
        const client = portal.client(freshSource())
        await signIn(user.email, client)
        return client.post('/api/auth/join', { registrationKey: organization.registrationKey })
      },
    ],
    ['an administrator', ({ organization, user }) => move(user, organization.id)],
    [
      'an invitation to the address it proves next',
      async ({ organization, user }) => {
        const next = `invited.${user.email}`
        const answer = await admin.post(`/api/organizations/${organization.id}/invitations`, {
          emails: [next],
        })
        expect(answer.body.invitations).toHaveLength(1)
        const client = portal.client(freshSource())
        await signIn(user.email, client)
        await client.patch('/api/auth/profile', { email: next })
        return client.post('/api/auth/confirm-email', {
          token: tokenIn(await portal.outbox.about(next, 'Confirm your new email address')),
        })
      },
    ],
  ])('comes back by %s, and is a member like any other then', async (_way, comeBack) => {
    const made = await scene()
    await move(made.user, null)
    await comeBack(made)
    const [row] = (await admin.get(`/api/users?organizationId=${made.organization.id}`)).body.users
    expect(row).toMatchObject({ id: made.user.id, organizationId: made.organization.id })
  })

  test('does not come back by an invitation of before', async () => {
    const organization = await portal.organization()
    const email = `early${(count += 1)}@removed.example`
    await admin.post(`/api/organizations/${organization.id}/invitations`, { emails: [email] })
    // Registered without the mailed link: the invitation stays open.
    const registered = await portal.client(freshSource()).post('/api/register', {
      registrationKey: organization.registrationKey,
      email,
      firstName: 'An',
      lastName: 'Early',
      password: 'granite lantern 42',
    })
    await move(registered.body.user, null)
    expect((await signIn(email)).organizationId).toBeNull()
  })

  test('of two organizations that become one is removed from that one, and from the first alone once that is undone', async () => {
    const { organization, user } = await scene()
    const stays = await portal.organization({ allowedEmails: [user.email] })
    await move(user, null)
    const merged = await admin.post(`/api/organizations/${stays.id}/merge`, {
      otherId: organization.id,
    })
    expect(merged.status).toBe(200)
    expect((await signIn(user.email)).organizationId).toBeNull()
    expect((await admin.post(`/api/organization-merges/${merged.body.merge.id}/undo`)).status).toBe(
      200,
    )
    expect((await signIn(user.email)).organizationId).toBe(stays.id)
  })

  test('stays removed from an organization that was deleted and comes back', async () => {
    const { organization, user } = await scene()
    await move(user, null)
    expect((await admin.delete(`/api/organizations/${organization.id}`)).status).toBe(204)
    const history = (await admin.get(`/api/audit?entityId=${organization.id}&action=delete`)).body
      .entries
    const answer = await admin.post(`/api/organizations/${organization.id}/restore`, {
      auditId: history[0].id,
    })
    expect(answer.status).toBe(200)
    expect((await signIn(user.email)).organizationId).toBeNull()
  })
})
