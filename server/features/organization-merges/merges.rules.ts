import type { MergeField } from '#contract/organization-merges'
import type { OrganizationRow } from '../organizations/organizations.store.ts'

/** What the rules read of a membership. */
interface Tie {
  id: string
  aggregatorId: string
  memberId: string
}

const pairOf = ({ aggregatorId, memberId }: Omit<Tie, 'id'>) => `${aggregatorId} ${memberId}`

/**
 * What becomes of the memberships of the organization that goes, on either side: they move, unless the one that stays
 * has the same already or would become a member of itself. `ties` are those of both.
 */
export function movedMemberships<Row extends Tie>(
  ties: readonly Row[],
  stays: string,
  goes: string,
): { moved: { row: Row; to: Omit<Tie, 'id'> }[]; dropped: Row[] } {
  const renamed = (id: string) => (id === goes ? stays : id)
  const concerns = (row: Row) => row.aggregatorId === goes || row.memberId === goes
  const taken = new Set(ties.filter((row) => !concerns(row)).map(pairOf))
  const moved: { row: Row; to: Omit<Tie, 'id'> }[] = []
  const dropped: Row[] = []
  for (const row of ties.filter(concerns)) {
    const to = { aggregatorId: renamed(row.aggregatorId), memberId: renamed(row.memberId) }
    if (to.aggregatorId === to.memberId || taken.has(pairOf(to))) dropped.push(row)
    else {
      taken.add(pairOf(to))
      moved.push({ row, to })
    }
  }
  return { moved, dropped }
}

/**
 * Who may register with the key that stays: both allow-lists together where both have one. Otherwise the list of the
 * organization that stays is unchanged: a merge never admits more people than a list was meant for.
 */
function mergedAllowList(stays: readonly string[], goes: readonly string[]): string[] {
  if (stays.length === 0 || goes.length === 0) return [...stays]
  return [...new Set([...stays, ...goes].map((entry) => entry.trim().toLowerCase()))]
}

/** A value of a field before and after the merge. */
export interface FieldChange {
  before: unknown
  after: unknown
}
export type ChangedField = MergeField | 'allowedEmails' | 'requireSecondFactor'

/** The fields of the organization that stays whose value changes, with both values. */
export function changedByMerge(
  stays: OrganizationRow,
  goes: OrganizationRow,
  fields: readonly MergeField[],
): Partial<Record<ChangedField, FieldChange>> {
  const wanted: Partial<Record<ChangedField, unknown>> = {
    ...Object.fromEntries(fields.map((field) => [field, goes[field]])),
    allowedEmails: mergedAllowList(stays.allowedEmails, goes.allowedEmails),
    // A merge frees nobody of a second step that their organization demands.
    requireSecondFactor: stays.requireSecondFactor || goes.requireSecondFactor,
  }
  const entries = (Object.entries(wanted) as [ChangedField, unknown][]).filter(
    ([field, after]) => JSON.stringify(after) !== JSON.stringify(stays[field]),
  )
  return Object.fromEntries(
    entries.map(([field, after]) => [field, { before: stays[field], after }]),
  )
}

/** Why a merge would break the rule that only capital aggregators have members; null where it does not. */
export function roleRejection(
  stays: Pick<OrganizationRow, 'name'>,
  role: string | null,
  members: number,
): string | null {
  if (members === 0 || role === 'capital_aggregator') return null
  return `${stays.name} would have ${members === 1 ? '1 member' : `${members.toLocaleString('en-US')} members`} without being a capital aggregator. Choose that campaign role, or remove the ${members === 1 ? 'member' : 'members'} first.`
}
