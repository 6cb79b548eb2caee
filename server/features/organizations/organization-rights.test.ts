import { describe, expect, test } from 'vitest'
import { memberships } from '#database/memberships'
import type { OrganizationRow } from '#server/features/organizations/organizations.store'
import { filePortal } from '#test/support/app'
import type { Client } from '#test/support/client'

// Who knows which organization and how much of it (C-06, C-10), by status, visibility and viewer.

const secrets = { aum: '$77 million', overallLendingCapacity: '$7 million a year' }
const missing = { code: 'not_found', message: 'This record does not exist' }
const visibilities = ['public', 'organization_only', 'private'] as const
const kinds = visibilities.flatMap((dataVisibility) =>
  (['published', 'draft'] as const).map((status) => ({
    dataVisibility,
    status,
    name: `${status} ${dataVisibility}`,
  })),
)

const made = new Map<string, OrganizationRow>()
const clients = new Map<string, Client>()

const portal = await filePortal({ RATE_LIMIT: 'off' })
const admin = (await portal.signedIn({ role: 'admin' })).client
const aggregator = await portal.organization({
  name: 'Aggregator',
  campaignRole: 'capital_aggregator',
})
for (const { name, ...values } of kinds) {
  const organization = await portal.organization({
    ...values,
    ...secrets,
    name,
    campaignRole: 'developer',
    location: 'guam',
    description: `words of ${name.replace(' ', '')}`,
  })
  made.set(name, organization)
  clients.set(name, (await portal.signedIn({ organizationId: organization.id })).client)
  await portal.database.open.db
    .insert(memberships)
    .values({ aggregatorId: aggregator.id, memberId: organization.id, membershipType: 'cdfis' })
}
clients.set('outsider', (await portal.signedIn({ organizationId: aggregator.id })).client)
clients.set(
  'manager',
  (
    await portal.signedIn({
      organizationId: of('draft private').id,
      role: 'organization_manager',
    })
  ).client,
)

function of(name: string): OrganizationRow {
  const organization = made.get(name)
  if (organization === undefined) throw new Error(`No organization ${name}`)
  return organization
}
function by(name: string): Client {
  const client = clients.get(name)
  if (client === undefined) throw new Error(`Nobody called ${name}`)
  return client
}
const namesIn = async (client: Client, query: string) => {
  const { body } = await client.get(`/api/organizations?${query}`)
  expect(body.total).toBe(body.organizations.length)
  return body.organizations.map(({ name }: { name: string }) => name).toSorted() as string[]
}

test('an id is the same whatever its case, also the own one by which rights are decided', async () => {
  const name = 'draft private'
  const id = of(name).id.toUpperCase()
  expect((await by(name).get(`/api/organizations/${id}/stats`)).status).toBe(200)
  expect((await by(name).get(`/api/organizations/${id}/registration-key`)).status).toBe(200)
  expect(
    (await by('manager').put(`/api/organizations/${id}`, { contactPhone: '555-0100' })).status,
  ).toBe(200)
  const added = await by(name).post('/api/products', { name: 'Loan', organizationId: id })
  expect([added.status, added.body.organizationId]).toEqual([201, of(name).id])
  expect((await by('outsider').get(`/api/organizations/${id}/stats`)).status).toBe(404)
})

describe('a record by its id', () => {
  test.each(kinds)(
    '$name: whole for its own people and administrators, for others as far as it is open',
    async ({ name, status, dataVisibility }) => {
      const url = `/api/organizations/${of(name).id}`
      for (const client of [admin, by(name)])
        expect((await client.get(url)).body).toMatchObject({ name, ...secrets })
      const seen = await by('outsider').get(url)
      const isHidden = status === 'draft' || dataVisibility === 'private'
      expect(seen.status).toBe(isHidden ? 404 : 200)
      expect(seen.body).toMatchObject(
        isHidden
          ? missing
          : {
              name,
              ...(dataVisibility === 'public'
                ? secrets
                : { aum: null, overallLendingCapacity: null }),
            },
      )
      expect((await portal.client().get(url)).status).toBe(401)
      expect((await (await portal.signedIn()).client.get(url)).status).toBe(403)
    },
  )
})

