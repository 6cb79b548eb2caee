import { inArray } from 'drizzle-orm'
import type { LeftByUndo } from '#contract/organization-merges'
import { invitations } from '#database/invitations'
import { memberships } from '#database/memberships'
import { organizations } from '#database/organizations'
import type { AuditEvent } from '#server/platform/audit/audit'
import type { Transaction } from '#server/platform/database/database'
import { revived } from '#server/platform/database/revived'
import type { Change } from '#server/platform/http/call'
import { conflict, notFound } from '#server/platform/http/problems'
import { insertDistinct } from '../organization-duplicates/duplicates.store.ts'
import { changeOrganization, findOrganization } from '../organizations/organizations.store.ts'
import type { OrganizationRow } from '../organizations/organizations.store.ts'
import { lockAdministrators } from '../users/users.store.ts'
import { fieldLabels, kindLabels } from './merge-words.ts'
import { moveKeysBack } from './key-moves.store.ts'
import { lockMerge, markUndone, toMerge } from './merges.store.ts'
import type { MergeDetails, MergeRow } from './merges.store.ts'
import { lockDealsById, lockOwnedById, moveDeals, moveOwned, nameOfRow, ownedKinds } from './owned-records.store.ts'
import type { DealMove, DealRow, OwnedKind, OwnedRow } from './owned-records.store.ts'
import { bringBackInvitation, bringBackMembership, lockInvitations, lockMemberships, moveInvitation, moveMembership } from './ties.store.ts'

/** An undo under way: what to write down, and what is left as it is. */
interface Undo {
  tx: Transaction
  merge: MergeRow
  details: MergeDetails
  /** The organization that stayed. */
  stays: OrganizationRow
  events: AuditEvent[]
  left: LeftByUndo[]
}

interface LockedRecords {
  owned: Record<OwnedKind, OwnedRow[]>
  deals: DealRow[]
}

/** The merge to undo, locked. @throws HttpProblem 404 when there is none, 409 when it cannot be undone any more */
async function lockUndoable(tx: Transaction, id: string): Promise<{ merge: MergeRow; details: MergeDetails }> {
  const merge = await lockMerge(tx, id)
  if (merge === null) throw notFound('This merge does not exist')
  if (merge.undoneAt !== null) throw conflict('This merge was undone already.')
  if (toMerge(merge).undoableUntil === null) throw conflict('This merge is too long ago and cannot be undone any more.')
  return { merge, details: merge.details as MergeDetails }
}

async function lockRecords(tx: Transaction, { owned, deals }: MergeDetails): Promise<LockedRecords> {
  await lockAdministrators(tx)
  const rows: Record<OwnedKind, OwnedRow[]> = { users: [], facilities: [], products: [], lendingProfiles: [] }
  for (const kind of ownedKinds) rows[kind] = await lockOwnedById(tx, kind, owned[kind])
  return { owned: rows, deals: await lockDealsById(tx, deals.map(({ id }) => id)) }
}

const gone = (count: number, kind: string): LeftByUndo[] => (count === 0 ? [] : [{ kind, name: count === 1 ? '1 record' : `${count} records`, reason: 'deleted since' }])

async function moveOwnedBack({ tx, merge, details, events, left }: Undo, records: LockedRecords): Promise<void> {
  for (const kind of ownedKinds) {
    const rows = records.owned[kind]
    const back = rows.filter(({ organizationId }) => organizationId === merge.organizationId)
    events.push(...(await moveOwned(tx, kind, back, merge.otherId)))
    left.push(...rows.filter((row) => !back.includes(row)).map((row) => ({ kind: kindLabels[kind], name: nameOfRow(row), reason: 'given to another organization since' })))
    left.push(...gone(details.owned[kind].length - rows.length, kindLabels[kind]))
  }
}

async function moveDealsBack({ tx, merge, details, events, left }: Undo, { deals }: LockedRecords): Promise<void> {
  const sides = new Map(details.deals.map((deal) => [deal.id, deal]))
  const moves: DealMove[] = deals.map((row) => {
    const { organizationId, intermediaryAggregatorId } = row
    const back = (wasOther: boolean | undefined, now: string | null) => (wasOther === true && now === merge.organizationId ? merge.otherId : now)
    const side = sides.get(row.id)
    return { row, to: { organizationId: back(side?.owner, organizationId), intermediaryAggregatorId: back(side?.intermediary, intermediaryAggregatorId) } }
  })
  const changes = ({ row, to }: DealMove) => row.organizationId !== to.organizationId || row.intermediaryAggregatorId !== to.intermediaryAggregatorId
  events.push(...(await moveDeals(tx, moves.filter(changes))))
  const isLeft = ({ row, to }: DealMove) => {
    const side = sides.get(row.id)
    return (side?.owner === true && to.organizationId !== merge.otherId) || (side?.intermediary === true && to.intermediaryAggregatorId !== merge.otherId)
  }
  left.push(...moves.filter(isLeft).map(({ row }) => ({ kind: kindLabels.deals, name: row.name, reason: 'given to another organization since' })), ...gone(details.deals.length - deals.length, kindLabels.deals))
}

