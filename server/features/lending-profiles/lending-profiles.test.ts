import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { auditEntries } from '#database/audit'
import type { OrganizationRow } from '#server/features/organizations/organizations.store'
import { testApp } from '#test/support/app'
import type { TestApp } from '#test/support/app'
import type { Client } from '#test/support/client'

let portal: TestApp
let admin: Client
let member: Client
let other: Client
let bank: OrganizationRow
let rival: OrganizationRow

beforeAll(async () => {
  portal = await testApp()
  bank = await portal.organization({
    name: 'Prairie Light Green Bank',
    aum: 'hidden treasure',
    dataVisibility: 'organization_only',
  })
  rival = await portal.organization({ name: 'Bay State Solar Finance' })
  admin = (await portal.signedIn({ role: 'admin' })).client
  member = (await portal.signedIn({ organizationId: bank.id })).client
  other = (await portal.signedIn({ organizationId: rival.id })).client
})
afterAll(() => portal.close())

const path = '/api/lending-profiles'
const whole = () => ({
  organizationId: bank.id,
  name: 'Direct Pay Bridge',
  loanTypes: ['bridge_to_itc', 'construction'],
  minimumLoanAmount: '$250,000',
  maximumLoanAmount: 5_000_000,
  interestRateRange: 'SOFR + 250 bps',
  termRange: '9 to 18 months',
  sectors: 'Schools',
  geographies: '["illinois","Iowa"]',
  criteria: 'Refund assigned.',
})
const made = async (fields: Record<string, unknown> = {}, client = admin) => {
  const answer = await client.post(path, { ...whole(), ...fields })
  expect(answer.status).toBe(201)
  return answer.body
}
const namesOf = (answer: { body: { lendingProfiles: { name: string }[] } }) =>
  answer.body.lendingProfiles.map(({ name }) => name)

describe('writing a lending profile', () => {
  test('answers lists as lists and amounts as text, active unless said otherwise', async () => {
    const profile = await made({}, member)
    expect(profile).toMatchObject({
      name: 'Direct Pay Bridge',
      organizationName: 'Prairie Light Green Bank',
      loanTypes: ['bridge_to_itc', 'construction'],
      sectors: ['Schools'],
      geographies: ['illinois', 'Iowa'],
      minimumLoanAmount: '250000',
      maximumLoanAmount: '5000000',
      status: 'active',
      version: 1,
    })
    expect((await member.get(`${path}/${profile.id}`)).body).toEqual(profile)
    const same = await member.put(`${path}/${profile.id}`, profile)
    expect([same.status, same.body.version]).toEqual([200, 2])
    expect(same.body).toMatchObject({
      minimumLoanAmount: '250000',
      geographies: ['illinois', 'Iowa'],
    })
  })

  test('keeps what is left out, clears with null, stores an empty text as null', async () => {
    const { id } = await made()
    const answer = await member.put(`${path}/${id}`, {
      criteria: '',
      maximumLoanAmount: null,
      sectors: null,
    })
    expect(answer.body).toMatchObject({
      criteria: null,
      maximumLoanAmount: null,
      sectors: [],
      termRange: '9 to 18 months',
      minimumLoanAmount: '250000',
    })
  })

  test.each([
    [{ name: ' ' }, 'name', 'Lending profile name is required'],
    [{ organizationId: null }, 'organizationId', 'Organization is required'],
    [{ organizationId: undefined }, 'organizationId', 'Organization is required'],
    [
      { organizationId: '11111111-1111-4111-8111-111111111111' },
      'organizationId',
      'This organization does not exist',
    ],
    [
      { minimumLoanAmount: 6_000_000 },
      'maximumLoanAmount',
      'The maximum loan amount must not be less than the minimum',
    ],
    [{ minimumLoanAmount: '1.5' }, 'minimumLoanAmount', 'Use whole US dollars'],
    [{ status: 'open' }, 'status', 'Choose a status'],
  ])('%j is refused on its field and makes nothing', async (fields, field, message) => {
    const before = (await admin.get(path)).body.total
    const answer = await admin.post(path, { ...whole(), ...fields })
    expect([answer.status, answer.body.fields]).toEqual([400, { [field]: message }])
    expect((await admin.get(path)).body.total).toBe(before)
  })

  test('a bound that crosses the stored other one is refused and changes nothing', async () => {
    const { id } = await made()
    const answer = await admin.put(`${path}/${id}`, { minimumLoanAmount: 5_000_001 })
    expect([answer.status, answer.body.fields]).toEqual([
      400,
      { maximumLoanAmount: 'The maximum loan amount must not be less than the minimum' },
    ])
    expect((await admin.put(`${path}/${id}`, { minimumLoanAmount: 5_000_000 })).status).toBe(200)
  })

  test('from an older version is refused with the stored record', async () => {
    const { id } = await made()
    await admin.put(`${path}/${id}`, { name: 'First', version: 1 })
    const answer = await member.put(`${path}/${id}`, { name: 'Second', version: 1 })
    expect([answer.status, answer.body.current.name]).toEqual([409, 'First'])
    expect((await member.delete(`${path}/${id}?version=1`)).status).toBe(409)
    expect((await member.delete(`${path}/${id}?version=2`)).status).toBe(204)
    const entries = await portal.database.open.db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.entityId, id))
      .orderBy(auditEntries.seq)
    expect(entries.map(({ action, entity }) => `${action} ${entity}`)).toEqual([
      'create lending-profiles',
      'update lending-profiles',
      'delete lending-profiles',
    ])
  })
})

