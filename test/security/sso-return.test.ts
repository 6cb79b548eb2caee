import { desc, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { auditEntries } from '#database/audit'
import { filePortal, portalOfTest } from '#test/support/app'
import { jwtOf, providersOnLoopback } from '#test/support/oidc'
import { expired, newDomain, notWorking, ssoScene } from '#test/support/sso-scene'

// A browser that comes back from a provider with what is not its own, or comes twice.

const portal = await filePortal(providersOnLoopback)
const scene = await ssoScene(portal)
const { db, meet } = scene

/** The last failed sign-in of the trail. */
const lastFailure = async () =>
  (
    await db
      .select({ changes: auditEntries.changes })
      .from(auditEntries)
      .where(eq(auditEntries.action, 'sign_in_failed'))
      .orderBy(desc(auditEntries.seq))
      .limit(1)
  )[0]?.changes

describe('a browser that comes back', () => {
  test('with a code of twice is signed in once', async () => {
    const { idp, claims, begin } = await meet()
    const client = portal.client()
    const cameBack = idp.signIn(await begin(client), claims)
    const cookie = client.ssoCookie
    expect((await scene.finish(client, cameBack)).status).toBe(200)
    const again = portal.client()
    again.ssoCookie = cookie
    expect(await scene.finish(again, cameBack)).toMatchObject(expired)
    expect(idp.exchanged).toHaveLength(1)
  })

  test('of twenty at once with one code, one is signed in', async () => {
    const { idp, user, claims, begin } = await meet()
    const client = portal.client()
    const cameBack = idp.signIn(await begin(client), claims)
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => {
        const one = portal.client()
        one.ssoCookie = client.ssoCookie
        return scene.finish(one, cameBack)
      }),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await scene.sessionsOf(user.id)).toHaveLength(1)
  })

  test.each<[string, (cameBack: Record<string, string>) => object]>([
    ['another state', (cameBack) => ({ ...cameBack, state: 'x'.repeat(43) })],
    ['no issuer, though it is announced', ({ iss: _iss, ...cameBack }) => cameBack],
    ['the issuer of another', (cameBack) => ({ ...cameBack, iss: 'https://a.example' })],
    ['an error', ({ state }) => ({ state, error: 'access_denied' })],
    ['neither code nor error', ({ state }) => ({ state })],
    ['another code', (cameBack) => ({ ...cameBack, code: 'another' })],
  ])('with %s is not, and its sign-in is used up', async (_, changed) => {
    const { idp, claims, begin } = await meet()
    const client = portal.client()
    const cameBack = idp.signIn(await begin(client), claims)
    const cookie = client.ssoCookie
    expect(await scene.finish(client, changed(cameBack))).toMatchObject(notWorking)
    client.ssoCookie = cookie
    expect(await scene.finish(client, cameBack)).toMatchObject(expired)
    // Why is in the trail alone.
    expect(await lastFailure()).toEqual(
      expect.arrayContaining([
        { field: 'provider', from: null, to: 'Lender Login' },
        { field: 'reason', from: null, to: expect.stringMatching(/^[A-Z].*\.$/) },
      ]),
    )
  })

  test('without the cookie, or with that of another browser, is not (login CSRF)', async () => {
    const { idp, user, claims, begin } = await meet()
    const attacker = portal.client()
    const cameBack = idp.signIn(await begin(attacker), claims)
    expect(await scene.finish(portal.client(), cameBack)).toMatchObject(expired)
    const victim = portal.client()
    await begin(victim)
    expect(await scene.finish(victim, cameBack)).toMatchObject(notWorking)
    expect(await scene.sessionsOf(user.id)).toEqual([])
  })

  test.each([
    ['turned off', { enabled: false }, expired],
    ['another one', { clientId: 'another' }, expired],
    ['called otherwise', { name: 'Another name' }, { status: 200 }],
  ])('to a provider that is %s by now', async (_, values, outcome) => {
    const { idp, provider, claims, begin } = await meet()
    const client = portal.client()
    const cameBack = idp.signIn(await begin(client), claims)
    await scene.admin.put(`/api/sso-providers/${provider.id}`, values)
    expect(await scene.finish(client, cameBack)).toMatchObject(outcome)
  })
})

test('a code of one provider opens nothing at another (mix-up)', async () => {
  const honest = await meet()
  // The hostile one sends people on to the honest one's page with its own request.
  const hostile = await meet({
    metadata: () => ({ authorization_response_iss_parameter_supported: undefined }),
  })
  const client = portal.client()
  const location = await hostile.begin(client)
  const cameBack = honest.idp.signIn(location, honest.claims)
  expect(await scene.finish(client, cameBack)).toMatchObject(notWorking)
  // The code did not get to it, since the answer says whose it is.
  expect(hostile.idp.exchanged).toEqual([])
  // And where it does not, the hostile one cannot speak for the honest one's people.
  const again = portal.client()
  const { iss: _iss, ...without } = honest.idp.signIn(await hostile.begin(again), honest.claims)
  expect(await scene.finish(again, without)).toMatchObject(notWorking)
  expect(await scene.sessionsOf(honest.user.id)).toEqual([])
})

test('the same person at two providers is two people (X-073)', async () => {
  const honest = await meet()
  const hostile = await meet({
    token: (claims, key) => jwtOf({ ...claims, email: honest.user.email }, key),
  })
  const client = portal.client()
  const location = await hostile.begin(client)
  const answer = await scene.finish(client, hostile.idp.signIn(location, hostile.claims))
  // The pair decides, not the address: it is the hostile one's own member.
  expect(answer.body.id).toBe(hostile.user.id)
  expect(await scene.sessionsOf(honest.user.id)).toEqual([])
})

test('starts are counted: 60 in 15 minutes from a source (X-069)', async () => {
  const counting = await portalOfTest()
  const client = counting.client()
  const start = () => client.post('/api/auth/sso/start', { email: `a@${newDomain()}` })
  for (let n = 0; n < 60; n += 1) expect((await start()).status).toBe(200)
  expect((await start()).status).toBe(429)
})
