import { describe, expect, test } from 'vitest'
import { filePortal } from '#test/support/app'
import { committed, mappingOf, rehearsed, undone } from '#test/support/imports'

/** What somebody does before an import takes its next rows, which it asks the disk about. */
let meanwhile: (() => Promise<void>) | undefined
const has = async () => {
  await meanwhile?.()
  return true
}

const portal = await filePortal({ RATE_LIMIT: 'off' }, undefined, {
  room: { has, reserve: async () => () => {} },
})
const admin = (await portal.signedIn({ role: 'admin' })).client

const byKey = { kind: 'external' as const, columns: ['Key'] }
const organizations = mappingOf(
  { name: 'Name', location: 'Place', organizationType: 'Kind' },
  byKey,
)

type Listed = Record<string, unknown> & { id: string; version: number; name: string }
const listed = async (search: string, limit = 1000): Promise<Listed[]> =>
  (
    await admin.get(
      `/api/organizations?adminView=true&sort=name&limit=${limit}&search=${encodeURIComponent(search)}`,
    )
  ).body.organizations
const edit = async (id: string | undefined, changes: object) =>
  expect((await admin.put(`/api/organizations/${id}`, changes)).status).toBe(200)
const withoutVersions = (records: readonly Listed[]) =>
  records.map(({ version: _version, ...rest }) => rest)

describe('two imports over the same records, undone newest first', () => {
  test('leave everything as it was before, and what a person has edited since', async () => {
    await admin.post('/api/organizations', {
      name: 'Stack Old',
      location: 'Ohio',
      description: 'Kept',
    })
    await admin.post('/api/organizations', { name: 'Stack Edited', location: 'Ohio' })
    const before = await listed('Stack')
    const older = await rehearsed(
      admin,
      'organizations',
      'Name,Place,Kind\nStack Old,Ohio,CDFI\nStack Edited,Ohio,CDFI\nStack New,Iowa,CDFI\nStack Mine,Iowa,CDFI\n',
      { mapping: { ...organizations, key: { kind: 'name_and_place', columns: [] } } },
    )
    expect(older.counts).toMatchObject({ new: 2, changed: 2 })
    await committed(admin, older.id)
    const between = await listed('Stack')
    const newer = await rehearsed(
      admin,
      'organizations',
      'Name,Place,Kind\nStack Old,Ohio,MDI\nStack Edited,Ohio,MDI\nStack New,Iowa,MDI\nStack Mine,Iowa,MDI\nStack Last,Iowa,MDI\n',
      {
        mapping: { ...organizations, key: { kind: 'name_and_place', columns: [] } },
        filename: 'newer.csv',
      },
    )
    expect(newer.counts).toMatchObject({ new: 1, changed: 4 })
    await committed(admin, newer.id)

    expect((await undone(admin, newer.id)).result).toEqual({ created: 1, updated: 4, left: 0 })
    expect(withoutVersions(await listed('Stack'))).toEqual(withoutVersions(between))
    // Between the two undos somebody works on two of the records, and gives up on one of them.
    const named = (name: string) => between.find((each) => each.name === name)?.id ?? ''
    await edit(named('Stack Edited'), { description: 'Mine' })
    await edit(named('Stack Mine'), { description: 'Mine' })
    await edit(named('Stack New'), { description: 'For a moment' })
    await edit(named('Stack New'), { description: null })

    expect(await undone(admin, older.id)).toMatchObject({
      result: { created: 1, updated: 1, left: 2 },
      message: '2 records were left because someone changed or uses them since.',
    })
    const { rows } = (await admin.get(`/api/imports/${older.id}/rows?result=left`)).body
    expect(
      rows.map(({ cells, message }: { cells: string[]; message: string }) => [cells[0], message]),
    ).toEqual([
      ['Stack Edited', 'Someone changed this record since the import.'],
      ['Stack Mine', 'Someone changed this record since the import.'],
    ])
    const after = await listed('Stack')
    expect(
      after.map(({ name, organizationType, description }) => [name, organizationType, description]),
    ).toEqual([
      ['Stack Edited', 'cdfi', 'Mine'],
      ['Stack Mine', 'cdfi', 'Mine'],
      ['Stack Old', null, 'Kept'],
    ])
    const same = (records: readonly Listed[]) =>
      withoutVersions(records.filter(({ name }) => name === 'Stack Old'))
    expect(same(after)).toEqual(same(before))
  })

  test('work for projects whose stage they changed', async () => {
    const lines = (stage: string) =>
      `Key,Project,State,Tech,Stage\nP1,Stacked Array,IL,Solar,${stage}\n`
    const mapping = mappingOf(
      { name: 'Project', location: 'State', technology: 'Tech', currentStage: 'Stage' },
      byKey,
    )
    const projects = async () => (await admin.get('/api/pipeline?search=stacked')).body
    const empty = await projects()
    const older = await rehearsed(admin, 'pipeline', lines('Predevelopment'), { mapping })
    expect((await committed(admin, older.id)).result).toMatchObject({ created: 1 })
    const newer = await rehearsed(admin, 'pipeline', lines('Nearing Completion'), {
      mapping,
      filename: 'newer.csv',
    })
    expect((await committed(admin, newer.id)).result).toMatchObject({ updated: 1 })
    expect((await undone(admin, newer.id)).result).toEqual({ created: 0, updated: 1, left: 0 })
    expect((await undone(admin, older.id)).result).toEqual({ created: 1, updated: 0, left: 0 })
    expect(await projects()).toEqual(empty)
  })
})

