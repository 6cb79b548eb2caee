import { eq } from 'drizzle-orm'
import { termsVersion } from '#contract/auth'
import { sessions } from '#database/sign-in'
import { users } from '#database/users'
import { createCode } from '#test/support/codes'
import { createLink } from '#server/features/auth/links.store'
import { insertInvitations } from '#server/features/invitations/invitations.store'
import { putTotpInForce, tryPendingTotp } from '#server/features/second-factor/second-factor.store'
import type { UserRow } from '#server/features/users/users.store'
import { hashToken } from '#server/platform/sessions/cookie'
import { openSession } from '#server/platform/sessions/session.store'
import { testPassword } from '#test/support/app'
import { addPasskeyOf, Authenticator } from '#test/support/authenticator'
import {
  giveRecoveryCodes,
  pendingCookieOf,
  unuseCodes,
  waitingCode,
} from '#test/support/second-step'
import { tokenOf } from '#test/support/tokens'
import type { MakeSample, Sample, Scene } from './scene.ts'

const toOther: MakeSample = ({ other }) => ({ id: other.id })
const fresh = (scene: Scene) => `fresh.${scene.other.email}`
const newPassword = 'another granite lantern 43'

/** Gives an account a second step without the calls for it, and answers the code that it takes now. */
async function giveSecondStep(portal: Scene['portal'], user: UserRow): Promise<string> {
  const code = await waitingCode(portal, user)
  await giveRecoveryCodes(portal, user.id)
  await portal.database.open.db.transaction(async (tx) => {
    const waiting = await tryPendingTotp(tx, user.id)
    if (waiting !== null) await putTotpInForce(tx, user.id, waiting)
    await tx.update(users).set({ hasSecondFactor: true }).where(eq(users.id, user.id))
  })
  await unuseCodes(portal, user.id)
  return code
}

/** The caller has a second step. */
const setUp: MakeSample = async ({ portal, caller }) => {
  if (caller.user !== null) await giveSecondStep(portal, caller.user)
  return {}
}

/** A passkey of the caller, or of somebody else where nobody is signed in. */
async function ownPasskey({ portal, caller }: Scene): Promise<string> {
  const { client, user } = caller.user === null ? await portal.signedIn() : caller
  await giveRecoveryCodes(portal, user?.id ?? '')
  return (await addPasskeyOf(client, portal.settings.publicUrl)).id
}

/** Members draw recovery codes with their first factor; everybody else has some, since hashing ten takes long. */
async function hasCodes({ portal, caller: { name, user } }: Scene): Promise<void> {
  if (user !== null && name !== 'member') await giveRecoveryCodes(portal, user.id)
}

/** Members may not invite into their own organization, and others do not know of its invitations. */
const forManager = ({ caller }: Scene): Pick<Sample, 'status'> =>
  caller.name === 'member' ? { status: 403 } : caller.name === 'other member' ? { status: 404 } : {}

async function newInvitation(scene: Scene): Promise<string> {
  const values = {
    organizationId: scene.organization.id,
    role: 'member',
    invitedBy: scene.other.id,
  } as const
  const [made] = await scene.portal.database.open.db.transaction((tx) =>
    insertInvitations(tx, [fresh(scene)], values),
  )
  return made?.row.id ?? ''
}

/** A link for the new address of somebody who proved none before: it needs no session of theirs. */
const toNewAddress: MakeSample = async (scene) => {
  const email = fresh(scene)
  const { id: userId } = await scene.portal.user({ pendingEmail: email, isEmailVerified: false })
  const link = { purpose: 'confirm_email', email, userId } as const
  return { body: { token: await createLink(scene.portal.database.open.db, link) } }
}

