import type { LeftByUndo } from '#contract/organization-merges'
import { records } from '#contract/records'
import type { AuditEvent } from '#server/platform/audit/audit'
import type { Transaction } from '#server/platform/database/database'
import type { InvitationRow } from '../invitations/invitations.store.ts'
import type { MembershipRow } from '../memberships/memberships.store.ts'
import type { OrganizationRow } from '../organizations/organizations.store.ts'
import { kindLabels } from './merge-words.ts'
import type { MergeDetails, MergeRow } from './merges.store.ts'
import { moveDeals, moveOwned, nameOfRow, ownedKinds } from './owned-records.store.ts'
import type { DealMove, DealRow, OwnedKind, OwnedRow } from './owned-records.store.ts'
import {
  restoreInvitations,
  invitationRows,
  lockInvitations,
  lockMemberships,
  membershipRows,
  restorableMemberships,
} from './ties.store.ts'
import type { InvitationMove, MembershipMove } from './ties.store.ts'

/** An undo under way: its audit entries, and what is left as it is. */
export interface Undo {
  tx: Transaction
  merge: MergeRow
  details: MergeDetails
  /** The organization that stayed. */
  stays: OrganizationRow
  events: AuditEvent[]
  left: LeftByUndo[]
}

/** What the merge has moved, as far as it still exists, locked. */
export interface LockedRecords {
  owned: Record<OwnedKind, OwnedRow[]>
  deals: DealRow[]
}

/** Records that could not move back, by their number. */
export const gone = (
  count: number,
  kind: string,
  reason: LeftByUndo['reason'] = 'deleted since',
): LeftByUndo[] =>
  count === 0 ? [] : [{ kind, name: count === 1 ? '1 record' : `${count} records`, reason }]

/** Moves records back, unless they belong to yet another organization by now. */
export async function moveOwnedBack(
  { tx, merge, details, events, left }: Undo,
  { owned }: LockedRecords,
): Promise<void> {
  for (const kind of ownedKinds) {
    const rows = owned[kind]
    const back = rows.filter(({ organizationId }) => organizationId === merge.organizationId)
    events.push(...(await moveOwned(tx, kind, back, merge.otherId)))
    left.push(
      ...rows
        .filter((row) => !back.includes(row))
        .map((row) => ({
          kind: kindLabels[kind],
          name: nameOfRow(row),
          reason: 'given to another organization since',
        })),
    )
    left.push(
      ...gone((details.owned[records[kind].key]?.length ?? 0) - rows.length, kindLabels[kind]),
    )
  }
}

/** Moves deals back, on the sides on which the other organization was. */
export async function moveDealsBack(
  { tx, merge, details, events, left }: Undo,
  { deals }: LockedRecords,
): Promise<void> {
  const sides = new Map(details.deals.map((deal) => [deal.id, deal]))
  const moves: DealMove[] = deals.map((row) => {
    const { organizationId, intermediaryAggregatorId } = row
    const back = (wasOther: boolean | undefined, now: string | null) =>
      wasOther === true && now === merge.organizationId ? merge.otherId : now
    const side = sides.get(row.id)
    return {
      row,
      to: {
        organizationId: back(side?.owner, organizationId),
        intermediaryAggregatorId: back(side?.intermediary, intermediaryAggregatorId),
      },
    }
  })
  const changes = ({ row, to }: DealMove) =>
    row.organizationId !== to.organizationId ||
    row.intermediaryAggregatorId !== to.intermediaryAggregatorId
  events.push(...(await moveDeals(tx, moves.filter(changes))))
  const isLeft = ({ row, to }: DealMove) => {
    const side = sides.get(row.id)
    return (
      (side?.owner === true && to.organizationId !== merge.otherId) ||
      (side?.intermediary === true && to.intermediaryAggregatorId !== merge.otherId)
    )
  }
  left.push(
    ...moves.filter(isLeft).map(({ row }) => ({
      kind: kindLabels.deals,
      name: row.name,
      reason: 'given to another organization since',
    })),
    ...gone(details.deals.length - deals.length, kindLabels.deals),
  )
}

const oneTie = (reason: string): LeftByUndo => ({
  kind: kindLabels.memberships,
  name: '1 record',
  reason,
})
const pairOf = ({ aggregatorId, memberId }: Pick<MembershipRow, 'aggregatorId' | 'memberId'>) =>
  `${aggregatorId} ${memberId}`

/** Gives memberships their former parties, and restores those that were dropped. */
export async function moveTiesBack(undo: Undo): Promise<void> {
  const { tx, merge, details, stays, events, left } = undo
  const now = await lockMemberships(tx, [merge.organizationId, merge.otherId])
  const known = new Map(now.map((row) => [row.id, row]))
  const taken = new Set(now.map(pairOf))
  const moves: MembershipMove[] = details.memberships.flatMap(({ id, ...to }) => {
    const row = known.get(id)
    return row === undefined || taken.has(pairOf(to)) ? [] : [{ row, to }]
  })
  events.push(...(await membershipRows.move(tx, moves)))
  left.push(
    ...Array.from({ length: details.memberships.length - moves.length }, () =>
      oneTie('changed or removed since'),
    ),
  )
  const back = await membershipRows.restore(
    tx,
    await restorableMemberships(tx, details.dropped.memberships, stays),
  )
  events.push(...back.events)
  left.push(
    ...Array.from({ length: details.dropped.memberships.length - back.events.length }, () =>
      oneTie('not possible anymore'),
    ),
  )
}

/** Why an invitation stays with the organization that stayed; null for one that goes back. */
function reasonToStay(row: InvitationRow | undefined, isTaken: boolean): string | null {
  if (row === undefined || isTaken) return 'withdrawn since'
  // Sent again since, its link names the key of the one that stays: it goes on under that one.
  return row.acceptedAt === null && row.expiresAt > new Date() ? 'sent again since' : null
}

/** Moves invitations back, and restores those that were dropped. */
export async function moveInvitationsBack({
  tx,
  merge,
  details,
  events,
  left,
}: Undo): Promise<void> {
  const now = new Map((await lockInvitations(tx, merge.organizationId)).map((row) => [row.id, row]))
  const taken = new Set((await lockInvitations(tx, merge.otherId)).map(({ email }) => email))
  const moves: InvitationMove[] = []
  const stay = (email: string, reason: string) =>
    left.push({ kind: kindLabels.invitations, name: email, reason })
  for (const { id, email, expiresAt } of details.invitations) {
    const row = now.get(id)
    const reason = reasonToStay(row, taken.has(email))
    if (row === undefined || reason !== null) stay(email, reason ?? '')
    else
      moves.push({
        row,
        to: {
          organizationId: merge.otherId,
          expiresAt: row.acceptedAt === null ? new Date(expiresAt) : row.expiresAt,
        },
      })
  }
  events.push(...(await invitationRows.move(tx, moves)))
  const back = await restoreInvitations(tx, details.dropped.invitations)
  events.push(...back.events)
  for (const { email } of back.left) stay(email, 'invited again since')
}
