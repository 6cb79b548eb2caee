import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { organizations } from '#database/organizations'
import type { OrganizationRow } from '#server/features/organizations/organizations.store'
import { auditOf } from '#test/support/audit-of'
import { filePortal } from '#test/support/app'
import type { Client } from '#test/support/client'

let aggregator: OrganizationRow
let bank: OrganizationRow

const portal = await filePortal()
const { db } = portal.database.open
const admin = (await portal.signedIn({ role: 'admin' })).client

beforeEach(async () => {
  aggregator = await portal.organization({
    name: 'Mission Lenders Network',
    campaignRole: 'capital_aggregator',
    memberTypes: ['cdfis', 'green_banks'],
  })
  bank = await portal.organization({
    name: 'Prairie Light Green Bank',
    organizationType: 'green_bank',
    location: 'illinois',
    campaignRole: 'direct_lender',
  })
})

const path = '/api/organization-memberships'
const add = (memberId: string, membershipType = 'cdfis', aggregatorId = aggregator.id) =>
  admin.post(path, { aggregatorId, memberId, membershipType })
const namesOf = async (client: Client) =>
  (await client.get(`${path}/${aggregator.id}`)).body.members.map(
    ({ memberName }: { memberName: string }) => memberName,
  )

describe('members of an aggregator', () => {
  test('are read by name, with what one needs to know of each', async () => {
    const other = await portal.organization({ name: 'Ångström Credit' })
    expect((await add(bank.id, 'green_banks')).status).toBe(201)
    await add(other.id)
    const { body, status } = await admin.get(`${path}/${aggregator.id}`)
    expect(status).toBe(200)
    expect(body.total).toBe(2)
    expect(body.members.map(({ memberName }: { memberName: string }) => memberName)).toEqual([
      'Ångström Credit',
      'Prairie Light Green Bank',
    ])
    expect(body.members[1]).toMatchObject({
      aggregatorId: aggregator.id,
      memberId: bank.id,
      membershipType: 'green_banks',
      memberOrganizationType: 'green_bank',
      memberCampaignRole: 'direct_lender',
      memberLocation: 'illinois',
      memberStatus: 'published',
      status: 'active',
      version: 1,
    })
    expect(Object.keys(body.members[1])).not.toContain('registrationKey')
  })

  test('are read page by page, counted whole', async () => {
    for (const name of ['C', 'A', 'B'])
      await add((await portal.organization({ name: `Paged ${name}` })).id)
    const page = async (query: string) =>
      (await admin.get(`${path}/${aggregator.id}?${query}`)).body
    const names = ({ members, total }: { members: { memberName: string }[]; total: number }) => [
      members.map(({ memberName }) => memberName),
      total,
    ]
    expect(names(await page('limit=2'))).toEqual([['Paged A', 'Paged B'], 3])
    expect(names(await page('limit=2&offset=2'))).toEqual([['Paged C'], 3])
    expect(names(await page('offset=9'))).toEqual([[], 3])
    expect((await page('limit=1001')).message).toBe('Use a whole number from 1 to 1000')
  })

  test('are read by every member; those they may not know of are left out, the own organization is not', async () => {
    const hidden = await portal.organization({
      name: 'Whitcomb Family Office',
      dataVisibility: 'private',
    })
    const draft = await portal.organization({ name: 'Keystone Impact', status: 'draft' })
    for (const each of [bank, hidden, draft]) await add(each.id)
    const member = (await portal.signedIn({ organizationId: bank.id })).client
    const insider = (await portal.signedIn({ organizationId: hidden.id })).client
    expect(await namesOf(admin)).toEqual([
      'Keystone Impact',
      'Prairie Light Green Bank',
      'Whitcomb Family Office',
    ])
    expect(await namesOf(member)).toEqual(['Prairie Light Green Bank'])
    expect(await namesOf(insider)).toEqual(['Prairie Light Green Bank', 'Whitcomb Family Office'])
    expect((await member.get(`${path}/${aggregator.id}`)).body.total).toBe(1)
  })

  test('of an aggregator one may not know of are a 404, as of one that does not exist', async () => {
    const secret = await portal.organization({
      campaignRole: 'capital_aggregator',
      dataVisibility: 'private',
    })
    const member = (await portal.signedIn({ organizationId: bank.id })).client
    for (const id of [secret.id, '11111111-1111-4111-8111-111111111111', 'nobody']) {
      const answer = await member.get(`${path}/${id}`)
      expect([answer.status, answer.body]).toEqual([
        404,
        { code: 'not_found', message: 'This record does not exist' },
      ])
    }
    expect((await admin.get(`${path}/${secret.id}`)).status).toBe(200)
  })

  test('are not read without an organization, nor changed by members or managers', async () => {
    const { body: membership } = await add(bank.id)
    const outsider = (await portal.signedIn()).client
    expect((await outsider.get(`${path}/${aggregator.id}`)).status).toBe(403)
    for (const role of ['member', 'organization_manager'] as const) {
      const { client } = await portal.signedIn({ organizationId: aggregator.id, role })
      const answer = await client.post(path, {
        aggregatorId: aggregator.id,
        memberId: bank.id,
        membershipType: 'cdfis',
      })
      expect(answer.status).toBe(403)
      expect((await client.delete(`${path}/${membership.id}`)).status).toBe(403)
    }
    expect(await namesOf(admin)).toEqual(['Prairie Light Green Bank'])
  })

  test('go with either organization', async () => {
    await add(bank.id)
    await db.delete(organizations).where(eq(organizations.id, bank.id))
    expect(await namesOf(admin)).toEqual([])
  })
})