describe('who may', () => {
  test('others read what is active or published, and nothing else', async () => {
    for (const [status, seen] of [
      ['active', 200],
      ['published', 200],
      ['draft', 404],
      ['inactive', 404],
      ['under_review', 404],
    ] as const) {
      const { id } = await made({ status })
      expect([status, (await other.get(`${path}/${id}`)).status]).toEqual([status, seen])
      expect((await member.get(`${path}/${id}`)).status).toBe(200)
      // What may be read and is not theirs is rejected; what they may not know of is not there.
      const rejected = seen === 200 ? 403 : 404
      expect((await other.put(`${path}/${id}`, { name: 'Taken' })).status).toBe(rejected)
      expect((await other.delete(`${path}/${id}`)).status).toBe(rejected)
      expect((await member.get(`${path}/${id}`)).body.name).toBe('Direct Pay Bridge')
    }
  })

  test('members write for their own organization only, in the body as well', async () => {
    expect((await other.post(path, whole())).status).toBe(403)
    const { id } = await made({}, member)
    expect((await member.put(`${path}/${id}`, { organizationId: rival.id })).status).toBe(403)
    expect(
      (await admin.put(`${path}/${id}`, { organizationId: rival.id })).body.organizationName,
    ).toBe('Bay State Solar Finance')
    expect((await (await portal.signedIn()).client.get(path)).status).toBe(403)
  })

  test('publishing waits for an administrator where the review setting is on', async () => {
    const careful = await testApp({ MEMBER_REVIEW: 'on' })
    try {
      const home = await careful.organization()
      const [writer, boss] = [
        (await careful.signedIn({ organizationId: home.id })).client,
        (await careful.signedIn({ role: 'admin' })).client,
      ]
      const { body } = await writer.post(path, {
        name: 'Waits',
        organizationId: home.id,
        status: 'published',
      })
      expect(body.status).toBe('under_review')
      expect((await boss.put(`${path}/${body.id}`, { status: 'published' })).body.status).toBe(
        'published',
      )
      expect(
        (await writer.put(`${path}/${body.id}`, { name: 'Renamed', status: 'published' })).body
          .status,
      ).toBe('published')
    } finally {
      await careful.close()
    }
  })
})

describe('the list', () => {
  let home: OrganizationRow
  let scope: string
  beforeAll(async () => {
    home = await portal.organization({ name: 'Ångström Lenders' })
    const of = (name: string, fields: Record<string, unknown>) =>
      made({ organizationId: home.id, name, ...fields })
    await of('Small', {
      minimumLoanAmount: null,
      maximumLoanAmount: 100_000,
      loanTypes: ['perm'],
      geographies: ['ohio'],
      sectors: ['housing'],
    })
    await of('Big', {
      minimumLoanAmount: 1_000_000,
      maximumLoanAmount: null,
      loanTypes: ['perm', 'construction'],
      geographies: ['ohio', 'iowa'],
      sectors: ['Food processing'],
    })
    await of('Hidden', { status: 'draft' })
    scope = `${path}?organizationId=${home.id}`
  })

  test('shows members what is open, and their own in every status', async () => {
    expect(namesOf(await other.get(scope))).toEqual(['Big', 'Small'])
    expect(namesOf(await admin.get(scope))).toEqual(['Big', 'Hidden', 'Small'])
    const own = (await portal.signedIn({ organizationId: home.id })).client
    expect(namesOf(await own.get(scope))).toEqual(['Big', 'Hidden', 'Small'])
    expect(namesOf(await other.get(`${scope}&status=draft`))).toEqual([])
  })

  test('filters by every list, by amount, and counts options without their own filter', async () => {
    const lists = async (query: string) => namesOf(await other.get(`${scope}&${query}`))
    expect(await lists('loanTypes=construction')).toEqual(['Big'])
    expect(await lists('geographies=iowa,ohio')).toEqual(['Big', 'Small'])
    expect(await lists('sectors=Food processing')).toEqual(['Big'])
    expect(await lists('loanAmount=50000')).toEqual(['Small'])
    expect(await lists('loanAmount=$1,000,000')).toEqual(['Big'])
    expect(await lists('loanAmount=500000')).toEqual([])
    const { body } = await other.get(`${scope}&loanTypes=construction&facets=true`)
    expect(body.facets).toMatchObject({
      loanTypes: { perm: 2, construction: 1 },
      geographies: { ohio: 1, iowa: 1 },
      status: { active: 1 },
    })
  })

  test("searches labels, texts and the organization's name, never its hidden fields", async () => {
    expect(namesOf(await other.get(`${scope}&search=angstrom`))).toEqual(['Big', 'Small'])
    expect(namesOf(await other.get(`${scope}&search=FOOD big`))).toEqual(['Big'])
    expect((await other.get(`${path}?search=bridge to itc prairie`)).body.total).toBeGreaterThan(0)
    expect((await other.get(`${path}?search=treasure`)).body.total).toBe(0)
  })

  test('sorts, pages and refuses what it does not know', async () => {
    expect(namesOf(await admin.get(`${scope}&sort=minimumLoanAmount&order=desc`))).toEqual([
      'Big',
      'Hidden',
      'Small',
    ])
    expect(namesOf(await admin.get(`${scope}&limit=1&offset=1`))).toEqual(['Hidden'])
    for (const bad of [
      'sort=criteria',
      'status=open',
      'organizationId=x',
      'loanAmount=much',
      'limit=0',
    ])
      expect((await admin.get(`${path}?${bad}`)).status).toBe(400)
  })
})
