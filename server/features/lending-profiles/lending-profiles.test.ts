import { beforeAll, describe, expect, test } from 'vitest'
import type { OrganizationRow } from '#server/features/organizations/organizations.store'
import { filePortal } from '#test/support/app'

const portal = await filePortal()
const bank = await portal.organization({
  name: 'Prairie Light Green Bank',
  aum: 'hidden treasure',
  dataVisibility: 'organization_only',
})
const rival = await portal.organization({ name: 'Bay State Solar Finance' })
const admin = (await portal.signedIn({ role: 'admin' })).client
const member = (await portal.signedIn({ organizationId: bank.id })).client
const other = (await portal.signedIn({ organizationId: rival.id })).client

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
    const lendingProfile = await made({}, member)
    expect(lendingProfile).toMatchObject({
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
  })

  test('a bound that crosses the stored other one is rejected and changes nothing', async () => {
    const { id } = await made()
    const answer = await admin.put(`${path}/${id}`, { minimumLoanAmount: 5_000_001 })
    expect([answer.status, answer.body.fields]).toEqual([
      400,
      { maximumLoanAmount: 'The maximum loan amount must not be less than the minimum' },
    ])
    expect((await admin.put(`${path}/${id}`, { minimumLoanAmount: 5_000_000 })).status).toBe(200)
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

  test('sorts, pages and rejects what it does not know', async () => {
    expect(namesOf(await admin.get(`${scope}&sort=minimumLoanAmount&order=desc`))).toEqual([
      'Big',
      'Hidden',
      'Small',
    ])
    expect(namesOf(await admin.get(`${scope}&limit=1&offset=1`))).toEqual(['Hidden'])
    for (const bad of ['status=open', 'organizationId=x', 'loanAmount=much'])
      expect((await admin.get(`${path}?${bad}`)).status).toBe(400)
  })
})
