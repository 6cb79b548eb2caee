import { desc, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { mostTokens } from '#contract/tokens'
import { auditEntries } from '#database/audit'
import { apiTokens } from '#database/tokens'
import { deleteExpiredTokens } from '#server/platform/tokens/token.store'
import { testApp, filePortal } from '#test/support/app'
import type { Client } from '#test/support/client'
import { ageProofs } from '#test/support/old-proof'
import { ageToken, bearer, tokenOf } from '#test/support/tokens'
import { mailTokenEndings } from './token-endings.ts'

// API tokens of the own account, made, listed and revoked; and of others for administrators. What they open is in test/security/tokens.test.ts.

const portal = await filePortal()
const { db } = portal.database.open
const organizationId = (await portal.organization()).id

const path = '/api/auth/tokens'
const wanted = { name: 'Nightly sync', scopes: ['registry.read'], expiresInDays: 30 }
const make = (client: Client, values: object = {}) => client.post(path, { ...wanted, ...values })
const member = () => portal.signedIn({ organizationId })
const entriesOf = (actorId: string) =>
  db
    .select({
      action: auditEntries.action,
      entity: auditEntries.entity,
      changes: auditEntries.changes,
    })
    .from(auditEntries)
    .where(eq(auditEntries.actorId, actorId))
    .orderBy(desc(auditEntries.seq))

describe('a new token', () => {
  test('is not for a membership that waits for the address proof', async () => {
    const { client } = await portal.signedIn({
      organizationId,
      isEmailVerified: false,
      membershipOrigin: 'allow_list',
    })
    expect((await make(client)).status).toBe(403)
  })

  test('is answered once, listed without its secret, mailed and in the trail (X-088, X-090)', async () => {
    const { client, user } = await member()
    const made = await make(client)
    expect(made.status).toBe(201)
    const { token, ...record } = made.body
    expect(token).toMatch(/^ccr_[0-9A-Za-z]{36}$/)
    expect(record).toMatchObject({
      name: 'Nightly sync',
      scopes: ['registry.read'],
      hint: token.slice(-4),
      expired: false,
      lastUsedAt: null,
      lastUsedIp: null,
    })
    const days = (Date.parse(record.expiresAt) - Date.parse(record.createdAt)) / 86_400_000
    expect(Math.round(days)).toBe(30)
    const list = await client.get(path)
    expect(list.body).toEqual({ tokens: [record], total: 1 })
    const [row] = await db.select().from(apiTokens).where(eq(apiTokens.id, record.id))
    expect(JSON.stringify(row)).not.toContain(token.slice(4, 34))
    const [entry] = await entriesOf(user.id)
    expect(entry).toMatchObject({ action: 'create', entity: 'api-tokens' })
    expect(JSON.stringify(entry)).not.toContain(token.slice(4, 34))
    const mail = await portal.outbox.about(user.email, 'An API token was created for your account')
    expect(mail.text).toContain('The API token "Nightly sync" was created for your account.')
    expect(mail.text).not.toContain(token.slice(4))
  })

  test.each([
    [{ name: ' ' }, { name: 'Enter a name' }],
    [{ name: 'x'.repeat(101) }, { name: expect.any(String) }],
    [{ scopes: [] }, { scopes: 'Choose what the token may do' }],
    [{ scopes: ['everything'] }, { scopes: 'Choose what the token may do' }],
    [{ scopes: ['administration.read'] }, { scopes: expect.any(String) }],
    [{ expiresInDays: 8 }, { expiresInDays: 'Choose 7, 30, 90 or 365 days' }],
  ])('with %j is a 400', async (values, fields) => {
    const { client, user } = await member()
    const answer = await make(client, values)
    expect([answer.status, answer.body.fields]).toEqual([400, fields])
    expect(await db.$count(apiTokens, eq(apiTokens.userId, user.id))).toBe(0)
  })

  test('is for members and administrators, twenty that live at most', async () => {
    const outside = await portal.signedIn()
    expect((await make(outside.client)).status).toBe(403)
    const admin = await portal.signedIn({ role: 'admin' })
    expect((await make(admin.client, { scopes: ['administration.read'] })).status).toBe(201)
    const { client, user } = await member()
    const ids: string[] = []
    for (let n = 0; n < mostTokens; n += 1) ids.push((await tokenOf(db, user.id)).id)
    expect((await make(client)).status).toBe(409)
    await ageToken(db, ids[0] ?? '', 31)
    expect((await make(client)).status).toBe(201)
    const { tokens } = (await client.get(path)).body
    expect(tokens.filter(({ expired }: { expired: boolean }) => expired)).toHaveLength(1)
  })

  test('asks for a fresh proof, and takes no Idempotency-Key (X-004)', async () => {
    const { client, user } = await member()
    await ageProofs(db, user.id)
    expect((await make(client)).body.code).toBe('confirmation_required')
  })

  test('is none where API_TOKENS is off', async () => {
    const without = await testApp({ API_TOKENS: 'off' }, undefined, { database: portal.database })
    const { client } = await without.signedIn({ organizationId })
    expect((await make(client)).status).toBe(409)
    await without.app.close()
  })
})

describe('revoking', () => {
  test('is for the owner, and for administrators (X-090, X-101)', async () => {
    const { client, user } = await member()
    const [own, other] = [await tokenOf(db, user.id), await tokenOf(db, user.id)]
    const stranger = await member()
    expect((await stranger.client.delete(`${path}/${own.id}`)).status).toBe(404)
    expect((await client.delete(`${path}/${own.id}`)).status).toBe(204)
    expect((await client.delete(`${path}/${own.id}`)).status).toBe(404)
    expect((await entriesOf(user.id))[0]).toMatchObject({ action: 'delete', entity: 'api-tokens' })

    const admin = (await portal.signedIn({ role: 'admin' })).client
    const ofUser = `/api/users/${user.id}/tokens`
    expect((await client.get(ofUser)).status).toBe(403)
    expect((await admin.get(ofUser)).body.tokens).toMatchObject([{ id: other.id }])
    expect((await admin.delete(`/api/users/${stranger.user.id}/tokens/${other.id}`)).status).toBe(
      404,
    )
    expect((await admin.delete(`${ofUser}/${other.id}`)).status).toBe(204)
    expect((await admin.get(ofUser)).body.total).toBe(0)
    expect((await portal.client().get('/api/products', bearer(other.token))).status).toBe(401)
  })
})

describe('a token that ends', () => {
  test('is mailed to its owner once, seven days before, where it was made for 30 days or longer (X-099)', async () => {
    const { user } = await member()
    const long = await tokenOf(db, user.id, ['registry.read'], 90)
    await tokenOf(db, user.id, ['registry.read'], 7)
    const { settings, mailer } = portal
    const run = () => Promise.all([1, 2].map(() => mailTokenEndings({ db: db, settings, mailer })))
    await ageToken(db, long.id, 82)
    await run()
    const about = 'An API token of your account expires soon'
    const mails = async () =>
      (await portal.outbox.to(user.email)).filter(({ subject }) => subject === about)
    expect(await mails()).toEqual([])
    await ageToken(db, long.id, 1)
    await run()
    const [{ expiresAt } = { expiresAt: null }] = await db
      .select({ expiresAt: apiTokens.expiresAt })
      .from(apiTokens)
      .where(eq(apiTokens.id, long.id))
    const end = expiresAt?.toISOString().slice(0, 16).replace('T', ' ')
    expect((await portal.outbox.about(user.email, about)).text).toContain(`expires at ${end} UTC.`)
    await run()
    await make((await member()).client)
    expect(await mails()).toHaveLength(1)
  })

  test('is removed 90 days after (X-010)', async () => {
    const { user } = await member()
    const { id } = await tokenOf(db, user.id)
    await ageToken(db, id, 119)
    await deleteExpiredTokens(db)
    expect(await db.$count(apiTokens, eq(apiTokens.id, id))).toBe(1)
    await ageToken(db, id, 2)
    await deleteExpiredTokens(db)
    expect(await db.$count(apiTokens, eq(apiTokens.id, id))).toBe(0)
  })
})
