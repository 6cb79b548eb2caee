import { beforeEach, describe, expect, test } from 'vitest'
import { facilitiesPath, listedFacilities } from '#test/support/listed-facilities'

const { own, other, admin, member, add, names } = await listedFacilities()

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
        const rejected = await member.get(
          `${facilitiesPath}?status=${requested}&organizationId=${other.id}`,
        )
        expect([rejected.status, rejected.body.code]).toEqual([403, 'forbidden'])
      }
      expect(
        (await admin.get(`${facilitiesPath}?status=${status}&organizationId=${other.id}`)).body
          .total,
      ).toBe(1)
    },
  )
})