describe('all or nothing', () => {
  test('takes away what it has stored when a later row is changed by somebody meanwhile', async () => {
    // More than the longest step takes after the steps of the check.
    const [rows, name] = [240, 'Halfway']
    await admin.post('/api/organizations', {
      name: `${name} Last`,
      location: 'Ohio',
      description: 'Before',
    })
    const unfit = (await listed(`${name} Last`))[0]
    const lines = Array.from({ length: rows }, (_, n) => `${name}-${n},${name} ${n},Ohio,CDFI`)
    const csv = ['Key,Name,Place,Kind', ...lines, `${name}-last,${name} Last,Ohio,MDI`].join('\n')
    const checked = await rehearsed(admin, 'organizations', csv, {
      mapping: organizations,
      duplicates: 'merge',
    })
    expect(checked.counts).toMatchObject({ new: rows, duplicate: 1, faulty: 0 })
    // Once the first are stored, somebody works on one of them, and on the last one.
    meanwhile = async () => {
      const first = (await listed(`${name} 0`))[0]
      if (first === undefined) return
      meanwhile = undefined
      await edit(first.id, { description: 'Used already' })
      await edit(unfit?.id, { description: 'Changed meanwhile' })
    }
    const failed = await committed(admin, checked.id)
    expect(failed).toMatchObject({
      state: 'failed',
      result: { created: 1, updated: 0, left: 1 },
      message: `Row ${rows + 2} can no longer be stored: Someone changed this record since the rehearsal. Rehearse the file again. 1 record was left because someone changed or uses it since.`,
    })
    const there = await listed(`${name} `)
    expect(there.map((each) => [each.name, each['description'], each['organizationType']])).toEqual(
      [
        [`${name} 0`, 'Used already', 'cdfi'],
        [`${name} Last`, 'Changed meanwhile', null],
      ],
    )
    const left = (await admin.get(`/api/imports/${failed.id}/rows?result=left`)).body
    expect(
      left.rows.map(({ row, message }: { row: number; message: string }) => [row, message]),
    ).toEqual([[2, 'Someone changed this record since the import.']])

    // The trail has the deletion of every record that the import added, and how the import ended.
    const trail = async (action: string) =>
      (await admin.get(`/api/audit?entity=organizations&action=${action}&limit=1&search=${name}`))
        .body.total
    expect(await trail('undo')).toBe((await trail('import')) - 1)
    const [last] = (await admin.get(`/api/audit?entity=imports&entityId=${failed.id}`)).body.entries
    expect(last).toMatchObject({
      action: 'update',
      changes: expect.arrayContaining([
        { field: 'state', from: 'running', to: 'failed' },
        { field: 'created', from: null, to: 1 },
      ]),
    })
    // What was taken away comes in anew under its keys.
    const again = await rehearsed(
      admin,
      'organizations',
      `Key,Name,Place,Kind\n${name}-1,${name} 1,Ohio,CDFI\n`,
      { mapping: organizations, filename: 'again.csv' },
    )
    expect(again.counts).toMatchObject({ new: 1 })
  })

  test('stores nothing when a name is taken between the check and the import', async () => {
    const checked = await rehearsed(
      admin,
      'organizations',
      'Key,Name,Place,Kind\nt1,Taken Companion,Ohio,CDFI\nt2,Taken Name,Ohio,CDFI\n',
      { mapping: organizations, filename: 'taken.csv' },
    )
    await admin.post('/api/organizations', { name: 'Taken Name', location: 'Ohio' })
    const failed = await committed(admin, checked.id)
    expect(failed).toMatchObject({
      state: 'failed',
      result: { created: 0, updated: 0, left: 0 },
      message: expect.stringMatching(
        /^A row can no longer be stored, so nothing was: The same record was added/,
      ),
    })
    expect(await listed('Taken')).toHaveLength(1)
  })
})
