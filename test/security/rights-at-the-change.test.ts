import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { api } from '#contract/api'
import { changePassword } from '#contract/auth'
import { createBulkEdit } from '#contract/bulk-edits'
import type { Endpoint } from '#contract/common/endpoint'
import { problemStatus } from '#contract/common/problem'
import { startUpload } from '#contract/files'
import { uploadImport } from '#contract/import-endpoints'
import { acceptIntroduction } from '#contract/introductions'
import { apiTokens } from '#database/tokens'
import { users } from '#database/users'
import { insertUpload } from '#server/features/files/files.store'
import { forThisRun } from '#test/support/for-this-run'
import { holdBody } from '#test/support/late-body'
import type { LateRequest } from '#test/support/late-body'
import { bearer, tokenOf } from '#test/support/tokens'
import { everythingStored, portalForCallers } from './callers.ts'
import type { CallerName } from './callers.ts'
import { newCall } from './shared-calls.ts'
import { ways } from './rights-taken-away.ts'
import type { Holder, Way } from './rights-taken-away.ts'

// The right to a change is that of the moment of the change: between a call's head and its body lies up to a minute.

const portal = await portalForCallers()
const { db } = portal.database.open
await portal.app.listen({ port: 0, host: '127.0.0.1' })

/** Calls of everybody are made without any right. */
const writing = api.filter(({ method, access }) => method !== 'GET' && access !== 'everyone')

/** Whoever may make a call, and loses with the organization what members may. */
function callerOf({ id, access }: Endpoint): CallerName {
  if (access === 'admin') return 'facility administrator'
  return id === 'auth.join' ? 'no organization' : 'manager'
}

async function prepare(endpoint: Endpoint) {
  const organization = await portal.organization()
  const { caller, sample, url } = await newCall(portal, organization, endpoint, callerOf(endpoint))
  if (caller.user === null) throw new Error('Somebody is signed in')
  // An administrator in an organization, so that it can demand a second step.
  if (endpoint.access === 'admin')
    await db
      .update(users)
      .set({ organizationId: organization.id })
      .where(eq(users.id, caller.user.id))
  const [user] = await db.select().from(users).where(eq(users.id, caller.user.id))
  if (user === undefined) throw new Error('The account is there')
  const { id: tokenId, token } = await tokenOf(db, user.id)
  // As if it had been used just now: its next use is not written down.
  await db.update(apiTokens).set({ lastUsedAt: new Date() }).where(eq(apiTokens.id, tokenId))
  const holder: Holder = { user, organizationId: user.organizationId, tokenId }
  const as = (byToken = false) =>
    byToken
      ? bearer(token).headers
      : { cookie: [caller.client.cookie, caller.client.ssoCookie].filter(Boolean).join('; ') }
  const hold = (byToken = false) =>
    holdBody(
      portal.app,
      { method: endpoint.method, path: url, headers: as(byToken) },
      sample?.body ?? {},
    )
  return { holder, as, hold, expected: sample?.status ?? endpoint.status }
}

/** Whether a way can end this call of this person. */
const applies = (way: Way, endpoint: Endpoint, { user, organizationId }: Holder): boolean =>
  way.ends(endpoint) &&
  (way.code !== 'second_factor_enrollment_required' ||
    (organizationId !== null && !user.hasSecondFactor))

/** Takes a right away in every way while a body is held back, and says how each was answered. */
async function answersOf(
  endpoint: Endpoint,
  holder: Holder,
  hold: (byToken?: boolean) => Promise<LateRequest>,
) {
  const answers = []
  for (const way of ways.filter((each) => applies(each, endpoint, holder))) {
    const late = await hold(way.byToken)
    await way.take(db, holder)
    const { status, text } = await late.send()
    await way.giveBack(db, holder)
    const { code, ...fields } = JSON.parse(text === '' ? '{}' : text)
    answers.push({ way: way.name, status, code, fields: Object.keys(fields).join() })
  }
  return answers
}

const rejections = (endpoint: Endpoint, holder: Holder) =>
  ways
    .filter((each) => applies(each, endpoint, holder))
    .map(({ name, code }) => ({
      way: name,
      status: problemStatus[code],
      code,
      fields: code === 'confirmation_required' ? 'message,methods' : 'message',
    }))

describe('a right that ends between the head and the body of a call ends the call (X-181)', () => {
  test.each(forThisRun(writing))('$method $path', async (endpoint) => {
    const { holder, hold, expected } = await prepare(endpoint)
    const before = await everythingStored(portal)
    expect(await answersOf(endpoint, holder, hold)).toEqual(rejections(endpoint, holder))
    expect(await everythingStored(portal)).toBe(before)
    // The call was one that succeeds for whoever has the right to it.
    expect((await (await hold()).send()).status).toBe(expected)
  })

  test('the bytes of a file are stored for whoever may still upload', async () => {
    const { holder, as } = await prepare(startUpload)
    const { uploadKey } = await insertUpload(db, holder.user.id)
    const { publicUrl: origin } = portal.settings
    const path = new URL(await portal.files.uploadAddress(uploadKey, { origin })).pathname
    const hold = (headers: Record<string, string>) =>
      holdBody(portal.app, { method: 'PUT', path, headers }, Buffer.from('A few words.'))
    // The address alone is good for its account as long as that is.
    const answers = await answersOf(startUpload, holder, (byToken) => hold(as(byToken)))
    expect(answers).toEqual(rejections(startUpload, holder))
    const byAddress = await hold({})
    await db.update(users).set({ disabledAt: new Date() }).where(eq(users.id, holder.user.id))
    expect((await byAddress.send()).status).toBe(403)
    expect(await portal.files.size(uploadKey)).toBe(null)
    await db.update(users).set({ disabledAt: null }).where(eq(users.id, holder.user.id))
    expect((await (await hold(as())).send()).status).toBe(200)
  })

  test('other rights than those a call began with end it too, once its change begins', async () => {
    const { holder, hold } = await prepare(uploadImport)
    const elsewhere = await portal.organization()
    const before = await everythingStored(portal)
    const own = eq(users.id, holder.user.id)
    const late = await hold()
    await db.update(users).set({ organizationId: elsewhere.id }).where(own)
    const { status, text } = await late.send()
    await db.update(users).set({ organizationId: holder.organizationId }).where(own)
    expect([status, JSON.parse(text).message]).toEqual([
      409,
      'Your permissions just changed, so nothing was saved. Try again.',
    ])
    expect(await everythingStored(portal)).toBe(before)
  })

  test.each([createBulkEdit, acceptIntroduction, changePassword])(
    'an account that is erased meanwhile: $method $path',
    async (endpoint) => {
      const { holder, hold } = await prepare(endpoint)
      const { client: admin } = await portal.signedIn({ role: 'admin' })
      const late = await hold()
      const { id, email } = holder.user
      expect((await admin.post(`/api/users/${id}/erase`, { email })).status).toBe(204)
      const before = await everythingStored(portal)
      const { status, text } = await late.send()
      expect([status, JSON.parse(text).code]).toEqual([401, 'unauthenticated'])
      expect(await everythingStored(portal)).toBe(before)
    },
  )
})
