import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { emailLinks } from '#database/sign-in'
import { users } from '#database/users'
import { createLink } from '#server/features/auth/links.store'
import { recoverAccount } from '#server/features/users/recover-account'
import { createLog } from '#server/platform/log'
import { createMailer } from '#server/platform/mail/mailer'
import { cookieOf, testPassword, filePortal } from '#test/support/app'
import { addPasskeyOf, Authenticator } from '#test/support/authenticator'
import type { Client } from '#test/support/client'
import { freshSource } from '#test/support/fresh-source'
import { codeOf, setUpSecondStep, unuseCodes } from '#test/support/second-step'
import { preparations } from './preparations.ts'
import type { Takeover } from './preparations.ts'

// Somebody with a stolen session prepares whatever would open the account later on; then its owner does what ends sessions.

const portal = await filePortal({ RATE_LIMIT: 'off' })
const { db } = portal.database.open
const organization = await portal.organization()
const admin = (await portal.signedIn({ role: 'admin' })).client

let count = 0
const fresh = () => `taken${(count += 1)}@elsewhere.example`
const newPassword = 'steel orchard 5'

const origin = () => portal.settings.publicUrl

/** What an account has before anything is prepared on it, so that the event can follow. */
const having = {
  nothing: async () => undefined,
  authenticator: (owner: Client) => setUpSecondStep(portal, owner),
  passkey: (owner: Client) => addPasskeyOf(owner, origin()),
  both: async (owner: Client) => {
    await setUpSecondStep(portal, owner)
    return addPasskeyOf(owner, origin())
  },
}

/** Puts an authenticator in force whose first step was taken before, as if the owner was about to type its code. */
async function addAuthenticator({ owner, user }: Takeover): Promise<{ status: number }> {
  const { secret } = (await owner.post('/api/auth/totp')).body as { secret: string }
  await unuseCodes(portal, user.id)
  return owner.post('/api/auth/totp/confirm', { code: codeOf(secret) })
}

async function addPasskey({ owner }: Takeover): Promise<{ status: number }> {
  const device = new Authenticator(origin())
  const { options } = (await owner.post('/api/auth/passkeys/options')).body
  return owner.post('/api/auth/passkeys', { response: device.create(options) })
}

async function removePasskey({ owner }: Takeover): Promise<{ status: number }> {
  const [passkey] = (await owner.get('/api/auth/second-factor')).body.passkeys as { id: string }[]
  return owner.delete(`/api/auth/passkeys/${passkey?.id}`)
}
const removeAuthenticator = ({ owner }: Takeover) => owner.delete('/api/auth/totp')

/** The commands of the machine, with a mailer that only queues. */
async function recover({ user }: Takeover): Promise<{ status: number }> {
  const { link } = await recoverAccount(
    {
      database: portal.database.open,
      settings: portal.settings,
      mailer: createMailer({
        database: portal.database.open,
        settings: portal.settings,
        log: createLog('silent'),
      }),
    },
    { address: user.email, administrator: false },
  )
  return { status: link.includes('/reset-password?token=') ? 200 : 500 }
}

interface Event {
  first: keyof typeof having
  act: (scene: Takeover) => Promise<{ status: number }>
  /** Whether the stolen session stays: another second step was there before and is there after. */
  keepsSessions?: true
}

