import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { savedViews } from '#database/saved-views'
import { filePortal } from '#test/support/app'
import { newMember, saveView, viewOf, viewsSeen } from '#test/support/saved-views'

// The addresses of lists under a name: V-001 to V-005, V-010.

const portal = await filePortal({ RATE_LIMIT: 'off' })
const { db } = portal.database.open

const statusesOf = (answers: readonly { status: number }[]) =>
  answers.map(({ status }) => status).toSorted((one, other) => one - other)

describe('a view', () => {
  test('is answered as it was saved, with its name trimmed (V-001, V-003)', async () => {
    const { client } = await newMember(portal, { firstName: 'Dana', lastName: 'Whitefeather' })
    const { status, body } = await client.post('/api/saved-views', {
      screen: '/pipeline',
      name: '  Midwest bridge needs ',
      query: { capNeed: 'bridge_to_itc', location: 'illinois,iowa', sort: 'capEx', order: 'desc' },
      columns: { order: ['name', 'capEx'], visible: ['name'] },
      display: 'board',
    })
    expect(status).toBe(201)
    expect(body).toEqual({
      id: expect.any(String),
      screen: '/pipeline',
      name: 'Midwest bridge needs',
      query: { capNeed: 'bridge_to_itc', location: 'illinois,iowa', sort: 'capEx', order: 'desc' },
      columns: { order: ['name', 'capEx'], visible: ['name'] },
      display: 'board',
      sharedWith: 'me',
      ownerName: 'Dana Whitefeather',
      own: true,
      organizationName: null,
      mayEdit: true,
      watched: false,
      createdAt: expect.any(String),
      updatedAt: body.createdAt,
      version: 1,
    })
    const listed = await client.get('/api/saved-views')
    expect(listed.body).toEqual({ savedViews: [body], total: 1 })
    const changed = await client.put(`/api/saved-views/${body.id}`, {
      name: 'Renamed',
      columns: null,
      display: 'map',
      query: { search: 'solar' },
      version: 1,
    })
    expect([changed.status, changed.body]).toEqual([
      200,
      {
        ...body,
        name: 'Renamed',
        columns: null,
        display: 'map',
        query: { search: 'solar' },
        updatedAt: expect.any(String),
        version: 2,
      },
    ])
    // Somebody else was quicker.
    const late = await client.put(`/api/saved-views/${body.id}`, { name: 'Later', version: 1 })
    expect([late.status, late.body.current.name]).toEqual([409, 'Renamed'])
    expect((await client.delete(`/api/saved-views/${body.id}?version=1`)).status).toBe(409)
    expect((await client.delete(`/api/saved-views/${body.id}?version=2`)).status).toBe(204)
    expect((await client.delete(`/api/saved-views/${body.id}`)).status).toBe(404)
    expect((await client.put(`/api/saved-views/${body.id}`, { name: 'x' })).status).toBe(404)
  })

  const long = (letters: number) => 'x'.repeat(letters)
  test.each<[Record<string, unknown>, string, string | RegExp]>([
    [{ name: ' ' }, 'name', 'Name the view'],
    [{ name: undefined }, 'name', 'Name the view'],
    [{ name: long(81) }, 'name', 'Use at most 80 characters'],
    [{ screen: '/radar' }, 'screen', 'Choose a list of the portal'],
    [{ screen: 'constructor' }, 'screen', 'Choose a list of the portal'],
    [{ display: 'cards' }, 'display', 'Choose one of: table, board, map'],
    [{ sharedWith: 'all' }, 'sharedWith', 'Choose me, organization or everyone'],
    [{ query: { sort: 'color' } }, 'query', /^Sort by one of: name, /],
    [{ query: { slackMin: 'soon' } }, 'query', /^Use a whole number from /],
    [{ query: { organizationId: 'x' } }, 'query', 'This is not the id of an organization'],
    [{ query: { search: long(201) } }, 'query', 'Use at most 200 characters'],
    [{ query: { search: long(4001) } }, 'query', 'The filters are too long to save'],
    [{ query: 'search=solar' }, 'query', 'Give the filters of the list'],
    [
      { screen: '/product-registry', query: { rateMin: 'cheap' } },
      'query',
      'Use a percentage such as 5.25',
    ],
  ])(
    'whose %# value is wrong is rejected on that field (V-004)',
    async (values, field, message) => {
      const { client } = await newMember(portal)
      const { status, body } = await client.post('/api/saved-views', viewOf(values))
      expect([status, Object.keys(body.fields)]).toEqual([400, [field]])
      expect(body.fields[field]).toMatch(message)
      expect(body.message).toMatch(message)
      expect(await viewsSeen(client)).toEqual([])
    },
  )

  test.each<[Record<string, unknown>, string]>([
    [{ name: ' ' }, 'name'],
    [{ display: 'cards' }, 'display'],
    [{ query: { sort: 'color' } }, 'query'],
  ])('is not changed to %j either (V-004)', async (changes, field) => {
    const { client } = await newMember(portal)
    const view = await saveView(client)
    const { status, body } = await client.put(`/api/saved-views/${view.id}`, changes)
    expect([status, Object.keys(body.fields)]).toEqual([400, [field]])
    expect((await client.get('/api/saved-views')).body.savedViews).toEqual([view])
  })

  test('has the filters of another organization that its list would reject not at all (V-004)', async () => {
    const { client } = await newMember(portal)
    const other = await portal.organization()
    const query = { organizationId: other.id, status: 'draft' }
    const list = await client.get(`/api/catalytic-facilities?${new URLSearchParams(query)}`)
    expect(list.status).toBe(403)
    const { status, body } = await client.post(
      '/api/saved-views',
      viewOf({ screen: '/catalytic-facilities', query }),
    )
    expect([status, body.fields]).toEqual([400, { query: list.body.message }])
  })

  test('stores what its list knows and nothing of the page (V-005)', async () => {
    const { client } = await newMember(portal)
    const page = { limit: '5', offset: '2', page: '3', facets: 'true', open: 'x', view: 'board' }
    const { query } = await saveView(client, {
      screen: '/product-registry',
      query: { ...page, adminView: 'true', saved: 'x', colour: 'red', sizeMin: '5000000' },
    })
    expect(query).toEqual({ sizeMin: '5000000' })
    // Not even where the list would reject the value.
    expect((await saveView(client, { query: { limit: 'many' } })).query).toEqual({})
  })

  test('has its name once on a screen, whatever its case, also of many saved at once (V-004)', async () => {
    const { client, user } = await newMember(portal)
    const { client: colleague } = await portal.signedIn({ organizationId: user.organizationId })
    const names = ['Solar', 'SOLAR', ' solar ', 'soLar', 'Solar', 'sOLAR']
    const answers = await Promise.all(
      names.map((name) => client.post('/api/saved-views', viewOf({ name }))),
    )
    expect(statusesOf(answers)).toEqual([201, 400, 400, 400, 400, 400])
    const rejected = answers.find(({ status }) => status === 400)
    expect(rejected?.body.fields).toEqual({ name: 'You already have a view with this name here' })
    // Elsewhere, and by others, it is another view.
    await saveView(client, { name: 'Solar', screen: '/resources', query: {} })
    await saveView(colleague, { name: 'Solar' })
    const other = await saveView(client, { name: 'Other' })
    const renamed = await client.put(`/api/saved-views/${other.id}`, { name: 'SOLar' })
    expect(renamed.body.fields).toEqual({ name: 'You already have a view with this name here' })
    expect((await client.put(`/api/saved-views/${other.id}`, { name: 'OTHER' })).status).toBe(200)
  })

  test('is listed own first, then of the organization, then of everyone, by name (V-002)', async () => {
    const { client, user } = await newMember(portal)
    const { client: colleague } = await portal.signedIn({ organizationId: user.organizationId })
    const { client: admin } = await portal.signedIn({ role: 'admin' })
    await saveView(admin, { name: 'a of everyone', sharedWith: 'everyone' })
    await saveView(colleague, { name: 'b of ours', sharedWith: 'organization' })
    await saveView(colleague, {
      name: 'A of ours',
      sharedWith: 'organization',
      screen: '/resources',
      query: {},
    })
    await saveView(client, { name: 'z mine' })
    await saveView(client, { name: 'É mine', sharedWith: 'organization' })
    expect(await viewsSeen(client)).toEqual([
      'É mine',
      'z mine',
      'A of ours',
      'b of ours',
      'a of everyone',
    ])
    expect(await viewsSeen(client, '?screen=/resources')).toEqual(['A of ours'])
    const unknown = await client.get('/api/saved-views?screen=/nowhere')
    expect([unknown.status, unknown.body.fields]).toEqual([
      400,
      { screen: 'Choose a list of the portal' },
    ])
    expect((await portal.client().get('/api/saved-views')).status).toBe(401)
    const { client: nobody } = await portal.signedIn()
    expect((await nobody.get('/api/saved-views')).status).toBe(403)
    await db.delete(savedViews)
  })
})