describe('the list', () => {
  const open = ['published organization_only', 'published public']

  test.each(['', 'adminView=true', 'limit=1000&status=', 'status=published,draft', 'search=words'])(
    '?%s of a member holds published ones that are not private',
    async (query) => {
      expect(await namesIn(by('outsider'), `location=guam&${query}`)).toEqual(open)
    },
  )

  test('holds the own organization when it is published, private or not', async () => {
    expect(await namesIn(by('published private'), 'location=guam')).toEqual([
      'published organization_only',
      'published private',
      'published public',
    ])
    expect(await namesIn(by('draft private'), 'location=guam')).toEqual(open)
  })

  test.each([
    'status=draft',
    'search=draftpublic',
    'search=publishedprivate',
    'dataVisibility=private',
    'search=77',
    'search=million',
    'search=7%20million',
  ])('?%s tells a member nothing hidden', async (query) => {
    expect(await namesIn(by('outsider'), query)).toEqual([])
  })

  test('of administrators holds every status and visibility', async () => {
    expect(await namesIn(admin, 'location=guam')).toHaveLength(6)
    expect(await namesIn(admin, 'status=draft')).toHaveLength(3)
    expect(await namesIn(admin, `aggregatorId=${aggregator.id}`)).toHaveLength(6)
    expect(await namesIn(by('outsider'), `aggregatorId=${aggregator.id}`)).toEqual(open)
  })

  test('hides the figures of others, row by row', async () => {
    const rows = async (client: Client) =>
      Object.fromEntries(
        (await client.get('/api/organizations?type=developer')).body.organizations.map(
          ({ name, aum, overallLendingCapacity }: Record<string, string>) => [
            name,
            [aum, overallLendingCapacity],
          ],
        ),
      )
    const shown = [secrets.aum, secrets.overallLendingCapacity]
    expect(await rows(by('outsider'))).toEqual({
      'published public': shown,
      'published organization_only': [null, null],
    })
    expect(await rows(by('published organization_only'))).toEqual({
      'published public': shown,
      'published organization_only': shown,
    })
  })

  test('counts in its facets only what is listed', async () => {
    const facets = async (client: Client) =>
      (await client.get('/api/organizations?facets=true&limit=1&type=developer')).body.facets
    expect(await facets(by('outsider'))).toEqual({
      campaignRole: { developer: 2, capital_aggregator: 1 },
      organizationType: {},
      location: { guam: 2 },
      status: { published: 2 },
      dataVisibility: { public: 1, organization_only: 1 },
    })
    expect((await facets(admin)).status).toEqual({ published: 3, draft: 3 })
  })

  test('of an unpublished one takes effect at once', async () => {
    const shown = await portal.organization({ name: 'Soon hidden', location: 'guam' })
    expect((await by('outsider').get(`/api/organizations/${shown.id}`)).status).toBe(200)
    await admin.put(`/api/organizations/${shown.id}`, { dataVisibility: 'private' })
    expect((await by('outsider').get(`/api/organizations/${shown.id}`)).status).toBe(404)
    expect(await namesIn(by('outsider'), 'search=soon%20hidden')).toEqual([])
  })
})

describe('changes by others than administrators', () => {
  test('managers edit profile and contact data of their own organization, sending back what they may not change', async () => {
    const { id } = of('draft private')
    const record = (await by('manager').get(`/api/organizations/${id}`)).body
    const answer = await by('manager').put(`/api/organizations/${id}`, {
      ...record,
      description: 'New words',
      website: 'own.example',
      dataVisibility: 'organization_only',
    })
    expect([answer.status, answer.body.description, answer.body.website, answer.body.aum]).toEqual([
      200,
      'New words',
      'https://own.example',
      secrets.aum,
    ])
    await admin.put(`/api/organizations/${id}`, { dataVisibility: 'private' })
  })

  test.each([{ status: 'published' }, { campaignRole: 'allocator' }, { campaignRole: null }])(
    'managers do not change %j',
    async (change) => {
      const { id } = of('draft private')
      const answer = await by('manager').put(`/api/organizations/${id}`, {
        ...change,
        name: 'Renamed',
      })
      expect([answer.status, answer.body.message]).toEqual([
        403,
        'Only administrators can change the status and the campaign role of an organization.',
      ])
      expect((await admin.get(`/api/organizations/${id}`)).body.name).toBe('draft private')
    },
  )
})
