import { attachedNouns, type AttachedCounts } from '#contract/organization-duplicates'
import { formatCountOf } from '#web/lib/format.ts'

/** "a", "a and b", "a, b and c". */
function listed(parts: readonly string[]): string {
  return parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`
}

/** The records of an organization in words; '' for none. */
export function attachedWords(attached: AttachedCounts): string {
  return listed(
    attachedNouns
      .filter(([kind]) => attached[kind] > 0)
      .map(([kind, one, many]) => formatCountOf(attached[kind], one, many)),
  )
}