describe('there are at most', () => {
  const rows = (ownerId: string | null, many: number, values: object = {}) =>
    Array.from({ length: many }, (_, n) => ({
      screen: '/pipeline',
      name: `Filler ${n}`,
      query: {},
      ownerId,
      ...values,
    }))

  test('100 views of an owner, also of several saved at once (V-010)', async () => {
    const { client, user } = await newMember(portal)
    await db.insert(savedViews).values(rows(user.id, 98))
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => client.post('/api/saved-views', viewOf())),
    )
    expect(statusesOf(answers)).toEqual([201, 201, 409, 409, 409, 409])
    expect(answers.find(({ status }) => status === 409)?.body.message).toBe(
      'There are 100 views already. Delete one first.',
    )
  })

  test('200 views shared in an organization, also of two members at once (V-010)', async () => {
    const { client, user } = await newMember(portal)
    const { organizationId } = user
    const { client: colleague } = await portal.signedIn({ organizationId })
    await db
      .insert(savedViews)
      .values(rows(null, 199, { organizationId, sharedWith: 'organization' }))
    const before = await saveView(client, { sharedWith: 'organization' })
    await db.delete(savedViews).where(eq(savedViews.name, 'Filler 0'))
    const own = await saveView(client)
    const [one, other] = await Promise.all([
      client.put(`/api/saved-views/${own.id}`, { sharedWith: 'organization' }),
      colleague.post('/api/saved-views', viewOf({ sharedWith: 'organization' })),
    ])
    const late = [one, other].filter((answer) => answer?.status === 409)
    expect(late).toHaveLength(1)
    expect(late[0]?.body.message).toBe('There are 200 views already. Delete one first.')
    // What is shared already is changed all the same.
    const again = { name: 'Renamed', sharedWith: 'organization' }
    expect((await client.put(`/api/saved-views/${before.id}`, again)).status).toBe(200)
  })
})
