import { describe, expect, test } from 'vitest'
import { lineLimit, nameLimit } from '#contract/common/text'
import { filePortal } from '#test/support/app'
import { bodyTexts } from '#test/support/body-texts'
import { committed, mappingOf, rehearsed, uploadFile } from '#test/support/imports'

const portal = await filePortal({
  RATE_LIMIT: 'off',
  FACILITY_ADMIN_EMAIL: 'facilities@campaign.example',
})
const { client: admin } = await portal.signedIn({
  role: 'admin',
  email: 'facilities@campaign.example',
})
const { id: organizationId } = await portal.organization({
  name: 'Home',
  dataVisibility: 'public',
  status: 'published',
})

const kinds: Readonly<Record<string, [path: string, more: object]>> = {
  organizations: ['/api/organizations', {}],
  products: ['/api/products', {}],
  facilities: ['/api/catalytic-facilities', {}],
  lendingProfiles: ['/api/lending-profiles', {}],
  pipeline: ['/api/pipeline', {}],
  resources: ['/api/resources', { type: 'term_sheet', url: 'https://river.example' }],
}
const emailLimit = 320
// An address, and what is chosen of the readiness list or said beside it in lines of 200 characters (H-017).
const rulesOfTheirOwn = new Set(['website', 'askedItems', 'askedLines'])
const linesOf = (id: string) =>
  bodyTexts()
    .filter(
      ({ id: call, path, schema }) =>
        call === id &&
        path.length === 1 &&
        schema.format === null &&
        schema.maxLength !== null &&
        schema.maxLength <= lineLimit &&
        schema.maxLength !== emailLimit,
    )
    .map(({ path, schema }) => [path[0] ?? '', schema.maxLength] as const)
    .filter(([field]) => !rulesOfTheirOwn.has(field))

describe.each(Object.entries(kinds))('%s', (noun, [path, more]) => {
  const fields = linesOf(`${noun}.create`)
  const bodyOf = (value: (limit: number | null) => unknown) => ({
    organizationId,
    ...more,
    ...Object.fromEntries(fields.map(([field, limit]) => [field, value(limit)])),
  })
  const answered = (body: Record<string, unknown>) =>
    fields.map(([field]) => [body[field]].flat()[0])

  test('keep every one-line text on one line, when they are made and when they are changed', async () => {
    expect(fields.map(([field]) => field)).toContain('name')
    const made = await admin.post(
      path,
      bodyOf(() => '\u202ERiver\r\n\tBank\u200B \u2060می\u200Cخواهم\u0007'),
    )
    expect([made.status, made.text]).toEqual([201, made.text])
    expect(new Set(answered(made.body))).toEqual(new Set(['River Bank می\u200Cخواهم']))
    const changed = await admin.put(
      `${path}/${made.body.id}`,
      bodyOf(() => 'O\u00ADne\u2028two'),
    )
    expect(new Set(answered(changed.body))).toEqual(new Set(['One two']))
    expect(new Set(answered((await admin.get(`${path}/${made.body.id}`)).body))).toEqual(
      new Set(['One two']),
    )
  })

  test('take 500 characters of a line and 200 of a name, and not one more', async () => {
    const names = new Set(['name', 'author', 'administratorName'])
    expect(fields.map(([field, limit]) => [field, limit])).toEqual(
      fields.map(([field]) => [field, names.has(field) ? nameLimit : lineLimit]),
    )
    const full = await admin.post(
      path,
      bodyOf((limit) => 'x'.repeat(limit ?? 0)),
    )
    expect(full.status).toBe(201)
    const over = await admin.post(
      path,
      bodyOf((limit) => 'x'.repeat((limit ?? 0) + 1)),
    )
    expect([
      over.status,
      new Set(Object.keys(over.body.fields).map((field) => field.split('.')[0])),
    ]).toEqual([400, new Set(fields.map(([field]) => field))])
  })

  test('reject what cannot be stored, and a name that shows nothing', async () => {
    for (const text of ['a\0b', 'a\uD800b'])
      expect(
        (
          await admin.post(
            path,
            bodyOf(() => text),
          )
        ).status,
      ).toBe(400)
    for (const name of ['\u200B', '\n\u202E', '\u200D', '\u3164'])
      expect((await admin.post(path, { organizationId, ...more, name })).body.fields.name).toMatch(
        /is required$/,
      )
  })
})

