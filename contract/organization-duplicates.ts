import { z } from 'zod'
import { endpoint, noContent, registryRead } from './common/endpoint.ts'
import { valuesOf } from './common/enums.ts'
import { anyOf, booleanParameter, pageQuery } from './common/page.ts'
import { byId, idOf, lineLimit, nameLimit, organizationParameter, text } from './common/text.ts'
import { likenessLevels, likenessReasons } from './organization-likeness.ts'
import { organization } from './organizations.ts'
import { nounsWith, records } from './records.ts'
import type { NounWith } from './records.ts'

const level = z.enum(valuesOf(likenessLevels))
const reasons = z.array(z.enum(valuesOf(likenessReasons)))

/** Kinds of record that belong to one organization and move with it; people are named first. */
export type MovedNoun = NounWith<'merged'>
type MovedKey = (typeof records)[MovedNoun]['key']
const movedNouns: readonly MovedNoun[] = [
  'users',
  ...nounsWith('merged').filter((noun) => noun !== 'users'),
]
const movedCounts = Object.fromEntries(
  movedNouns.map((noun) => [records[noun].key, z.int()]),
) as Record<MovedKey, z.ZodInt>

/** How many records belong to an organization and would move with it. */
export const attachedCounts = z.object({
  ...movedCounts,
  /** Deals it owns. */
  deals: z.int(),
  /** Deals in which it is the intermediary. */
  intermediaryOf: z.int(),
  /** Members it has as an aggregator. */
  members: z.int(),
  /** Aggregators it is a member of. */
  memberOf: z.int(),
  invitations: z.int(),
})
export type AttachedCounts = z.infer<typeof attachedCounts>

/** What each count is of, one and many in words, in the order in which they are named. */
export const attachedNouns: readonly (readonly [keyof AttachedCounts, string, string])[] = [
  ...movedNouns.map((noun) => {
    const { key, one, many } = records[noun]
    return [key, one.toLowerCase(), many.toLowerCase()] as const
  }),
  ['deals', 'project', 'projects'],
  ['intermediaryOf', 'project as intermediary', 'projects as intermediary'],
  ['members', 'member', 'members'],
  ['memberOf', 'membership in an aggregator', 'memberships in aggregators'],
  ['invitations', 'invitation', 'invitations'],
]

/** The counts of an organization that nothing depends on. */
export const nothingAttached = Object.fromEntries(
  attachedNouns.map(([kind]) => [kind, 0]),
) as AttachedCounts

/** Two organizations that may be one; first the one that should stay: it has more records, or it is older. */
const duplicatePair = z.object({
  level,
  reasons,
  /** True where an administrator has said that these are two. */
  dismissed: z.boolean(),
  organizations: z.tuple([organization, organization]),
  attached: z.tuple([attachedCounts, attachedCounts]),
})
export type DuplicatePair = z.infer<typeof duplicatePair>

/** Most pairs a search answers, the likeliest first; a campaign with more has another problem. */
export const pairLimit = 5000

export const duplicatesQuery = pageQuery(20).extend({
  /** Without it likely and possible pairs; `weak` answers those that share a name in different states. */
  level: anyOf(valuesOf(likenessLevels)),
  /** `true`: the pairs that were dismissed, to look through them again. */
  dismissed: booleanParameter.optional(),
})

export const listDuplicates = endpoint({
  id: 'organizations.duplicates',
  summary: 'Pairs of organizations that may be one, the likeliest first',
  method: 'GET',
  path: '/api/organizations/duplicates',
  access: 'admin',
  query: duplicatesQuery,
  status: 200,
  reply: z.object({ pairs: z.array(duplicatePair), total: z.int() }),
  list: true,
})

const otherId = idOf('Choose the other organization')
export const dismissDuplicate = endpoint({
  id: 'organizations.dismissDuplicate',
  summary: 'Say that two organizations are not duplicates of each other',
  method: 'POST',
  path: '/api/organizations/{id}/not-duplicates',
  access: 'admin',
  params: byId,
  body: z.object({ otherId }),
  status: 204,
  reply: noContent,
})

export const restoreDuplicate = endpoint({
  id: 'organizations.restoreDuplicate',
  summary: 'Take back that two organizations are not duplicates',
  method: 'DELETE',
  path: '/api/organizations/{id}/not-duplicates',
  access: 'admin',
  params: byId,
  query: z.object({ otherId }),
  status: 204,
  reply: noContent,
})

/** Most organizations a check while typing answers. */
export const similarLimit = 3

/** An organization similar to the one being typed. */
const similarOrganization = z.object({
  id: z.uuid(),
  name: z.string(),
  location: z.string().nullable(),
  level,
  reasons,
})
export type SimilarOrganization = z.infer<typeof similarOrganization>

export const listSimilar = endpoint({
  ...registryRead,
  id: 'organizations.similar',
  summary:
    'Organizations that look like one being typed, of those the person may know of; for administrators and managers',
  path: '/api/organizations/similar',
  query: z.object({
    name: text(nameLimit).optional(),
    website: text(lineLimit).optional(),
    location: text(lineLimit).optional(),
    /** The organization being edited is not its own duplicate. */
    exceptId: organizationParameter,
  }),
  reply: z.object({ organizations: z.array(similarOrganization) }),
})

export const duplicateEndpoints = [listDuplicates, listSimilar, dismissDuplicate, restoreDuplicate]
