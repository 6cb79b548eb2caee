import { describe, expect, test } from 'vitest'
import type { AuditEvent } from '../audit/audit.ts'
import { heardBy, heardChanges, mostSingly } from './heard.rules.ts'

// What webhooks hear of a transaction, and as what.

const own = '0b7a3a52-0f0e-4f53-9d5a-2a7a2d7f5f11'
const product = (status: string, fields: object = {}) => ({
  id: 'a0000000-0000-4000-8000-000000000001',
  version: 2,
  organizationId: own,
  status,
  name: 'Secret name',
  ...fields,
})
const event = (fields: Partial<AuditEvent>): AuditEvent => ({
  action: 'update',
  entity: 'products',
  entityId: product('draft').id,
  ...fields,
})
const everything = (organizationId: string | null) => ({ organizationId, events: ['*'] })
const heard = (organizationId: string | null, one: AuditEvent) => {
  const [change] = heardChanges([one])
  return change === undefined ? undefined : heardBy(everything(organizationId), change)
}

describe('a change', () => {
  test.each([
    ['created', undefined, product('published')],
    ['updated', product('published'), product('published', { version: 3 })],
    ['removed', product('published'), undefined],
    ['created', product('draft'), product('published')],
    ['removed', product('published'), product('draft')],
    [null, product('draft'), product('draft', { version: 3 })],
    [null, undefined, product('draft')],
  ] as const)('is "%s" to others by what they could know', (type, before, after) => {
    expect(heard('another', event({ ...(before && { before }), ...(after && { after }) }))).toBe(
      type,
    )
  })

  test('is all there is to its own organization and to the portal', () => {
    const change = event({ before: product('draft'), after: product('published') })
    expect([heard(own, change), heard(null, change)]).toEqual(['updated', 'updated'])
  })

  test('of a record by which its project changes is one of the project', () => {
    const deal = { id: 'd1', version: 7, organizationId: own, visibility: 'private' }
    const change = event({
      entity: 'pipeline-uses',
      after: { id: 'u1' },
      notifies: [
        { noun: 'pipeline', record: deal },
        { noun: 'pipeline-finance', record: deal },
      ],
    })
    expect(heardChanges([change, change])).toEqual([
      expect.objectContaining({ entity: 'pipeline', recordId: 'd1', recordVersion: 7 }),
    ])
    expect([heard(own, change), heard('another', change)]).toEqual(['updated', null])
  })

  test.each(['introductions', 'users', 'pipeline-offers', 'webhooks', 'saved-views'] as const)(
    'of %s is none that webhooks hear of',
    (entity) => {
      expect(heardChanges([event({ entity, after: product('published') })])).toEqual([])
    },
  )

  test('carries nothing but the fields that rights look at', () => {
    const [change] = heardChanges([event({ after: product('published') })])
    expect(JSON.stringify(change)).not.toContain('Secret name')
  })
})

describe('many changes of a kind', () => {
  const many = (count: number, of: (number: number) => Partial<AuditEvent>) =>
    Array.from({ length: count }, (_, number) => {
      const id = `record ${number}`
      const { before, after } = of(number)
      return event({
        entityId: id,
        ...(before && { before: { ...before, id } }),
        ...(after && { after: { ...after, id } }),
      })
    })

  test('are one from the hundred and first on', () => {
    const of = () => ({ after: product('published') })
    expect(heardChanges(many(mostSingly, of))).toHaveLength(mostSingly)
    expect(heardChanges(many(mostSingly + 1, of))).toEqual([
      expect.objectContaining({
        recordId: null,
        recordVersion: null,
        states: [expect.objectContaining({ before: null })],
      }),
    ])
  })

  test('are heard by whoever may know of any, as what happened to those', () => {
    const [change] = heardChanges(
      many(mostSingly + 1, (number) =>
        number === 0
          ? { after: product('published') }
          : { before: product('draft'), after: product('draft') },
      ),
    )
    if (change === undefined) throw new Error('Nothing was heard')
    expect(heardBy(everything('another'), change)).toBe('created')
    expect(heardBy(everything(own), change)).toBe('updated')
    expect(heardBy({ organizationId: own, events: ['products.created'] }, change)).toBe('created')
    expect(heardBy({ organizationId: own, events: ['products.removed'] }, change)).toBeNull()
  })
})

test.each([
  [['*'], true],
  [['products.*'], true],
  [['products.updated'], true],
  [['products.created', 'pipeline.*'], false],
])('a webhook for %j hears of an updated product: %s', (events, isHeard) => {
  const [change] = heardChanges([
    event({ before: product('published'), after: product('published') }),
  ])
  if (change === undefined) throw new Error('Nothing was heard')
  expect(heardBy({ organizationId: own, events }, change) !== null).toBe(isHeard)
})
