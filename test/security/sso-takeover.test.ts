import { eq } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { ssoIdentities } from '#database/sso'
import { users } from '#database/users'
import { filePortal } from '#test/support/app'
import { providersOnLoopback, realProvider, signInAt } from '#test/support/oidc'
import { newDomain, ssoScene } from '#test/support/sso-scene'

// No account is ever taken over through a provider: who signs in at a real one, with every kind of account
// there may be, and whatever the provider says of the address.

const portal = await filePortal(providersOnLoopback)
const { db } = portal.database.open
const scene = await ssoScene(portal)
const idp = await realProvider()
afterAll(() => idp.close())

const words = {
  verified: { email_verified: true },
  unverified: { email_verified: false },
  absent: {},
  'foreign domain': { email_verified: true },
} as const
type Word = keyof typeof words

/** Whom the portal has already; `known` is connected to the provider, all others are not unless it says so. */
const people = [
  'unknown',
  'known',
  'by address',
  'other organization',
  'administrator',
  'unproven',
  'disabled',
  'known, moved to another organization',
  'known, an administrator since',
  'known, disabled',
  'erased',
] as const
type Person = (typeof people)[number]

const notConfirmed = { status: 403, message: 'Lender Login did not confirm your email address.' }
const cannotOpen = { status: 403, message: 'Lender Login cannot open this account.' }
const notWorking = { status: 401, message: 'Signing in with Lender Login did not work. Try again.' }
const link = {
  status: 409,
  message: 'An account with this address exists. Sign in once as before to connect Lender Login.',
}

/** What the answer must be: `opens` an account that was there, `makes` a new one, or a refusal. */
function expected(person: Person, word: Word, justInTime: boolean) {
  if (person === 'known') return 'opens' as const
  if (person === 'known, disabled') return notWorking
  if (person.startsWith('known,')) return cannotOpen
  if (word !== 'verified') return notConfirmed
  if (person !== 'unknown' && person !== 'erased') return link
  return justInTime
    ? ('makes' as const)
    : {
        status: 403,
        message: 'There is no account for ADDRESS yet. Ask your organization for an invitation.',
      }
}

const domain = newDomain()
const { organization, provider } = await scene.ofOrganization(idp.issuer, { domains: [domain] })
const other = await portal.organization()

let counter = 0
/** Somebody at the provider, and the account the portal has of them. */
async function meet(person: Person, word: Word) {
  const sub = `subject-${(counter += 1)}`
  const email = `${sub}@${word === 'foreign domain' ? newDomain() : domain}`
  idp.accounts.set(sub, { email, name: 'Mira Sandoval', ...words[word] })
  if (person === 'unknown') return { sub, email, before: undefined }
  const own = { email, organizationId: organization.id }
  const user = await portal.user({
    ...own,
    ...(person === 'other organization' && { organizationId: other.id }),
    ...(person === 'administrator' && { role: 'admin', organizationId: null }),
    ...(person === 'unproven' && { isEmailVerified: false, membershipOrigin: 'key' }),
    ...(person === 'disabled' && { disabledAt: new Date() }),
  })
  if (person === 'erased') {
    await scene.connected(provider.id, user, sub)
    await scene.admin.post(`/api/users/${user.id}/erase`, { email })
    if ((await scene.account(email)) !== undefined) throw new Error('It was not erased')
    return { sub, email, before: undefined }
  }
  if (person.startsWith('known')) await scene.connected(provider.id, user, sub)
  // Behind the store's back, which would have disconnected them: the bounds hold by themselves.
  if (person === 'known, moved to another organization')
    await db.update(users).set({ organizationId: other.id }).where(eq(users.id, user.id))
  if (person === 'known, an administrator since')
    await db.update(users).set({ role: 'admin' }).where(eq(users.id, user.id))
  if (person === 'known, disabled')
    await db.update(users).set({ disabledAt: new Date() }).where(eq(users.id, user.id))
  return { sub, email, before: (await db.select().from(users).where(eq(users.id, user.id)))[0] }
}

