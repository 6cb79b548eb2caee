import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { rehearsedEdit } from '#test/support/bulk-edits'
import { availabilityScene } from '#test/support/availability-scene'

const scene = await availabilityScene()
const { member } = scene

describe('what is rejected as a whole (E-005)', () => {
  const change = { status: 'inactive' }
  const some = Array.from({ length: 1001 }, () => ({ id: randomUUID(), version: 1 }))
  test.each([
    ['no record', [], change, { records: 'Choose at least one record' }],
    ['no list of records', undefined, change, { records: 'Choose at least one record' }],
    ['1,001 records', some, change, { records: 'Choose at most 1,000 records' }],
    ['no change', some.slice(0, 1), {}, { changes: 'Choose at least one change' }],
    ['nothing for changes', some.slice(0, 1), undefined, { changes: 'Choose at least one change' }],
    [
      'a field that is not edited in bulk',
      some.slice(0, 1),
      { ...change, name: 'x' },
      { 'changes.name': 'This field cannot be changed in bulk' },
    ],
    [
      'the owner',
      some.slice(0, 1),
      { organizationId: randomUUID() },
      { 'changes.organizationId': 'This field cannot be changed in bulk' },
    ],
    [
      'set with add',
      some.slice(0, 1),
      { type: { set: ['perm'], add: ['perm'] } },
      { 'changes.type': 'Send set alone, or add and remove' },
    ],
    [
      'set with remove',
      some.slice(0, 1),
      { type: { set: [], remove: ['perm'] } },
      { 'changes.type': 'Send set alone, or add and remove' },
    ],
    [
      'a list that is none of them',
      some.slice(0, 1),
      { type: {} },
      { 'changes.type': 'Send set alone, or add and remove' },
    ],
    [
      'a bare list',
      some.slice(0, 1),
      { type: ['perm'] },
      { 'changes.type': 'Send set, or add and remove' },
    ],
    [
      'a version that is none',
      [{ id: randomUUID() }],
      change,
      { 'records.version': 'The version is a whole number' },
    ],
  ])('%s', async (_what, records, changes, fields) => {
    const { status, body } = await member.post('/api/bulk-edits', {
      entity: 'products',
      records,
      changes,
    })
    expect([status, body.fields]).toEqual([400, fields])
  })

  test('an entity that is not edited in bulk', async () => {
    const { status, body } = await member.post('/api/bulk-edits', {
      entity: 'users',
      records: some.slice(0, 1),
      changes: change,
    })
    expect([status, body.fields.entity]).toEqual([
      400,
      'Choose one of: products, catalytic-facilities, lending-profiles, pipeline, organizations',
    ])
  })

  test('but 1,001 names of 1,000 records, each counted once, as first named', async () => {
    const one = {
      id: await scene.add('products', { name: 'Twice', status: 'draft' }),
      version: 1,
    }
    const others = some.slice(0, 999)
    const record = await rehearsedEdit(
      member,
      'products',
      [one, ...others, { id: one.id.toUpperCase(), version: 99 }],
      change,
    )
    expect(record.counts).toMatchObject({ rows: 1000, changed: 1, faulty: 999 })
    expect(record.filename).toBe('Bulk edit of 1,000 products')
  })
})