async function moveTiesBack({ tx, merge, details, events, left, stays }: Undo): Promise<void> {
  const now = await lockMemberships(tx, [merge.organizationId, merge.otherId])
  const known = new Map(now.map((row) => [row.id, row]))
  for (const { id, aggregatorId, memberId } of details.memberships) {
    const row = known.get(id)
    if (row === undefined || now.some((each) => each.aggregatorId === aggregatorId && each.memberId === memberId)) left.push({ kind: kindLabels.memberships, name: '1 record', reason: 'changed or removed since' })
    else events.push(await moveMembership(tx, row, { aggregatorId, memberId }))
  }
  for (const stored of details.dropped.memberships) {
    const row = revived(memberships, stored)
    const parties = await tx.select().from(organizations).where(inArray(organizations.id, [row.aggregatorId, row.memberId]))
    const aggregator = parties.find(({ id }) => id === row.aggregatorId)
    // The role it had before the merge is back by now, so that of the one that stays counts as it is.
    const isAggregator = (aggregator?.id === stays.id ? stays : aggregator)?.campaignRole === 'capital_aggregator'
    const event = parties.length === 2 && isAggregator ? await bringBackMembership(tx, row) : null
    if (event === null) left.push({ kind: kindLabels.memberships, name: '1 record', reason: 'not possible any more' })
    else events.push(event)
  }
}

async function moveInvitationsBack({ tx, merge, details, events, left }: Undo): Promise<void> {
  const now = await lockInvitations(tx, merge.organizationId)
  const taken = new Set((await lockInvitations(tx, merge.otherId)).map(({ email }) => email))
  for (const { id, email, expiresAt } of details.invitations) {
    const row = now.find((each) => each.id === id)
    if (row === undefined || taken.has(email)) left.push({ kind: kindLabels.invitations, name: email, reason: 'withdrawn since' })
    // Sent again since, its link names the key of the one that stays: it goes on under that one.
    else if (row.acceptedAt === null && row.expiresAt > new Date()) left.push({ kind: kindLabels.invitations, name: email, reason: 'sent again since' })
    else events.push(await moveInvitation(tx, row, { organizationId: merge.otherId, expiresAt: row.acceptedAt === null ? new Date(expiresAt) : row.expiresAt }))
  }
  for (const stored of details.dropped.invitations) {
    const event = await bringBackInvitation(tx, revived(invitations, stored))
    if (event === null) left.push({ kind: kindLabels.invitations, name: stored.email, reason: 'invited again since' })
    else events.push(event)
  }
}

/** The organization that went, as it was, with its key; where somebody has restored it meanwhile, as it is now. */
async function bringBackOther({ tx, merge, details, events, left }: Undo): Promise<void> {
  const present = await findOrganization(tx, merge.otherId, 'update')
  if (present !== null) {
    left.push({ kind: kindLabels.organizations, name: present.name, reason: 'restored since; it keeps its values and its key' })
    return
  }
  const row = revived(organizations, details.other)
  const [after] = await tx.insert(organizations).values({ ...row, version: row.version + 1, updatedAt: new Date() }).returning()
  if (after !== undefined) events.push({ action: 'restore', entity: 'organizations', entityId: after.id, after })
  const others = details.distinctFrom.length === 0 ? [] : await tx.select({ id: organizations.id }).from(organizations).where(inArray(organizations.id, details.distinctFrom))
  for (const { id } of others) await insertDistinct(tx, merge.otherId, id, merge.mergedBy)
}

/** Gives the organization that stayed the values the merge has replaced, where nobody has changed them since. */
async function fieldsBack({ tx, merge, details, stays, left }: Undo): Promise<OrganizationRow> {
  const values: Record<string, unknown> = {}
  for (const [field, { before, after }] of Object.entries(details.fields)) {
    const now = stays[field as keyof OrganizationRow]
    if (JSON.stringify(now) === JSON.stringify(after)) values[field] = before
    else left.push({ kind: kindLabels.organizations, name: fieldLabels[field as keyof typeof fieldLabels], reason: `of ${stays.name}: changed since` })
  }
  if ('campaignRole' in values && values['campaignRole'] !== 'capital_aggregator') {
    // Members that joined since, and those that could not go back, need an aggregator.
    const members = (await lockMemberships(tx, [merge.organizationId])).filter(({ aggregatorId }) => aggregatorId === merge.organizationId)
    if (members.some(({ id }) => !details.memberships.some((moved) => moved.id === id && moved.aggregatorId === merge.otherId))) {
      delete values['campaignRole']
      left.push({ kind: kindLabels.organizations, name: fieldLabels.campaignRole, reason: `of ${stays.name}: it has members since` })
    }
  }
  return Object.keys(values).length === 0 ? stays : changeOrganization(tx, stays, values)
}

/** Undoes a merge in the transaction of `change`: what moved goes back, unless it was changed since in a way that forbids it. */
export async function undoMergeOf({ tx, audit, auditAll }: Change, id: string, actorName: string): Promise<{ merge: MergeRow; left: LeftByUndo[] }> {
  const { merge, details } = await lockUndoable(tx, id)
  const records = await lockRecords(tx, details)
  // In the order of their ids, as everywhere; the other one is not there, unless somebody has restored it.
  await tx.select({ id: organizations.id }).from(organizations).where(inArray(organizations.id, [merge.organizationId, merge.otherId])).orderBy(organizations.id).for('update')
  const stayed = await findOrganization(tx, merge.organizationId, 'update')
  if (stayed === null) throw conflict(`${merge.organizationName} was deleted or merged itself since. Restore it or undo that merge first.`)
  const undo: Undo = { tx, merge, details, stays: stayed, events: [], left: [] }
  await bringBackOther(undo)
  const after = await fieldsBack(undo)
  undo.stays = after
  await moveOwnedBack(undo, records)
  await moveDealsBack(undo, records)
  await moveTiesBack(undo)
  await moveInvitationsBack(undo)
  await moveKeysBack(tx, details.keys, merge.organizationId, merge.otherId)
  await auditAll(undo.events)
  await audit({ action: 'update', entity: 'organizations', entityId: stayed.id, before: { ...stayed, mergedOrganization: merge.otherName }, after: { ...after, mergedOrganization: null } })
  return { merge: await markUndone(tx, merge.id, actorName), left: undo.left }
}
