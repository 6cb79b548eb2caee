import { describe, expect, test } from 'vitest'
import { filePortal } from '#test/support/app'
import {
  admits,
  findByKey,
  insertOrganization,
  organizationsAllowing,
} from './organizations.store.ts'
import { formatKey } from '#server/platform/typed-key'

const day = (n: number) => new Date(Date.UTC(2026, 9, n))

const portal = await filePortal()
const { db } = portal.database.open
await portal.organization({
  name: 'Åland Fund',
  createdAt: day(1),
  status: 'draft',
  campaignRole: 'direct_lender',
  organizationType: 'cdfi',
  dataVisibility: 'private',
})
await portal.organization({
  name: 'beta Lenders',
  createdAt: day(4),
  status: 'active',
  campaignRole: 'capital_aggregator',
  organizationType: 'mdi',
  allowedEmails: [' @Beta.example ', 'Solo@Other.example'],
})
await portal.organization({
  name: 'Zeta Bank',
  createdAt: day(2),
  status: 'published',
  campaignRole: 'direct_lender',
  organizationType: 'green_bank',
  location: 'north_dakota',
  website: 'https://zeta.example',
})
await portal.organization({
  name: 'Árbol Capital',
  createdAt: day(3),
  status: 'inactive',
  description: 'Lends to co-ops',
  contactEmail: 'hola@arbol.example',
  registrationKey: 'ARBK-2345-6789-ABCD',
})
const admin = (await portal.signedIn({ role: 'admin' })).client

async function names(query: string): Promise<string[]> {
  const answer = await admin.get(`/api/organizations?${query}`)
  expect(answer.status).toBe(200)
  return answer.body.organizations.map(({ name }: { name: string }) => name)
}

describe('the list of organizations', () => {
  test.each([
    ['', ['beta Lenders', 'Árbol Capital', 'Zeta Bank', 'Åland Fund']],
    ['adminView=true', ['beta Lenders', 'Árbol Capital', 'Zeta Bank', 'Åland Fund']],
    ['sort=name', ['Åland Fund', 'Árbol Capital', 'beta Lenders', 'Zeta Bank']],
    ['sort=name&order=desc', ['Zeta Bank', 'beta Lenders', 'Árbol Capital', 'Åland Fund']],
    ['sort=createdAt', ['Åland Fund', 'Zeta Bank', 'Árbol Capital', 'beta Lenders']],
    ['limit=2&offset=1', ['Árbol Capital', 'Zeta Bank']],
    ['type=direct_lender', ['Zeta Bank', 'Åland Fund']],
    ['campaignRole=capital_aggregator,direct_lender', ['beta Lenders', 'Zeta Bank', 'Åland Fund']],
    ['type=direct_lender&campaignRole=capital_aggregator', []],
    ['organizationType=cdfi,green_bank', ['Zeta Bank', 'Åland Fund']],
    ['status=inactive', ['Árbol Capital']],
    ['status=', ['beta Lenders', 'Árbol Capital', 'Zeta Bank', 'Åland Fund']],
    ['search=ARBOL', ['Árbol Capital']],
    ['search=aland%20fund', ['Åland Fund']],
    ['search=north%20dakota', ['Zeta Bank']],
    ['search=zeta.example', ['Zeta Bank']],
    ['search=co-ops%20hola@', ['Árbol Capital']],
    ['search=%25', []],
    ['location=north_dakota', ['Zeta Bank']],
    ['location=North%20Dakota,guam', ['Zeta Bank']],
    ['location=nowhere', []],
    ['dataVisibility=private', ['Åland Fund']],
    ['aggregatorId=11111111-1111-4111-8111-111111111111', []],
    ['sort=campaignRole', ['beta Lenders', 'Åland Fund', 'Zeta Bank', 'Árbol Capital']],
    ['sort=campaignRole&order=desc', ['Åland Fund', 'Zeta Bank', 'beta Lenders', 'Árbol Capital']],
  ])('%s', async (query, expected) => {
    expect(await names(query)).toEqual(expected)
    const { body } = await admin.get(
      `/api/organizations?${query.replace(/limit=\d+&offset=\d+/, '')}`,
    )
    expect(body.total).toBe(query.startsWith('limit') ? 4 : expected.length)
  })

  test('neither key nor allow-list leaves with it, and no search finds them', async () => {
    const { text } = await admin.get('/api/organizations')
    expect(text).not.toMatch(/registrationKey|allowedEmails|searchText|ARBK|beta\.example/i)
    for (const hidden of ['ARBK', '2345', 'beta.example', 'solo@other'])
      expect(await names(`search=${hidden}`)).toEqual([])
  })

  test.each([
    'sort=registrationKey',
    'sort=aum',
    'aggregatorId=x',
    'dataVisibility=all',
    'facets=1',
    'type=bank',
    'status=gone',
    'adminView=yes',
    'organizationType=cdfi,x',
  ])('%s is rejected', async (query) => {
    expect((await admin.get(`/api/organizations?${query}`)).status).toBe(400)
  })
})

describe('registration keys and allow-lists', () => {
  test('a key is found however it is typed', async () => {
    const made = await insertOrganization(db, { name: 'Keyed' })
    expect(made.registrationKey).toMatch(/^[2-9A-HJ-NP-Z]{16}$/)
    for (const typed of [
      made.registrationKey,
      formatKey(made.registrationKey),
      ` ${formatKey(made.registrationKey).toLowerCase()} `,
    ]) {
      expect((await findByKey(db, typed))?.id).toBe(made.id)
    }
    for (const wrong of [
      '',
      made.registrationKey.slice(1),
      `${made.registrationKey}2`,
      '%',
      "' or 1=1 --",
    ])
      expect(await findByKey(db, wrong)).toBeNull()
  })

  test('an address is found on lists that name it or its domain, never on an empty one', async () => {
    const found = async (email: string) =>
      (await organizationsAllowing(db, email)).map(({ name }) => name)
    expect(await found('Ann@BETA.example')).toEqual(['beta Lenders'])
    expect(await found('solo@other.example')).toEqual(['beta Lenders'])
    expect(await found('duo@other.example')).toEqual([])
    expect(await found('ann@sub.beta.example')).toEqual([])
    expect(await found('ann@beta.example.evil.org')).toEqual([])
    await insertOrganization(db, { name: 'Second', allowedEmails: ['ann@beta.example'] })
    expect((await found('ann@beta.example')).toSorted()).toEqual(['Second', 'beta Lenders'])
    expect(admits([], 'ann@beta.example')).toBe(true)
  })
})
