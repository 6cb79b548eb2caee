import { describe, expect, test } from 'vitest'
import { insertFacility } from '#server/features/facilities/facilities.store'
import { insertMembership } from '#server/features/memberships/memberships.store'
import { insertDeal } from '#server/features/pipeline/pipeline.store'
import type { Client } from '#test/support/client'
import { exportScene } from '#test/support/export-scene'

const { portal, db, own, other, admin, member, csv, hostileName } = await exportScene()

describe('who takes it out', () => {
  const names = async (client: Client, path: string, field: string) =>
    (await csv(client, path)).map((row) => row[field])

  test("gets others' products when published and own drafts when asked for", async () => {
    expect(await names(member, '/api/products/export?format=csv', 'Product name')).toEqual([
      hostileName,
    ])
    expect(
      await names(
        member,
        `/api/products/export?format=csv&organizationId=${own.id}`,
        'Product name',
      ),
    ).toEqual(['Own Draft'])
    expect(
      await names(
        member,
        `/api/products/export?format=csv&organizationId=${other.id}`,
        'Product name',
      ),
    ).toEqual([hostileName])
    expect(
      await names(member, '/api/products/export?format=csv&adminView=true', 'Product name'),
    ).toEqual([hostileName])
    expect(
      await names(admin, '/api/products/export?format=csv&adminView=true', 'Product name'),
    ).toHaveLength(3)
  })

  test('never gets private organizations or figures that are not disclosed', async () => {
    const rows = await csv(member, '/api/organizations/export?format=csv&sort=name')
    expect(rows.map((row) => [row['Organization Name'], row['Assets Under Management']])).toEqual([
      ['Other Lenders', ''],
    ])
    const seen = await csv(admin, '/api/organizations/export?format=csv&sort=name&status=published')
    expect(seen.map((row) => [row['Organization Name'], row['Assets Under Management']])).toEqual([
      ['Other Lenders', '$900,000,000'],
      ['Secret Lenders', ''],
    ])
  })

  test("is rejected for others' unlisted facilities as the list is", async () => {
    await insertFacility(db, {
      name: 'Own Draft Facility',
      organizationId: own.id,
      status: 'draft',
    })
    await insertFacility(db, {
      name: 'Their Draft Facility',
      organizationId: other.id,
      status: 'draft',
    })
    expect(
      await names(
        member,
        '/api/catalytic-facilities/export?format=csv&status=draft',
        'Facility name',
      ),
    ).toEqual(['Own Draft Facility'])
    const answer = await member.get(
      `/api/catalytic-facilities/export?format=csv&status=draft&organizationId=${other.id}`,
    )
    expect(answer.status).toBe(403)
  })

  test('gets shared deals and own ones, with their owner and intermediary', async () => {
    await insertDeal(db, {
      name: 'Shared',
      organizationId: other.id,
      intermediaryAggregatorId: other.id,
      expectedPtoDate: 'Q1 2027',
      location: 'puerto_rico',
    })
    await insertDeal(db, {
      name: 'Hidden',
      organizationId: other.id,
      visibility: 'organization_only',
    })
    const rows = await csv(member, '/api/pipeline/export?format=csv')
    expect(rows).toHaveLength(1)
    expect(rows[0]).toMatchObject({
      'Project Name': 'Shared',
      'Organization ID': other.id,
      'Intermediary Aggregator': 'Other Lenders',
      'Intermediary Aggregator ID': other.id,
      'Expected PTO Date': 'Q1 2027',
      'Expected PTO Month': '2027-01-01',
      Location: 'Puerto Rico',
      Visibility: 'Shared with the campaign',
    })
  })

  test('gets memberships of which both sides may be known', async () => {
    const hidden = await portal.organization({
      name: 'Hidden Member',
      dataVisibility: 'private',
      organizationType: 'cdfi',
    })
    const known = await portal.organization({ name: 'Known Member', organizationType: 'cdfi' })
    for (const memberId of [hidden.id, known.id])
      await insertMembership(db, { aggregatorId: other.id, memberId, membershipType: 'cdfis' })
    expect(
      await names(member, '/api/organization-memberships/export?format=csv', 'Organization'),
    ).toEqual(['Known Member'])
    expect(
      await names(
        admin,
        `/api/organization-memberships/export?format=csv&aggregatorId=${other.id}`,
        'Organization',
      ),
    ).toEqual(['Hidden Member', 'Known Member'])
    expect(
      await names(
        admin,
        `/api/organization-memberships/export?format=csv&aggregatorId=${own.id}`,
        'Organization',
      ),
    ).toEqual([])
  })

  test('gets accounts and the audit trail as an administrator only', async () => {
    expect(
      (await csv(admin, '/api/users/export?format=csv&role=admin')).map((row) => row['Role']),
    ).toEqual(['Administrator'])
    const entries = await csv(admin, '/api/audit/export?format=csv&action=export')
    expect(entries[0]).toMatchObject({ Action: 'Exported', Record: 'Users' })
    expect((await member.get('/api/users/export?format=csv')).status).toBe(403)
    expect((await member.get('/api/audit/export?format=csv')).status).toBe(403)
  })
})
