import { expect, test } from 'vitest'
import { api } from './api.ts'
import { nouns, nounsWith, recordKind, records } from './records.ts'
import { referenceFields } from './reference-fields.ts'
import type { Noun } from './records.ts'
import { isParty, mayRead, mayWriteKind } from './rights.ts'

const member = { role: 'member', organizationId: 'own', managesFacilities: false } as const

const readPaths = api.filter(({ method }) => method === 'GET').map(({ path }) => path)

test('every list is at the path of its kind', () => {
  // Memberships are listed with their aggregator.
  const others = nounsWith('listedFrom').filter((noun) => !readPaths.includes(`/api/${noun}`))
  expect(others).toEqual(['organization-memberships'])
})

test.each(nounsWith('restored'))('%s has its history and its restoration', (noun) => {
  const { key } = records[noun]
  expect(api.map(({ id }) => id)).toEqual(
    expect.arrayContaining([`${key}.history`, `${key}.restore`]),
  )
})

test.each(nounsWith('exported'))('%s is answered as a file', (noun) => {
  expect(api.find(({ path }) => path === `/api/${noun}/export`)?.id).toBe(
    `${records[noun].key}.export`,
  )
})

test.each(nounsWith('listedFrom'))(
  '%s is listed from its own table first, and from tables whose changes are counted',
  (noun) => {
    const { listedFrom, table } = records[noun]
    const counted: readonly string[] = nounsWith('counted').map((each) => records[each].table)
    expect(listedFrom[0]).toBe(table)
    expect(listedFrom.filter((name) => !counted.includes(name))).toEqual([])
  },
)

test.each(['one', 'many', 'key'] as const)('no two kinds have the same name for %s', (form) => {
  expect(new Set(nouns.map((noun) => records[noun][form])).size).toBe(nouns.length)
})

/** The fields by which a member of an organization comes to read a record of a kind. */
function readBy(noun: Noun): string[] {
  const { readers } = recordKind(noun)
  if (readers === undefined || readers === 'managers') return []
  const { owner, parties = {} } = readers
  const reading = Object.keys(parties).filter((field) => parties[field]?.includes('read'))
  return owner === undefined ? reading : [owner, ...reading]
}

/** Whether every member of an organization reads all records of a kind. */
function isOpenToAll(noun: Noun): boolean {
  const { readers } = recordKind(noun)
  return typeof readers === 'object' && !!readers.open && Object.keys(readers.open).length === 0
}

test.each(nouns)('%s is read by administrators, by its owner and by its parties', (noun) => {
  expect(mayRead({ role: 'admin', organizationId: null }, noun, {})).toBe(true)
  const fields = [
    'id',
    'organizationId',
    'dealOrganizationId',
    'capitalOrganizationId',
    'intermediaryAggregatorId',
    'status',
    'visibility',
  ]
  expect(fields.filter((field) => mayRead(member, noun, { [field]: 'own' }))).toEqual(
    isOpenToAll(noun) ? fields : readBy(noun),
  )
})

test('an owner does not leave its deal, another party does', () => {
  expect(isParty(member, 'pipeline', { organizationId: 'own' }, 'leave')).toBe(false)
  expect(isParty(member, 'pipeline', { intermediaryAggregatorId: 'own' }, 'leave')).toBe(true)
})

test('members write what their organization owns, facilities have administrators of their own', () => {
  expect(nounsWith('imported').filter((noun) => mayWriteKind(member, noun))).toEqual([
    'products',
    'lending-profiles',
    'pipeline',
  ])
  const administrator = { ...member, role: 'admin' } as const
  expect(mayWriteKind(administrator, 'products')).toBe(true)
  expect(mayWriteKind(administrator, 'catalytic-facilities')).toBe(false)
})

test('fields that name a record say of which kind it is', () => {
  expect(Object.values(referenceFields).filter((noun) => !nouns.includes(noun))).toEqual([])
})
