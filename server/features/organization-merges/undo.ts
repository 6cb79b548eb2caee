import type { LeftByUndo } from '#contract/organization-merges'
import { records } from '#contract/records'
import type { Transaction } from '#server/platform/database/database'
import type { Change } from '#server/platform/http/call'
import { conflict, notFound } from '#server/platform/http/problems'
import { restoreOwnOffers } from '../offers/merged-offers.store.ts'
import type { OfferRules } from '../offers/offers.store.ts'
import { findOrganization, organizationStore } from '../organizations/organizations.store.ts'
import type { OrganizationRow } from '../organizations/organizations.store.ts'
import { withdrawCopiedRemovals } from '../users/belonging.store.ts'
import { lockAdministrators } from '../users/users.store.ts'
import { fieldLabels, kindLabels } from './merge-words.ts'
import { moveKeysBack } from './key-moves.store.ts'
import { lockMerge, markUndone, toMerge } from './merges.store.ts'
import type { MergeDetails, MergeRow } from './merges.store.ts'
import { lockOrganizations, restoreOrganization } from './merged-organizations.store.ts'
import { lockDealsById, lockOwnedById, ofEachKind } from './owned-records.store.ts'
import { lockMemberships } from './ties.store.ts'
import { moveIntroducedBack } from './introduced.store.ts'
import { moveSsoBack } from './moved-sso.store.ts'
import { moveViewsBack } from './moved-views.store.ts'
import { moveWebhooksBack } from './moved-webhooks.store.ts'
import { moveDealsBack, moveInvitationsBack, moveOwnedBack, moveTiesBack } from './undo-moves.ts'
import type { LockedRecords, Undo } from './undo-moves.ts'

/** The merge to undo, locked. @throws HttpProblem 404 when there is none, 409 when it cannot be undone any more */
async function lockUndoable(
  tx: Transaction,
  id: string,
): Promise<{ merge: MergeRow; details: MergeDetails }> {
  const merge = await lockMerge(tx, id)
  if (merge === null) throw notFound('This merge does not exist')
  if (merge.undoneAt !== null) throw conflict('This merge was undone already.')
  if (toMerge(merge).undoableUntil === null)
    throw conflict('This merge is too long ago and cannot be undone anymore.')
  return { merge, details: merge.details as MergeDetails }
}

async function lockRecords(
  tx: Transaction,
  { owned, deals }: MergeDetails,
): Promise<LockedRecords> {
  await lockAdministrators(tx)
  const rows = await ofEachKind((kind) => lockOwnedById(tx, kind, owned[records[kind].key] ?? []))
  return {
    owned: rows,
    deals: await lockDealsById(
      tx,
      deals.map(({ id }) => id),
    ),
  }
}

/** The organization that went, as it was, with its key; where somebody has restored it meanwhile, as it is now. */
async function restoreOther({ tx, merge, details, events, left }: Undo): Promise<void> {
  const present = await findOrganization(tx, merge.otherId, 'update')
  if (present !== null) {
    left.push({
      kind: kindLabels.organizations,
      name: present.name,
      reason: 'restored since; it keeps its values and its key',
    })
    return
  }
  const after = await restoreOrganization(tx, details.other)
  events.push({ action: 'restore', entity: 'organizations', entityId: after.id, after })
}

/** Restores values the merge has replaced in the organization that stayed, where nobody has changed them since. */
async function fieldsBack({ tx, merge, details, stays, left }: Undo): Promise<OrganizationRow> {
  const values: Record<string, unknown> = {}
  for (const [field, { before, after }] of Object.entries(details.fields)) {
    const now = stays[field as keyof OrganizationRow]
    if (JSON.stringify(now) === JSON.stringify(after)) values[field] = before
    else
      left.push({
        kind: kindLabels.organizations,
        name: fieldLabels[field as keyof typeof fieldLabels],
        reason: `of ${stays.name}: changed since`,
      })
  }
  if ('campaignRole' in values && values['campaignRole'] !== 'capital_aggregator') {
    // Members that joined since, and those that could not go back, need an aggregator.
    const members = (await lockMemberships(tx, [merge.organizationId])).filter(
      ({ aggregatorId }) => aggregatorId === merge.organizationId,
    )
    if (
      members.some(
        ({ id }) =>
          !details.memberships.some(
            (moved) => moved.id === id && moved.aggregatorId === merge.otherId,
          ),
      )
    ) {
      delete values['campaignRole']
      left.push({
        kind: kindLabels.organizations,
        name: fieldLabels.campaignRole,
        reason: `of ${stays.name}: it has members since`,
      })
    }
  }
  return Object.keys(values).length === 0 ? stays : organizationStore.change(tx, stays, values)
}

/** Undoes a merge in the transaction of `change`: what moved goes back, unless it was changed since in a way that forbids it. */
export async function undoMergeOf(
  change: Change,
  id: string,
  by: { id: string; name: string },
  rules: OfferRules,
): Promise<{ merge: MergeRow; left: LeftByUndo[] }> {
  const { tx, audit, auditAll } = change
  const { merge, details } = await lockUndoable(tx, id)
  const locked = await lockRecords(tx, details)
  // In the order of their ids, as everywhere; the other one is not there, unless somebody has restored it.
  await lockOrganizations(tx, [merge.organizationId, merge.otherId])
  const stayed = await findOrganization(tx, merge.organizationId, 'update')
  if (stayed === null)
    throw conflict(
      `${merge.organizationName} was deleted or merged itself since. Restore it or undo that merge first.`,
    )
  const undo: Undo = { tx, merge, details, stays: stayed, events: [], left: [] }
  await restoreOther(undo)
  const after = await fieldsBack(undo)
  undo.stays = after
  await moveOwnedBack(undo, locked)
  await moveDealsBack(undo, locked)
  await moveTiesBack(undo)
  await moveInvitationsBack(undo)
  await moveIntroducedBack(undo)
  await restoreOwnOffers(change, details.offers ?? [], rules)
  await moveViewsBack(undo)
  await moveWebhooksBack(undo)
  await moveSsoBack(undo)
  await moveKeysBack(tx, details.keys, merge.organizationId, merge.otherId)
  await withdrawCopiedRemovals(tx, merge.otherId, merge.organizationId)
  await auditAll(undo.events)
  await audit({
    action: 'update',
    entity: 'organizations',
    entityId: stayed.id,
    before: { ...stayed, mergedOrganization: merge.otherName },
    after: { ...after, mergedOrganization: null },
  })
  return { merge: await markUndone(tx, merge.id, by), left: undo.left }
}
