import { sql } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'
import { filePortal } from '#test/support/app'
import {
  committed,
  mappingOf,
  rehearsed,
  removeUnfinished,
  undone,
  uploadFile,
} from '#test/support/imports'

const portal = await filePortal({
  RATE_LIMIT: 'off',
  FACILITY_ADMIN_EMAIL: 'facilities@example.org',
})
const admin = (await portal.signedIn({ role: 'admin' })).client

afterEach(() => removeUnfinished(admin))

const organizations = mappingOf({ name: 'Name', location: 'Place', organizationType: 'Kind' })

const listed = async (search: string) =>
  (await admin.get(`/api/organizations?adminView=true&search=${encodeURIComponent(search)}`)).body

describe('a rehearsal', () => {
  test('names every fault by row and column and stores nothing', async () => {
    const csv =
      'Name,Place,Kind\nGreen Fund,Ohio,CDFI\n,Ohio,CDFI\nRed Fund,Ohio,Spaceship\nGreen Fund,Ohio,MDI\n'
    const checked = await rehearsed(admin, 'organizations', csv, { mapping: organizations })
    expect(checked).toMatchObject({
      state: 'rehearsed',
      counts: { rows: 4, new: 1, duplicate: 1, faulty: 2, changed: 0, unchanged: 0 },
    })
    const { body } = await admin.get(`/api/imports/${checked.id}/rows?outcome=faulty`)
    expect(body.total).toBe(2)
    expect(body.rows[0]).toMatchObject({
      row: 3,
      faults: [{ column: 'Name', field: 'name', message: 'Organization name is required' }],
    })
    expect(body.rows[1]).toMatchObject({
      row: 4,
      faults: [{ column: 'Kind', field: 'organizationType' }],
    })
    const faults = await admin.get(`/api/imports/${checked.id}/faults`)
    expect(faults.headers['content-type']).toContain('text/csv')
    expect(faults.text.split('\r\n')[1]).toBe('3,Name,Organization name is required,,Ohio,CDFI')
    expect((await listed('Green Fund')).total).toBe(0)
    const rejected = await admin.post(`/api/imports/${checked.id}/commit`)
    expect([rejected.status, rejected.body.message]).toEqual([
      409,
      '2 rows have problems, so nothing was imported. Fix the file, or choose to skip rows with problems.',
    ])
  })

  test('rejects a mapping that does not go with the file', async () => {
    const { body } = await uploadFile(admin, 'organizations', 'Name\nx\n', 'one.csv')
    const missing = await admin.post(`/api/imports/${body.id}/rehearse`, {
      mapping: mappingOf({ name: 'Title' }),
    })
    expect([missing.status, missing.body.fields.mapping]).toEqual([
      400,
      'There is no column "Title" in this sheet',
    ])
    const unknown = await admin.post(`/api/imports/${body.id}/rehearse`, {
      mapping: mappingOf({ registrationKey: 'Name' }),
    })
    expect([unknown.status, unknown.body.fields.mapping]).toEqual([
      400,
      '"registrationKey" is no field that an import fills',
    ])
  })
})

