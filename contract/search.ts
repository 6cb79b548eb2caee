import { z } from 'zod'
import { endpoint, registryRead } from './common/endpoint.ts'
import { oneLineOf } from './common/one-line.ts'
import { wholeNumberParameter } from './common/page.ts'

/** One search over all kinds of record (attention, G). */

/** The kinds that are searched, in the order of groups of the same rank (G-001, G-007); users for administrators alone. */
export const searchedNouns = [
  'organizations',
  'products',
  'catalytic-facilities',
  'lending-profiles',
  'pipeline',
  'resources',
  'users',
] as const
export type SearchedNoun = (typeof searchedNouns)[number]

/** Searches a minute of one session; no other call counts among them, and they among no others (G-010). */
const searchesPerMinute = 240

/** Fewest and most characters, and most words, of a question (G-002). */
const shortestQuestion = 2
export const longestQuestion = 200
export const mostQuestionWords = 8

const result = z.object({
  entity: z.enum(searchedNouns),
  id: z.uuid(),
  name: z.string(),
  subtitle: z.string(),
  /** As stored, of a deal its outcome; null where there is none. */
  status: z.string().nullable(),
  stale: z.boolean(),
  /** A path of the portal that opens it. */
  address: z.string(),
})
export type SearchResult = z.infer<typeof result>

const group = z.object({
  entity: z.enum(searchedNouns),
  results: z.array(result),
  /** Whether there are further ones. */
  more: z.boolean(),
})
export type SearchGroup = z.infer<typeof group>

/** A question as it was typed; the palette asks nothing that it rejects. */
export const searchQuestion = z
  .string({ error: 'Type at least 2 characters' })
  .refine((typed) => !typed.includes('\0') && typed.isWellFormed(), {
    error: 'This text contains a character that cannot be stored',
  })
  .overwrite(oneLineOf)
  .trim()
  .min(shortestQuestion, { error: 'Type at least 2 characters' })
  .max(longestQuestion, { error: 'Use at most 200 characters' })
  .refine((text) => text.split(/\s+/u).length <= mostQuestionWords, {
    error: 'Use at most 8 words',
  })

export const search = endpoint({
  ...registryRead,
  id: 'search.find',
  summary: 'Records of every kind the person may read, best first',
  path: '/api/search',
  requestsPerMinute: searchesPerMinute,
  query: z.object({
    q: searchQuestion,
    entity: z.enum(searchedNouns, { error: 'Choose a kind of record' }).optional(),
    limit: wholeNumberParameter(1, 20).default(5),
  }),
  reply: z.object({ groups: z.array(group) }),
})

export const searchEndpoints = [search]