async function setJustInTime(justInTime: boolean): Promise<void> {
  const answer = await scene.admin.put(`/api/sso-providers/${provider.id}`, { justInTime })
  expect(answer.status).toBe(200)
}

for (const justInTime of [false, true])
  test(`no account is taken over, ${justInTime ? 'also where accounts are made just in time' : 'and none is made'} (X-073 to X-077)`, async () => {
    await setJustInTime(justInTime)
    const seen: unknown[] = []
    const wanted: unknown[] = []
    for (const person of people)
      for (const word of Object.keys(words) as Word[]) {
        const { sub, email, before } = await meet(person, word)
        const connectedBefore = before && (await scene.identitiesOf(before.id))
        const client = portal.client()
        const location = await scene.begin(client, { email: `anybody@${domain}` })
        const answer = await scene.finish(client, await signInAt(location, sub))
        const after = await scene.account(email)
        const me = (await client.get('/api/auth/user')).body.user?.email ?? null
        const outcome = expected(person, word, justInTime)
        const opens = outcome === 'opens' || outcome === 'makes'
        seen.push({
          person,
          word,
          status: answer.status,
          message: answer.body.message?.replace(email, 'ADDRESS'),
          me,
          account: after?.id === undefined ? null : after.id === before?.id ? 'as before' : 'new',
          identities: after && (await scene.identitiesOf(after.id)).map(({ subject }) => subject),
          sessions: after && (await scene.sessionsOf(after.id)).length,
          unchanged: after?.version === before?.version,
        })
        wanted.push({
          person,
          word,
          ...(opens ? { status: 200, message: undefined } : outcome),
          me: opens ? email : null,
          account: outcome === 'makes' ? 'new' : before === undefined ? null : 'as before',
          identities: outcome === 'makes' ? [sub] : connectedBefore?.map(({ subject }) => subject),
          sessions: opens ? 1 : before && 0,
          unchanged: outcome !== 'makes',
        })
      }
    expect(seen).toEqual(wanted)
  })

test('an account made just in time is a verified member of the organization without password (X-075)', async () => {
  await setJustInTime(true)
  const { sub, email } = await meet('unknown', 'verified')
  const client = portal.client()
  await scene.finish(client, await signInAt(await scene.begin(client, { email }), sub))
  expect(await scene.account(email)).toMatchObject({
    firstName: 'Mira',
    lastName: 'Sandoval',
    role: 'member',
    organizationId: organization.id,
    membershipOrigin: 'single_sign_on',
    isEmailVerified: true,
    passwordHash: null,
    lastLoginAt: expect.any(Date),
  })
  expect((await client.get('/api/auth/user')).body.user.organizationName).toBe(organization.name)
})

test('whoever points a provider elsewhere inherits no accounts and no sessions (X-079)', async () => {
  const { sub, before } = await meet('known', 'verified')
  const client = portal.client()
  const signIn = async () =>
    scene.finish(
      client,
      await signInAt(await scene.begin(client, { email: `anybody@${domain}` }), sub),
    )
  expect((await signIn()).status).toBe(200)
  const onTheWay = portal.client()
  const left = await scene.begin(onTheWay, { email: `anybody@${domain}` })
  const put = (values: object) => scene.admin.put(`/api/sso-providers/${provider.id}`, values)
  expect((await put({ clientId: 'another' })).body.identities).toBe(0)
  expect([
    await scene.identitiesOf(before?.id ?? ''),
    (await client.get('/api/auth/user')).status,
  ]).toEqual([[], 401])
  await scene.wasDisconnected(before ?? { id: '', email: '' })
  await put({ clientId: 'registry' })
  // Who was on the way begins anew, and whoever the provider names is nobody known.
  expect((await scene.finish(onTheWay, await signInAt(left, sub))).body.message).toBe(
    'This sign-in has expired. Start again.',
  )
  expect((await signIn()).body.code).toBe('sso_link_required')
  expect(await db.$count(ssoIdentities, eq(ssoIdentities.subject, sub))).toBe(0)
})
