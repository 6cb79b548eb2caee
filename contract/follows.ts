import { z } from 'zod'
import { endpoint, noContent } from './common/endpoint.ts'
import { timestamp } from './common/page.ts'
import { recordId } from './common/text.ts'
import { availableNouns } from './freshness.ts'
import type { AvailableNoun } from './freshness.ts'
import type { recordFields } from './record-fields/record-fields.ts'

/** How many records a person may follow (N-012). */
export const followsPerPerson = 500

/** Up to how many records in all those that a person creates are followed by themselves: beyond, there is still room to follow by hand (N-013). */
export const followedByCreation = 400

/** The fields whose changes followers are told of (N-014). */
export const followedFields = {
  products: [
    'name',
    'status',
    'type',
    'technology',
    'lowRangeRate',
    'highRangeRate',
    'minPrincipalSize',
    'maxPrincipalSize',
    'macroGeography',
    'certainGeographies',
  ],
  'catalytic-facilities': ['name', 'status', 'facilityType', 'currentCapitalRaised', 'targetRaise'],
  'lending-profiles': [
    'name',
    'status',
    'minimumLoanAmount',
    'maximumLoanAmount',
    'interestRateRange',
    'termRange',
  ],
  pipeline: ['name', 'currentStage', 'outcome', 'location', 'capEx', 'capNeed', 'expectedPtoDate'],
} as const satisfies {
  [Noun in AvailableNoun]: readonly (typeof recordFields)[Noun][number]['name'][]
}

// An entity that is not followed is answered like a record that is not there (N-010).
const record = z.object({
  entity: z.enum(availableNouns, { error: 'This record does not exist' }),
  id: recordId,
})

/** A followed record, as it is to whoever follows it. */
export const follow = z.object({
  entity: z.enum(availableNouns),
  id: z.uuid(),
  name: z.string(),
  organizationName: z.string().nullable(),
  /** Of a deal its outcome. */
  status: z.string(),
  followedAt: timestamp,
})
export type Follow = z.infer<typeof follow>

export const followRecord = endpoint({
  id: 'follows.add',
  summary: 'Follow a record: be told when what matters of it changes',
  method: 'PUT',
  path: '/api/follows/{entity}/{id}',
  access: 'member',
  params: record,
  status: 204,
  reply: noContent,
})

export const unfollowRecord = endpoint({
  id: 'follows.remove',
  summary: 'Follow a record no longer',
  method: 'DELETE',
  path: '/api/follows/{entity}/{id}',
  access: 'member',
  params: record,
  status: 204,
  reply: noContent,
})

export const listFollows = endpoint({
  id: 'follows.list',
  summary: 'The records the person follows and may read, newest first',
  method: 'GET',
  path: '/api/follows',
  access: 'member',
  query: z.object({
    entity: z.enum(availableNouns, { error: 'Choose a kind of record' }).optional(),
  }),
  status: 200,
  reply: z.object({ follows: z.array(follow), total: z.int() }),
})

export const followEndpoints = [followRecord, unfollowRecord, listFollows]