describe('an import', () => {
  test('skips rows with problems, is written down row by row, and can be undone exactly', async () => {
    await admin.post('/api/organizations', {
      name: 'Old Bank',
      location: 'Ohio',
      description: 'Kept',
      organizationType: 'cdfi',
    })
    const old = (await listed('Old Bank')).organizations[0]
    const csv = 'Name,Place,Kind\nNew Bank,Ohio,CDFI\nOld Bank,Ohio,MDI\n,Ohio,CDFI\n'
    const checked = await rehearsed(admin, 'organizations', csv, {
      mapping: organizations,
      mode: 'skip_faulty',
    })
    expect(checked.counts).toMatchObject({ new: 1, changed: 1, faulty: 1 })
    const done = await committed(admin, checked.id)
    expect(done).toMatchObject({
      state: 'done',
      result: { created: 1, updated: 1, left: 1 },
      progress: { done: 3, total: 3 },
    })
    expect((await listed('Old Bank')).organizations[0]).toMatchObject({
      id: old.id,
      organizationType: 'mdi',
      description: 'Kept',
      version: 2,
    })
    const made = (await listed('New Bank')).organizations[0]
    expect(made).toMatchObject({ organizationType: 'cdfi', location: 'ohio', status: 'active' })
    const entries = (await admin.get('/api/audit?entity=organizations&action=import')).body
    expect(new Set(entries.entries.map(({ entityId }: { entityId: string }) => entityId))).toEqual(
      new Set([made.id, old.id]),
    )

    const back = await undone(admin, checked.id)
    expect(back).toMatchObject({ state: 'undone', result: { created: 1, updated: 1, left: 0 } })
    expect((await listed('New Bank')).total).toBe(0)
    expect((await listed('Old Bank')).organizations[0]).toEqual({ ...old, version: 3 })
    expect((await admin.get('/api/audit?entity=organizations&action=undo')).body.total).toBe(2)
  })

  test('committed twice and brought in again leaves no doubles', async () => {
    const csv = 'Key,Name,Place\nk1,Twice A,Ohio\nk2,Twice B,Ohio\n'
    const mapping = mappingOf(
      { name: 'Name', location: 'Place' },
      { kind: 'external', columns: ['Key'] },
    )
    const first = await rehearsed(admin, 'organizations', csv, { mapping })
    await Promise.all([committed(admin, first.id), committed(admin, first.id)])
    expect((await listed('Twice')).total).toBe(2)
    // Other names under the same keys are the same records.
    const second = await rehearsed(admin, 'organizations', csv.replaceAll('Twice', 'Again'), {
      mapping,
    })
    expect(second.counts).toMatchObject({ new: 0, changed: 2 })
    await committed(admin, second.id)
    expect([(await listed('Twice')).total, (await listed('Again')).total]).toEqual([0, 2])
    const third = await rehearsed(admin, 'organizations', csv.replaceAll('Twice', 'Again'), {
      mapping,
      filename: 'third.csv',
    })
    expect(third.counts).toMatchObject({ new: 0, changed: 0, unchanged: 2 })
  })

  test('all or nothing stores nothing when something changed since the rehearsal', async () => {
    await admin.post('/api/organizations', { name: 'Moving Bank', location: 'Ohio' })
    const before = (await listed('Moving Bank')).organizations[0]
    const csv = 'Name,Place,Kind\nCompanion Bank,Ohio,CDFI\nMoving Bank,Ohio,MDI\n'
    const checked = await rehearsed(admin, 'organizations', csv, { mapping: organizations })
    await admin.put(`/api/organizations/${before.id}`, { description: 'Changed meanwhile' })
    const failed = await committed(admin, checked.id)
    expect(failed).toMatchObject({
      state: 'failed',
      message: expect.stringContaining('Someone changed this record since the rehearsal'),
    })
    expect((await listed('Companion Bank')).total).toBe(0)
    expect((await listed('Moving Bank')).organizations[0]).toMatchObject({
      organizationType: null,
      version: 2,
    })
  })

  test('leaves possible duplicates to a decision', async () => {
    await admin.post('/api/organizations', { name: 'Unplaced Bank' })
    const csv = 'Name,Place,Kind\nUnplaced Bank,Ohio,CDFI\n'
    const checked = await rehearsed(admin, 'organizations', csv, { mapping: organizations })
    expect(checked).toMatchObject({ counts: { duplicate: 1, new: 0 }, undecided: 1 })
    const { rows } = (await admin.get(`/api/imports/${checked.id}/rows`)).body
    expect(rows[0].candidates).toMatchObject([{ name: 'Unplaced Bank', place: null }])
    const decided = await admin.post(`/api/imports/${checked.id}/decisions`, {
      decisions: [{ row: 2, decision: 'merge' }],
    })
    expect(decided.body.undecided).toBe(0)
    await committed(admin, checked.id)
    expect((await listed('Unplaced Bank')).organizations).toMatchObject([
      { location: 'ohio', organizationType: 'cdfi', version: 2 },
    ])
  })

  test('undone leaves what was changed since, and what others refer to, and says so', async () => {
    const csv =
      'Name,Place,Kind\nStays Changed,Ohio,CDFI\nStays Used,Ohio,CDFI\nGoes Away,Ohio,CDFI\n'
    const checked = await rehearsed(admin, 'organizations', csv, { mapping: organizations })
    await committed(admin, checked.id)
    const changed = (await listed('Stays Changed')).organizations[0]
    const used = (await listed('Stays Used')).organizations[0]
    await admin.put(`/api/organizations/${changed.id}`, { description: 'Mine' })
    await admin.post('/api/products', { name: 'Loan', organizationId: used.id })
    const back = await undone(admin, checked.id)
    expect(back.result?.left).toBe(2)
    const left = (await admin.get(`/api/imports/${checked.id}/rows?result=left`)).body.rows
    expect(left.map(({ message }: { message: string }) => message)).toEqual([
      'Someone changed this record since the import.',
      'Products belong to this organization now.',
    ])
    expect([(await listed('Stays')).total, (await listed('Goes Away')).total]).toEqual([2, 0])
  })

  test('keeps its mapping for the next file with the same columns', async () => {
    const csv = 'Title,Where\nMapped Bank,Ohio\n'
    await rehearsed(admin, 'organizations', csv, {
      mapping: mappingOf({ name: 'Title', location: 'Where' }),
    })
    const next = await uploadFile(
      admin,
      'organizations',
      'Title,Where\nOther Bank,Iowa\n',
      'other.csv',
    )
    expect(next.body.mapping.fields).toMatchObject({
      name: { columns: ['Title'] },
      location: { columns: ['Where'] },
    })
  })
})

test('whose the records are is asked for the next file anew, unless a column says it (U-070)', async () => {
  const bank = (await portal.organization({ name: 'Fixed Bank' })).id
  const fieldsAfter = async (mapping: ReturnType<typeof mappingOf>) => {
    const fileOf = (name: string) => `Title,Owner\n${name},Fixed Bank\n`
    const file = Object.keys(mapping.fields).join(' ')
    await rehearsed(admin, 'products', fileOf(`First by ${file}`), { mapping })
    const { body } = await uploadFile(admin, 'products', fileOf(`Next by ${file}`), 'next.csv')
    return Object.keys(body.mapping.fields)
  }
  const fixed = mappingOf({ name: 'Title', organizationId: { fixed: bank } })
  expect(await fieldsAfter(fixed)).toEqual(['name'])
  const said = mappingOf({ name: 'Title', organizationName: 'Owner' })
  expect(await fieldsAfter(said)).toEqual(['name', 'organizationName'])
})

describe('nothing is left behind', () => {
  test('the file of a finished import is forgotten', async () => {
    const { rows } = await portal.database.open.db.execute(
      sql`select 1 from import_parts join imports on imports.id = import_id where state = 'done'`,
    )
    expect(rows).toEqual([])
  })
})
