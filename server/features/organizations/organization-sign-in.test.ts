import { desc, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { auditEntries } from '#database/audit'
import { organizations } from '#database/organizations'
import { filePortal } from '#test/support/app'
import { withSecondStep } from '#test/support/second-step'
import type { OrganizationRow } from './organizations.store.ts'

// What an organization demands of its members at sign-in.

const portal = await filePortal({ RATE_LIMIT: 'off' })
const { db } = portal.database.open
const admin = (await withSecondStep(portal, { role: 'admin' })).client

const pathOf = ({ id }: Pick<OrganizationRow, 'id'>) => `/api/organizations/${id}/sign-in`
const demands = async (id: string) =>
  (await db.select().from(organizations).where(eq(organizations.id, id)))[0]?.requireSecondFactor

describe('managers and administrators read and change it', () => {
  test('with the counts of members, and the version of the organization', async () => {
    const organization = await portal.organization()
    const organizationId = organization.id
    const { client, user } = await withSecondStep(portal, {
      organizationId,
      role: 'organization_manager',
    })
    await portal.user({ organizationId })
    // Who cannot sign in is not counted.
    await portal.user({ organizationId, disabledAt: new Date() })
    await portal.user()
    const off = {
      requireSecondFactor: false,
      members: 2,
      membersWithSecondFactor: 1,
      sso: null,
      version: 1,
    }
    for (const by of [client, admin])
      expect(await by.get(pathOf(organization))).toMatchObject({ status: 200, body: off })
    expect((await client.get(pathOf(organization))).body).toEqual(off)

    const on = { ...off, requireSecondFactor: true, version: 2 }
    const put = await client.put(pathOf(organization), { requireSecondFactor: true, version: 1 })
    expect([put.status, put.body]).toEqual([200, on])
    const late = await admin.put(pathOf(organization), { requireSecondFactor: false, version: 1 })
    expect([late.status, late.body.current]).toEqual([409, on])
    expect(await demands(organizationId)).toBe(true)

    const [entry] = await db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.entityId, organizationId))
      .orderBy(desc(auditEntries.seq))
    expect(entry).toMatchObject({
      action: 'update',
      entity: 'organizations',
      actorId: user.id,
      changes: [{ field: 'requireSecondFactor', from: false, to: true }],
    })
    expect((await admin.put(pathOf(organization), { requireSecondFactor: false })).status).toBe(200)
    expect(await demands(organizationId)).toBe(false)
  })

  test('and nobody else does: 403 for members, 404 for everybody else, also where there is none', async () => {
    const organization = await portal.organization({ requireSecondFactor: true })
    const other = await portal.organization()
    const missing = { id: '11111111-1111-4111-8111-111111111111' }
    const { client: ofOwn } = await withSecondStep(portal, { organizationId: organization.id })
    const { client: manager } = await withSecondStep(portal, {
      organizationId: other.id,
      role: 'organization_manager',
    })
    for (const [client, of, status] of [
      [ofOwn, organization, 403],
      [manager, organization, 404],
      [manager, missing, 404],
      [admin, missing, 404],
    ] as const) {
      expect((await client.get(pathOf(of))).status).toBe(status)
      expect((await client.put(pathOf(of), { requireSecondFactor: false })).status).toBe(status)
    }
    expect(await demands(organization.id)).toBe(true)
  })
})

test('who turns it on has a second step; who finds it on and has none first sets one up', async () => {
  const organization = await portal.organization()
  const { client } = await portal.signedIn({
    organizationId: organization.id,
    role: 'organization_manager',
  })
  const put = (requireSecondFactor: unknown) =>
    client.put(pathOf(organization), { requireSecondFactor })
  expect(await put(true)).toMatchObject({
    status: 409,
    body: { message: 'Set up your own second step first.' },
  })
  expect(await put('yes')).toMatchObject({
    status: 400,
    body: { fields: { requireSecondFactor: 'Use true or false' } },
  })
  expect((await put(false)).status).toBe(200)
  expect(await demands(organization.id)).toBe(false)
  await admin.put(pathOf(organization), { requireSecondFactor: true })
  expect((await put(false)).body.code).toBe('second_factor_enrollment_required')
  expect(await demands(organization.id)).toBe(true)
})

