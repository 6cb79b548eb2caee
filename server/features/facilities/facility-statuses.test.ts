import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { facilities } from '#database/facilities'
import type { OrganizationRow } from '#server/features/organizations/organizations.store'
import { testApp } from '#test/support/app'
import type { TestApp } from '#test/support/app'
import type { Client } from '#test/support/client'
import { insertFacility } from './facilities.store.ts'
import type { FacilityValues } from './facilities.store.ts'

const path = '/api/catalytic-facilities'
let portal: TestApp
let admin: Client
let member: Client
let own: OrganizationRow
let other: OrganizationRow

beforeAll(async () => {
  portal = await testApp({ RATE_LIMIT: 'off' })
  own = await portal.organization({ name: 'Müller Fund' })
  other = await portal.organization({
    name: 'Other Fund',
    description: 'hidden words',
    dataVisibility: 'private',
  })
  admin = (await portal.signedIn({ role: 'admin' })).client
  member = (await portal.signedIn({ organizationId: own.id })).client
})
afterAll(() => portal.close())

beforeEach(async () => {
  await portal.database.open.db.delete(facilities)
})

const add = (name: string, values: Partial<FacilityValues> = {}) =>
  insertFacility(portal.database.open.db, {
    name,
    organizationId: other.id,
    status: 'published',
    ...values,
  })

interface Listed {
  name: string
  currentCapitalRaised: string | null
  targetRaise: string | null
}

async function names(client: Client, query = ''): Promise<string[]> {
  const { status, body } = await client.get(`${path}${query}`)
  if (status !== 200) throw new Error(`${status} ${body.message}`)
  const listed = body.catalyticFacilities as Listed[]
  expect(body.total).toBe(listed.length)
  return listed.map(({ name }) => name)
}

describe('statuses', () => {
  const everyStatus = [
    'published',
    'raising',
    'deploying',
    'active',
    'draft',
    'under_review',
    'inactive',
    'pending',
  ]
  beforeEach(async () => {
    for (const status of everyStatus) {
      await add(`own ${status}`, { status, organizationId: own.id })
      await add(`other ${status}`, { status })
    }
  })

  test('only published ones without a status, for everybody', async () => {
    for (const client of [admin, member]) {
      expect((await names(client)).toSorted()).toEqual(['other published', 'own published'])
      expect((await names(client, '?status=')).toSorted()).toEqual([
        'other published',
        'own published',
      ])
      expect(await names(client, `?organizationId=${own.id}`)).toEqual(['own published'])
    }
  })

  test.each(['raising', 'deploying', 'active'])(
    '%s ones of all organizations for everybody',
    async (status) => {
      for (const client of [admin, member])
        expect((await names(client, `?status=${status}`)).toSorted()).toEqual([
          `other ${status}`,
          `own ${status}`,
        ])
      expect(await names(member, `?status=${status}&organizationId=${other.id}`)).toEqual([
        `other ${status}`,
      ])
    },
  )

  test.each(['draft', 'under_review', 'inactive', 'pending'])(
    '%s ones for administrators and of the own organization',
    async (status) => {
      expect((await names(admin, `?status=${status}`)).toSorted()).toEqual([
        `other ${status}`,
        `own ${status}`,
      ])
      expect(await names(member, `?status=${status}&adminView=true`)).toEqual([`own ${status}`])
      expect(await names(member, `?status=${status}&organizationId=${own.id}`)).toEqual([
        `own ${status}`,
      ])
      for (const requested of [status, `published,${status}`]) {
        const rejected = await member.get(`${path}?status=${requested}&organizationId=${other.id}`)
        expect([rejected.status, rejected.body.code]).toEqual([403, 'forbidden'])
      }
      expect(
        (await admin.get(`${path}?status=${status}&organizationId=${other.id}`)).body.total,
      ).toBe(1)
    },
  )

  test('a single one is read where the list would show it, else told like a missing one', async () => {
    for (const status of everyStatus) {
      const [mine, theirs] = [
        await add('mine', { status, organizationId: own.id }),
        await add('theirs', { status }),
      ]
      expect((await member.get(`${path}/${mine.id}`)).status).toBe(200)
      expect((await member.get(`${path}/${theirs.id}`)).status).toBe(
        ['published', 'raising', 'deploying', 'active'].includes(status) ? 200 : 404,
      )
      expect((await admin.get(`${path}/${theirs.id}`)).status).toBe(200)
    }
  })

  test('no search, total or count tells a member of what is hidden', async () => {
    await add('Secret Lake', {
      status: 'draft',
      description: 'unannounced backer',
      eligibleRecipients: 'Whispered Few',
    })
    for (const search of ['secret', 'unannounced']) {
      expect(await names(member, `?search=${search}&status=draft,published`)).toEqual([])
      expect(await names(admin, `?search=${search}&status=draft`)).toEqual(['Secret Lake'])
    }
    const { facets } = (await member.get(`${path}?facets=true&status=draft,published`)).body
    expect(facets.status).toEqual({
      published: 2,
      raising: 2,
      deploying: 2,
      active: 2,
      draft: 1,
      under_review: 1,
      inactive: 1,
      pending: 1,
    })
    expect(facets.eligibleRecipients).toEqual({})
    expect((await member.get(`${path}?status=draft&limit=1`)).body.total).toBe(1)
  })

  test('nothing without an organization, nothing signed out', async () => {
    const alone = (await portal.signedIn()).client
    for (const url of [path, '/api/funds', '/api/funds/market', '/api/facility-administrators']) {
      expect((await alone.get(url)).status).toBe(403)
      expect((await portal.client().get(url)).status).toBe(401)
    }
  })
})
