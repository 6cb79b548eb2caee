import { describe, expect, test } from 'vitest'
import { offeredTypes, rejectionOf } from './memberships.rules.ts'

const aggregator = {
  id: 'a',
  name: 'Lakeshore',
  campaignRole: 'capital_aggregator',
  memberTypes: ['green_banks', 'cdfis'],
}

describe('who may become a member', () => {
  test('an organization of a type the aggregator takes', () => {
    expect(rejectionOf(aggregator, 'b', 'cdfis')).toBeNull()
    expect(rejectionOf({ ...aggregator, memberTypes: [] }, 'b', 'philanthropy')).toBeNull()
  })

  test.each([
    [{ ...aggregator, campaignRole: 'direct_lender' }, 'b', 'cdfis', 'aggregatorId'],
    [{ ...aggregator, campaignRole: null }, 'b', 'cdfis', 'aggregatorId'],
    [aggregator, 'a', 'cdfis', 'memberId'],
    [aggregator, 'b', 'mdis', 'membershipType'],
  ] as const)('nobody else (%#)', (party, member, type, field) => {
    expect(rejectionOf(party, member, type)?.field).toBe(field)
  })

  test('all six types are offered where the aggregator made no choice', () => {
    expect(offeredTypes({ memberTypes: [] })).toEqual([
      'cdfis',
      'mdis',
      'credit_unions',
      'philanthropy',
      'family_offices',
      'green_banks',
    ])
    expect(offeredTypes(aggregator)).toEqual(['green_banks', 'cdfis'])
  })
})