test('people, invitations, files and searches are read the same way', async () => {
  const { client } = await portal.signedIn({ organizationId })
  const answer = await client.patch('/api/auth/profile', {
    firstName: 'A\tda\u200B',
    lastName: 'Love\u202Elace\n',
  })
  expect(answer.body).toMatchObject({ firstName: 'A da', lastName: 'Lovelace' })
  expect((await client.patch('/api/auth/profile', { firstName: '\u2060' })).status).toBe(400)
  const reply = await uploadFile(
    admin,
    'organizations',
    'Name\nA\n',
    'a\u202Elist\r\n\u0928\u094D\u200D\u0926.csv',
  )
  expect(reply.body.filename).toBe('alist \u0928\u094D\u200D\u0926.csv')
  await admin.post('/api/organizations', { name: 'Quiet Harbor' })
  expect(
    (
      await admin.get(
        `/api/organizations?search=${encodeURIComponent('\u200Bquiet\r\nhar\u00ADbor\u202C')}`,
      )
    ).body.total,
  ).toBe(1)
  expect((await admin.get('/api/organizations?search=%00')).status).toBe(400)
})

test('rows of a file are read the same way, and find the record they name', async () => {
  const file =
    'Name,Place,About\n"Fi\u200Ble\r\nBank","Al\u00ADbany,\tNY","Line one\nline \u200Btwo"\n'
  const mapping = mappingOf({ name: 'Name', location: 'Place', description: 'About' })
  const first = await rehearsed(admin, 'organizations', file, { mapping })
  await committed(admin, first.id)
  const {
    organizations: [bank],
  } = (await admin.get('/api/organizations?search=file%20bank')).body
  expect(bank).toMatchObject({
    name: 'File Bank',
    location: 'Albany, New York',
    description: 'Line one\nline \u200Btwo',
  })
  const answer = await rehearsed(
    admin,
    'organizations',
    `${file}File Bank,"Albany, NY","Line one\nline \u200Btwo"\n`,
    { mapping },
  )
  expect(answer.counts).toMatchObject({ unchanged: 1, duplicate: 1, new: 0 })
  const products = await rehearsed(admin, 'products', 'Name,Owner\nLoan,"File\u2060 Bank"\n', {
    mapping: mappingOf({ name: 'Name', organizationName: 'Owner' }),
  })
  expect(products.counts).toMatchObject({ new: 1, faulty: 0 })
})

test.each(['products', 'facilities', 'lendingProfiles', 'pipeline'])(
  'amounts of %s are one number',
  async (noun) => {
    const [path, more] = kinds[noun] ?? ['', {}]
    const amounts =
      {
        products: 'minPrincipalSize',
        facilities: 'targetRaise',
        lendingProfiles: 'minimumLoanAmount',
        pipeline: 'capEx',
      }[noun] ?? ''
    for (const typed of [
      '1 000',
      '1\u00A0000',
      '1\u2009000',
      '1\u202F000',
      '$1 000',
      '1\t000',
      '1,000 000',
    ]) {
      const { status, body } = await admin.post(path, {
        ...more,
        organizationId,
        name: 'Sum',
        [amounts]: typed,
      })
      expect([typed, status, body.fields]).toEqual([
        typed,
        400,
        { [amounts]: 'Use whole US dollars' },
      ])
    }
    for (const typed of ['1000', '$1,000', ' 1,000 ', '$ 1,000', '1,000\u00A0']) {
      const { status, body } = await admin.post(path, {
        ...more,
        organizationId,
        name: 'Sum',
        [amounts]: typed,
      })
      expect([typed, status, body[amounts]]).toEqual([typed, 201, '1000'])
    }
  },
)

test('who made an organization is shown to administrators alone', async () => {
  const { client: plain, user } = await portal.signedIn({ role: 'admin' })
  const { body: made } = await plain.post('/api/organizations', {
    name: 'Made by me',
    status: 'published',
  })
  expect([
    made.createdBy,
    (await admin.get(`/api/organizations/${made.id}`)).body.createdBy,
  ]).toEqual([user.id, user.id])
  expect(
    (await admin.get('/api/organizations?search=made%20by%20me')).body.organizations[0].createdBy,
  ).toBe(user.id)
  for (const person of [
    { organizationId },
    { organizationId: made.id, role: 'organization_manager' as const },
  ]) {
    const { client } = await portal.signedIn(person)
    for (const path of [`/api/organizations/${made.id}`, '/api/organizations'])
      expect((await client.get(path)).text).not.toContain('createdBy')
  }
})
