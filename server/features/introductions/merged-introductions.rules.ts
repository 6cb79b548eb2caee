import { stateOf } from './introductions.rules.ts'
import type { IntroductionRow } from './introductions.rules.ts'

/** What a merge of two organizations may change of an introduction. */
export type MergeValues = Pick<
  IntroductionRow,
  'dealOrganizationId' | 'capitalOrganizationId' | 'state' | 'answeredAt' | 'besideAnother'
>

type Row = MergeValues &
  Pick<
    IntroductionRow,
    'id' | 'dealId' | 'createdAt' | 'expiresAt' | 'dealOutcome' | 'capitalOutcome'
  >

/** Whether an introduction takes the one place of its deal and organizations, as the index has it (M-203). */
export const isCounted = (
  row: Pick<Row, 'state' | 'besideAnother' | 'dealOutcome' | 'capitalOutcome'>,
): boolean =>
  (row.state === 'requested' || row.state === 'accepted') &&
  !row.besideAnother &&
  row.dealOutcome !== 'no_deal' &&
  row.capitalOutcome !== 'no_deal'

/** Accepted ones first, then those that wait, the oldest first, then what has lapsed. */
function rankOf(row: Row, now: Date): number {
  if (row.state === 'accepted') return 0
  return stateOf(row, now) === 'requested' ? 1 : 2
}

/**
 * What becomes of introductions when `goes` is merged into `stays` (M-217): they move; a live one that would have one
 * organization on both sides is withdrawn. Of two live ones that meet in one place a waiting one is withdrawn, and what
 * is accepted stays accepted beside the other. Answers the values of those that change, by id.
 */
export function mergedIntroductions(
  rows: readonly Row[],
  { goes, stays }: { goes: string; stays: string },
  now: Date,
): Map<string, MergeValues> {
  const renamed = (id: string | null) => (id === goes ? stays : id)
  const withdrawn = { state: 'withdrawn', answeredAt: now }
  const changes = new Map<string, MergeValues>()
  const places = new Map<string, Row[]>()
  for (const row of rows) {
    const { state, answeredAt, besideAnother } = row
    const to: MergeValues = {
      dealOrganizationId: renamed(row.dealOrganizationId),
      capitalOrganizationId: renamed(row.capitalOrganizationId),
      state,
      answeredAt,
      besideAnother,
    }
    const moves =
      to.dealOrganizationId !== row.dealOrganizationId ||
      to.capitalOrganizationId !== row.capitalOrganizationId
    const isOnBoth =
      to.dealOrganizationId !== null && to.dealOrganizationId === to.capitalOrganizationId
    const isLive = isCounted(row) && rankOf(row, now) < 2
    if (moves) changes.set(row.id, isOnBoth && isLive ? { ...to, ...withdrawn } : to)
    if (!isCounted(row) || (moves && isOnBoth && isLive)) continue
    if (row.dealId === null || to.dealOrganizationId === null || to.capitalOrganizationId === null)
      continue
    const place = `${row.dealId} ${to.dealOrganizationId} ${to.capitalOrganizationId}`
    places.set(place, [...(places.get(place) ?? []), row])
  }
  for (const meeting of places.values()) {
    const [, ...others] = meeting.toSorted(
      (one, other) =>
        rankOf(one, now) - rankOf(other, now) ||
        one.createdAt.getTime() - other.createdAt.getTime() ||
        (one.id < other.id ? -1 : 1),
    )
    for (const row of others) {
      const to = changes.get(row.id) ?? row
      const { dealOrganizationId, capitalOrganizationId, state, answeredAt } = to
      const values = { dealOrganizationId, capitalOrganizationId, state, answeredAt }
      changes.set(
        row.id,
        rankOf(row, now) === 1
          ? { ...values, ...withdrawn, besideAnother: row.besideAnother }
          : { ...values, besideAnother: true },
      )
    }
  }
  return changes
}