/** Everything that ends the sessions of an account, and every other change of its second step. */
const events: Record<string, Event> = {
  'adding an authenticator': { first: 'nothing', act: addAuthenticator },
  'adding a passkey': { first: 'nothing', act: addPasskey },
  'replacing an authenticator': {
    first: 'authenticator',
    act: addAuthenticator,
    keepsSessions: true,
  },
  'adding a passkey to an authenticator': {
    first: 'authenticator',
    act: addPasskey,
    keepsSessions: true,
  },
  'adding an authenticator to a passkey': {
    first: 'passkey',
    act: addAuthenticator,
    keepsSessions: true,
  },
  'removing the last authenticator': { first: 'authenticator', act: removeAuthenticator },
  'removing the last passkey': { first: 'passkey', act: removePasskey },
  'removing an authenticator of two': {
    first: 'both',
    act: removeAuthenticator,
    keepsSessions: true,
  },
  'removing a passkey of two': { first: 'both', act: removePasskey, keepsSessions: true },
  'recovery on the machine': { first: 'authenticator', act: recover },
  "an administrator's reset": {
    first: 'authenticator',
    act: ({ user }) => admin.post(`/api/users/${user.id}/reset-second-factor`),
  },
  'a new password': {
    first: 'nothing',
    act: ({ owner }) =>
      owner.post(
        '/api/auth/change-password',
        { currentPassword: testPassword, newPassword },
        { from: freshSource() },
      ),
  },
  'a forgotten password that is reset': {
    first: 'authenticator',
    act: async ({ user }) =>
      portal.client().post('/api/auth/reset-password', {
        newPassword,
        token: await createLink(db, {
          purpose: 'reset_password',
          email: user.email,
          userId: user.id,
        }),
      }),
  },
  'ending all other sessions': {
    first: 'nothing',
    act: ({ owner }) => owner.delete('/api/auth/sessions'),
  },
  'an administrator who ends the sessions': {
    first: 'nothing',
    act: ({ user }) => admin.post(`/api/users/${user.id}/end-sessions`),
  },
  'an administrator who disables the account': {
    first: 'nothing',
    act: ({ user }) => admin.put(`/api/users/${user.id}`, { disabled: true }),
  },
  'an administrator who changes the address': {
    first: 'nothing',
    act: ({ user }) => admin.put(`/api/users/${user.id}`, { email: `moved.${user.email}` }),
  },
  'an administrator who deletes the account': {
    first: 'nothing',
    act: ({ user }) => admin.delete(`/api/users/${user.id}`),
  },
  'erasing the own account': {
    first: 'nothing',
    act: ({ owner, user }) => owner.post('/api/auth/account/erase', { email: user.email }),
  },
  'an administrator who erases the account': {
    first: 'nothing',
    act: ({ user }) => admin.post(`/api/users/${user.id}/erase`, { email: user.email }),
  },
}

test.each(Object.entries(events))(
  'what was prepared in a stolen session is void after %s',
  async (_name, event) => {
    const { client: owner, user } = await portal.signedIn({ organizationId: organization.id })
    await having[event.first](owner)
    const thief = portal.client()
    thief.cookie = await cookieOf(portal, user)
    const scene: Takeover = { portal, db: db, user, owner, thief, wanted: fresh(), since: [] }
    for (const { prepare } of Object.values(preparations)) await prepare(scene)
    expect(await inForce(scene)).toEqual(Object.keys(preparations))
    const link = await portal.outbox.token(scene.wanted)

    const earlier = new Set(await linkIdsOf(scene))
    expect((await event.act(scene)).status).toBeLessThan(300)
    scene.since = (await linkIdsOf(scene)).filter((id) => !earlier.has(id))
    expect(await inForce(scene)).toEqual([])
    // The link to the thief's own address moves nothing, wherever it is opened.
    for (const client of [thief, portal.client()])
      expect((await client.post('/api/auth/confirm-email', { token: link })).status).toBe(400)
    expect((await thief.get('/api/auth/user')).status).toBe(event.keepsSessions ? 200 : 401)
    expect(await db.$count(users, eq(users.email, scene.wanted))).toBe(0)
  },
)

/** What of everything that can be prepared is in force. */
async function inForce(scene: Takeover): Promise<string[]> {
  const found: string[] = []
  for (const [name, each] of Object.entries(preparations))
    if ((await each.inForce(scene)) > 0) found.push(name)
  return found
}

const linkIdsOf = async ({ user }: Takeover) =>
  (
    await db.select({ id: emailLinks.id }).from(emailLinks).where(eq(emailLinks.userId, user.id))
  ).map(({ id }) => id)