/** Samples of the calls on sign-in, accounts, registration and invitations. */
export const accountSamples: Record<string, MakeSample> = {
  'auth.login': ({ other }) => ({ body: { email: other.email, password: testPassword } }),
  'auth.register': (scene) => ({
    body: { email: fresh(scene), firstName: 'New', lastName: 'Person', password: testPassword },
  }),
  'auth.sendCode': ({ other }) => ({ body: { email: other.email } }),
  'auth.verifyCode': async ({ portal, other }) => ({
    body: {
      email: other.email,
      code: await createCode(portal.database.open.db, portal.settings.sessionSecret, other.email),
    },
  }),
  'auth.forgotPassword': ({ other }) => ({ body: { email: other.email } }),
  'auth.resetPassword': async ({ portal, other }) => ({
    body: {
      newPassword,
      token: await createLink(portal.database.open.db, {
        purpose: 'reset_password',
        email: other.email,
        userId: other.id,
      }),
    },
  }),
  'auth.newAddress': toNewAddress,
  'auth.confirmEmail': toNewAddress,
  'auth.confirm': () => ({ body: { method: 'password', password: testPassword } }),
  'auth.secondStep': async ({ portal, caller }) => {
    const user = await portal.user()
    const code = await giveSecondStep(portal, user)
    caller.client.pendingCookie = await pendingCookieOf(portal, user)
    return { body: { method: 'totp', code } }
  },
  'auth.confirmTotp': async (scene) => {
    const { portal, caller } = scene
    await hasCodes(scene)
    return {
      body: { code: caller.user === null ? '000000' : await waitingCode(portal, caller.user) },
    }
  },
  // Who must have a second step keeps it.
  'auth.removeTotp': async (scene) => ({
    ...(await setUp(scene)),
    ...(scene.caller.name === 'before enrollment' ? { status: 409 } : {}),
  }),
  'auth.recoveryCodes': setUp,
  'auth.addPasskey': async (scene) => {
    const { portal, caller } = scene
    await hasCodes(scene)
    const device = new Authenticator(portal.settings.publicUrl)
    const asked = await caller.client.post('/api/auth/passkeys/options')
    return {
      body: {
        response: device.create(
          asked.body.options ?? { challenge: 'A', rp: { id: 'localhost' }, user: { id: 'A' } },
        ),
      },
    }
  },
  'auth.renamePasskey': async (scene) => ({
    id: await ownPasskey(scene),
    body: { name: 'Laptop' },
  }),
  'auth.removePasskey': async (scene) => ({
    id: await ownPasskey(scene),
    ...(scene.caller.name === 'before enrollment' ? { status: 409 } : {}),
  }),
  'auth.passkeySignIn': async ({ portal, caller }) => {
    const { client, user } = await portal.signedIn()
    await giveRecoveryCodes(portal, user.id)
    const { device } = await addPasskeyOf(client, portal.settings.publicUrl)
    const { options } = (await caller.client.post('/api/auth/passkey/options')).body
    return { body: { response: device.get(options) } }
  },
  'auth.createToken': ({ caller: { user } }) => ({
    body: { name: 'Nightly sync', scopes: ['registry.read'], expiresInDays: 30 },
    // There is nothing to read or write for whoever belongs to no organization in force.
    ...(user !== null &&
      user.role !== 'admin' &&
      (user.organizationId === null || !user.isEmailVerified) && { status: 403 }),
  }),
  'auth.deleteToken': async ({ portal, caller, other }) => ({
    id: (await tokenOf(portal.database.open.db, (caller.user ?? other).id)).id,
  }),
  'auth.eraseAccount': ({ caller, other }) => ({
    body: { email: caller.user?.email ?? other.email },
  }),
  'users.erase': ({ other }) => ({ id: other.id, body: { email: other.email } }),
  'users.tokens': toOther,
  'users.deleteToken': async ({ portal, other }) => ({
    id: other.id,
    others: { tokenId: (await tokenOf(portal.database.open.db, other.id)).id },
  }),
  // A session has no token.
  'token.read': () => ({ status: 401 }),
  'auth.passkeyStepOptions': async ({ portal, caller }) => {
    const user = await portal.user()
    await giveSecondStep(portal, user)
    caller.client.pendingCookie = await pendingCookieOf(portal, user)
    return {}
  },
  'auth.profile': () => ({ body: { firstName: 'Renamed' } }),
  'auth.changePassword': () => ({ body: { currentPassword: testPassword, newPassword } }),
  'auth.join': ({ caller, organization }) => ({
    body: { registrationKey: organization.registrationKey },
    // Who belongs to one joins no second one.
    ...(caller.user !== null && caller.user.organizationId !== null ? { status: 409 } : {}),
  }),
  'auth.acceptTerms': () => ({ body: { termsVersion } }),
  'auth.endSession': async ({ portal, caller, other }) => {
    const { db } = portal.database.open
    const owner = caller.user ?? other
    const token = await openSession(db, owner.id, '127.0.0.1', undefined)
    const [session] = await db
      .select()
      .from(sessions)
      .where(eq(sessions.tokenHash, hashToken(token)))
    return { id: session?.id ?? '' }
  },
  'preferences.update': () => ({ body: { theme: 'dark' } }),
  'users.create': (scene) => ({ body: { email: fresh(scene), role: 'admin' } }),
  'users.update': ({ other }) => ({ id: other.id, body: { role: 'admin' } }),
  'users.delete': toOther,
  'users.endSessions': toOther,
  'users.sendReset': toOther,
  'users.resetSecondFactor': toOther,
  'registration.validateKey': ({ other, organization }) => ({
    body: { registrationKey: organization.registrationKey, email: other.email },
  }),
  'registration.register': (scene) => ({
    body: {
      registrationKey: scene.organization.registrationKey,
      email: fresh(scene),
      firstName: 'New',
      lastName: 'Person',
      password: testPassword,
    },
  }),
  'registration.readKey': (scene) => ({
    id: scene.organization.id,
    ...(scene.caller.name === 'other member' ? { status: 404 } : {}),
  }),
  // Organizations of their own, so that key and list of the scene's one stay.
  'registration.regenerateKey': async ({ portal }) => ({ id: (await portal.organization()).id }),
  'registration.readAllowedEmails': ({ organization }) => ({ id: organization.id }),
  'registration.updateAllowedEmails': async ({ portal }) => ({
    id: (await portal.organization()).id,
    body: { allowedEmails: ['@bank.example'] },
  }),
  'invitations.list': (scene) => ({ id: scene.organization.id, ...forManager(scene) }),
  'invitations.create': (scene) => ({
    id: scene.organization.id,
    body: { emails: [fresh(scene)] },
    ...forManager(scene),
  }),
  'invitations.resend': async (scene) => ({ id: await newInvitation(scene), ...forManager(scene) }),
  'invitations.withdraw': async (scene) => ({
    id: await newInvitation(scene),
    ...forManager(scene),
  }),
}