test('whoever turns it on while the own last factor goes keeps that, or turns nothing on (X-050)', async () => {
  for (let round = 0; round < 6; round += 1) {
    const organization = await portal.organization()
    const { client } = await withSecondStep(portal, {
      organizationId: organization.id,
      role: 'organization_manager',
    })
    const turnOn = () => client.put(pathOf(organization), { requireSecondFactor: true })
    const remove = () => client.delete('/api/auth/totp')
    const answers = await Promise.all(round % 2 === 0 ? [turnOn(), remove()] : [remove(), turnOn()])
    const statuses = answers.map(({ status }) => status)
    expect(statuses.filter((status) => status === 409)).toHaveLength(1)
    const { hasSecondFactor } = (await client.get('/api/auth/user')).body.user
    expect(await demands(organization.id)).toBe(hasSecondFactor)
  }
})

describe('no other call', () => {
  test('sets it or answers it', async () => {
    const made = await admin.post('/api/organizations', {
      name: 'Harvest Fund',
      requireSecondFactor: true,
    })
    expect(made.status).toBe(201)
    const { id } = made.body
    expect(await demands(id)).toBe(false)
    await admin.put(pathOf({ id }), { requireSecondFactor: true })
    const path = `/api/organizations/${id}`
    const changed = await admin.put(path, { location: 'Iowa', requireSecondFactor: false })
    const conflict = await admin.put(path, { location: 'Ohio', version: 1 })
    expect([changed.status, conflict.status]).toEqual([200, 409])
    expect(await demands(id)).toBe(true)
    const list = await admin.get('/api/organizations?search=Harvest%20Fund')
    for (const { text } of [made, changed, conflict, list, await admin.get(path)])
      expect(text).not.toContain('equireSecondFactor')
  })

  test('restores an earlier version with an earlier demand', async () => {
    const { id } = await portal.organization({ location: 'Iowa' })
    const path = `/api/organizations/${id}`
    await admin.put(path, { location: 'Ohio' })
    await admin.put(pathOf({ id }), { requireSecondFactor: true })
    await admin.put(path, { location: 'Utah' })
    const { entries } = (await admin.get(`${path}/history`)).body
    for (const { id: auditId } of entries) {
      await admin.post(`${path}/restore`, { auditId })
      expect(await demands(id)).toBe(true)
    }
  })
})

test('a deleted organization that is restored demands what it did (X-006)', async () => {
  for (const requireSecondFactor of [true, false]) {
    const { id } = await portal.organization({ requireSecondFactor })
    const path = `/api/organizations/${id}`
    expect((await admin.delete(path)).status).toBe(204)
    const [deletion] = (await admin.get(`${path}/history`)).body.entries
    const restored = await admin.post(`${path}/restore`, { auditId: deletion.id })
    expect([restored.status, await demands(id)]).toEqual([200, requireSecondFactor])
  }
})

describe('of two that are merged', () => {
  test.each([
    [false, true],
    [true, false],
    [true, true],
    [false, false],
  ])(
    'it stays on where either had it, and goes back with the merge: %s and %s',
    async (ofOne, ofOther) => {
      const stays = await portal.organization({ requireSecondFactor: ofOne })
      const goes = await portal.organization({ requireSecondFactor: ofOther })
      const member = await portal.signedIn({ organizationId: goes.id })
      const { merge } = (
        await admin.post(`/api/organizations/${stays.id}/merge`, { otherId: goes.id })
      ).body
      expect(await demands(stays.id)).toBe(ofOne || ofOther)
      expect((await member.client.get('/api/products')).status).toBe(ofOne || ofOther ? 403 : 200)
      expect(merge.fields).toEqual([])
      expect((await admin.post(`/api/organization-merges/${merge.id}/undo`)).status).toBe(200)
      expect([await demands(stays.id), await demands(goes.id)]).toEqual([ofOne, ofOther])
    },
  )

  test('what was decided since stays, and the undoing says so', async () => {
    const stays = await portal.organization({ name: 'Prairie Light' })
    const goes = await portal.organization({ requireSecondFactor: true })
    const { merge } = (
      await admin.post(`/api/organizations/${stays.id}/merge`, { otherId: goes.id })
    ).body
    await admin.put(pathOf(stays), { requireSecondFactor: false })
    const { left } = (await admin.post(`/api/organization-merges/${merge.id}/undo`)).body
    expect(left).toEqual([
      {
        kind: 'Organization',
        name: 'Require a second step',
        reason: 'of Prairie Light: changed since',
      },
    ])
    expect([await demands(stays.id), await demands(goes.id)]).toEqual([false, true])
  })
})