describe('adding a member', () => {
  test('twice is rejected at the organization, also when both are sent at once', async () => {
    const answers = await Promise.all([add(bank.id), add(bank.id)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409])
    const again = await add(bank.id, 'green_banks')
    expect(again.status).toBe(409)
    expect(again.body.fields).toEqual({
      memberId: 'This organization is already a member of the aggregator',
    })
    expect(await namesOf(admin)).toHaveLength(1)
  })

  test('keeps the day it joined where one is given', async () => {
    const answer = await admin.post(path, {
      aggregatorId: aggregator.id,
      memberId: bank.id,
      membershipType: 'cdfis',
      joinedAt: '2025-03-01',
    })
    expect(answer.body.joinedAt).toBe('2025-03-01')
  })

  test('is rejected with a sentence at the field, and adds nothing', async () => {
    const lender = await portal.organization({
      name: 'Isla Verde Cooperativa',
      campaignRole: 'direct_lender',
    })
    const none = '11111111-1111-4111-8111-111111111111'
    const rejected = [
      [
        await add(bank.id, 'cdfis', lender.id),
        'aggregatorId',
        'Isla Verde Cooperativa is not a capital aggregator',
      ],
      [await add(aggregator.id), 'memberId', 'An organization cannot be a member of itself'],
      [
        await add(bank.id, 'mdis'),
        'membershipType',
        'Mission Lenders Network takes members of these types: CDFIs, Green Banks',
      ],
      [await add(bank.id, 'banks'), 'membershipType', 'Choose a membership type'],
      [await add('bank'), 'memberId', 'Choose an organization'],
      [await add(none), 'memberId', 'This organization does not exist'],
      [await add(bank.id, 'cdfis', none), 'aggregatorId', 'This organization does not exist'],
    ] as const
    for (const [answer, field, message] of rejected) {
      expect([answer.status, answer.body.fields]).toEqual([400, { [field]: message }])
    }
    expect(await namesOf(admin)).toEqual([])
  })

  test('and removing leave one audit entry each, with both names', async () => {
    const { body } = await add(bank.id)
    expect((await admin.delete(`${path}/${body.id}?version=9`)).status).toBe(409)
    expect((await admin.delete(`${path}/${body.id}?version=1`)).status).toBe(204)
    expect((await admin.delete(`${path}/${body.id}`)).status).toBe(404)
    const entries = await auditOf(db, body.id)
    expect(entries.map(({ action, entity }) => `${action} ${entity}`)).toEqual([
      'create organization-memberships',
      'delete organization-memberships',
    ])
    expect(JSON.stringify(entries[0]?.changes)).toContain('Mission Lenders Network')
    expect(JSON.stringify(entries[1]?.changes)).toContain('Prairie Light Green Bank')
  })
})
