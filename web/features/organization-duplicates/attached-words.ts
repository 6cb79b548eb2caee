import type { AttachedCounts } from '#contract/organization-duplicates'
import { formatCountOf } from '#web/lib/format.ts'

const nouns: readonly (readonly [keyof AttachedCounts, string, string])[] = [
  ['users', 'user', 'users'],
  ['products', 'product', 'products'],
  ['facilities', 'catalytic facility', 'catalytic facilities'],
  ['lendingProfiles', 'lending profile', 'lending profiles'],
  ['deals', 'pipeline deal', 'pipeline deals'],
  ['intermediaryOf', 'pipeline deal as intermediary', 'pipeline deals as intermediary'],
  ['members', 'member', 'members'],
  ['memberOf', 'membership in an aggregator', 'memberships in aggregators'],
  ['invitations', 'invitation', 'invitations'],
]

/** "a", "a and b", "a, b and c". */
export function listed(parts: readonly string[]): string {
  return parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`
}

/** The records of an organization in words; '' for none. */
export function attachedWords(attached: AttachedCounts): string {
  return listed(
    nouns
      .filter(([kind]) => attached[kind] > 0)
      .map(([kind, one, many]) => formatCountOf(attached[kind], one, many)),
  )
}
