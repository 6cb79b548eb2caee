import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { organizations } from '#database/organizations'
import { filePortal } from '#test/support/app'
import { committed, mappingOf, rehearsed } from '#test/support/imports'
import { refreshLocationStates } from './organizations.store.ts'

const written: Readonly<Record<string, readonly string[]>> = {
  new_york: [
    'new_york',
    'New York',
    'NY',
    'n.y.',
    'Albany, NY',
    'Albany, New York, USA',
    'Albany NY 12207',
  ],
  texas: ['Austin, TX, USA', 'TX', 'Dallas, Texas'],
  district_of_columbia: ['Washington DC', 'Washington, D.C.'],
  washington: ['Washington', 'Seattle, WA 98101'],
  none: ['12207', 'Washington County', 'NY, NJ', 'Navajo Nation'],
}

const portal = await filePortal({ RATE_LIMIT: 'off' })
const admin = (await portal.signedIn({ role: 'admin' })).client
for (const [state, places] of Object.entries(written))
  for (const [n, location] of places.entries())
    await admin.post('/api/organizations', { name: `${state} ${n}`, location })
const countOf = async (location: string) =>
  (await admin.get(`/api/organizations?${new URLSearchParams({ location })}`)).body.total

test('an organization is found by its state however the place is written, and counted where it is found', async () => {
  const { facets } = (await admin.get('/api/organizations?facets=true')).body
  expect(facets.location).toEqual({ new_york: 7, texas: 3, district_of_columbia: 2, washington: 2 })
  for (const [option, count] of Object.entries(facets.location))
    expect(await countOf(option)).toBe(count)
  expect(
    await Promise.all(['NY', 'N.Y.', 'new york', 'Washington DC', 'Washington', 'TX'].map(countOf)),
  ).toEqual([7, 7, 7, 2, 2, 3])
})

test('a place in no state is found as it is written, and its options lead to what they count', async () => {
  expect(await Promise.all(['12207', 'Navajo Nation', 'Nowhere'].map(countOf))).toEqual([1, 1, 0])
  const { facets, total } = (
    await admin.get('/api/organizations?facets=true&location=Navajo%20Nation,NY')
  ).body
  expect(total).toBe(8)
  expect(facets.location).toMatchObject({ 'Navajo Nation': 1, new_york: 7, 'Washington County': 1 })
  expect(await countOf('Washington County')).toBe(1)
})

test('states that were read otherwise are read anew, and the records stay as they are', async () => {
  const { db } = portal.database.open
  const storedStates = () =>
    db
      .select({
        name: organizations.name,
        state: organizations.locationState,
        version: organizations.version,
        updatedAt: organizations.updatedAt,
      })
      .from(organizations)
      .orderBy(organizations.name)
  const before = await storedStates()
  await db.execute(
    sql`update organizations set location_state = case when location = 'NY' then null when location = 'TX' then 'utah' else 'ohio' end where location is not null`,
  )
  expect(await countOf('ohio')).toBe(16)
  await refreshLocationStates(db)
  await refreshLocationStates(db)
  expect(await storedStates()).toEqual(before)
  expect([await countOf('ohio'), await countOf('new_york')]).toEqual([0, 7])
})

test('the same name is the same organization whatever the spelling of its state, while one types and in a file', async () => {
  await admin.post('/api/organizations', {
    name: 'Sun Belt Lenders',
    location: 'Austin, TX 78701, USA',
  })
  const { body } = await admin.get(
    '/api/organizations/similar?name=Sun%20Belt%20Lenders&location=Texas',
  )
  expect(body.organizations).toMatchObject([
    { level: 'likely', reasons: ['same_name', 'same_state'] },
  ])
  const file = await rehearsed(
    admin,
    'organizations',
    'Name,Place\nSun Belt Lenders,"AUSTIN, Texas"\nSun Belt Lenders,Austin (TX)\nSun Belt Lenders,"Dallas, TX"\n',
    { mapping: mappingOf({ name: 'Name', location: 'Place' }) },
  )
  expect(file.counts).toMatchObject({ changed: 1, duplicate: 1, new: 1 })
})

test('a lending profile is found by the states its geographies lie in, and answers them as they were typed', async () => {
  const { id: organizationId } = await portal.organization({ name: 'Wide Lenders' })
  const geographies = [
    ['NY', 'New York', 'Ohio'],
    ['Albany, NY'],
    ['new_york'],
    ['Appalachia', '12207'],
    [],
  ]
  for (const [n, each] of geographies.entries())
    expect(
      (
        await admin.post('/api/lending-profiles', {
          name: `Reach ${n}`,
          organizationId,
          geographies: each,
        })
      ).status,
    ).toBe(201)
  const list = async (query: string) => (await admin.get(`/api/lending-profiles?${query}`)).body
  const all = await list('facets=true&sort=name')
  expect(
    all.lendingProfiles.map((profile: { geographies: string[] }) => profile.geographies),
  ).toEqual(geographies)
  expect(all.facets.geographies).toEqual({ new_york: 3, ohio: 1, Appalachia: 1, 12207: 1 })
  for (const [option, count] of Object.entries(all.facets.geographies))
    expect((await list(`geographies=${option}`)).total).toBe(count)
  const narrowed = await list('facets=true&geographies=NY,Ohio')
  expect([narrowed.total, narrowed.facets.geographies, narrowed.facets.status]).toEqual([
    3,
    all.facets.geographies,
    { active: 3 },
  ])
  const csv = await admin.get(
    '/api/lending-profiles/export?format=csv&geographies=new_york&columns=name',
  )
  expect(csv.text.trim().split(/\r?\n/).slice(1).toSorted()).toEqual([
    'Reach 0',
    'Reach 1',
    'Reach 2',
  ])
})

test('places of a file lie where typed ones do', async () => {
  const file = await rehearsed(
    admin,
    'pipeline',
    'Name,Where\nOne,"Albany, NY"\nTwo,Washington DC\nThree,12207\nFour,"Austin, TX, USA"\n',
    { mapping: mappingOf({ name: 'Name', location: 'Where' }), mode: 'skip_faulty' },
  )
  expect(file.counts).toMatchObject({ new: 3, faulty: 1 })
  await committed(admin, file.id)
  const { pipeline } = (await admin.get('/api/pipeline?sort=name')).body
  expect(pipeline.map(({ name, location }: Record<string, string>) => [name, location])).toEqual([
    ['Four', 'texas'],
    ['One', 'new_york'],
    ['Two', 'district_of_columbia'],
  ])
})
