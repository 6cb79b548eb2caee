import { nothingAttached } from '#contract/organization-duplicates'
import type { AttachedCounts } from '#contract/organization-duplicates'
import type { MergeField } from '#contract/organization-merges'
import { records } from '#contract/records'
import { changed } from '#server/platform/audit/audit'
import type { AuditEvent } from '#server/platform/audit/audit'
import type { Transaction } from '#server/platform/database/database'
import type { Change } from '#server/platform/http/call'
import { conflict } from '#server/platform/http/problems'
import { moveSources } from '../finance/merged-sources.store.ts'
import { moveIntroductions } from '../introductions/merged-introductions.store.ts'
import { moveRoom } from '../shares/merged-shares.store.ts'
import { withdrawOwnOffers } from '../offers/merged-offers.store.ts'
import type { OfferRules } from '../offers/offers.store.ts'
import { lockBoth } from '../organization-duplicates/both-organizations.store.ts'
import { organizationStore } from '../organizations/organizations.store.ts'
import type { OrganizationRow, OrganizationValues } from '../organizations/organizations.store.ts'
import { copyRemovals } from '../users/belonging.store.ts'
import { lockAdministrators } from '../users/users.store.ts'
import { lockKeys, moveKeys } from './key-moves.store.ts'
import { changedByMerge, movedMemberships, roleRejection } from './merges.rules.ts'
import { asStored, insertMerge } from './merges.store.ts'
import type { MergeDetails, MergeRow } from './merges.store.ts'
import {
  countDeals,
  countOwned,
  lockDeals,
  lockOwned,
  moveDeals,
  moveOwned,
  ofEachKind,
  ownedKinds,
} from './owned-records.store.ts'
import type { DealRow, OwnedKind, OwnedRow } from './owned-records.store.ts'
import { moveDismissals } from './introduced.store.ts'
import { moveSso } from './moved-sso.store.ts'
import { moveViews } from './moved-views.store.ts'
import { moveWebhooks } from './moved-webhooks.store.ts'
import { invitationRows, lockInvitations, lockMemberships, membershipRows } from './ties.store.ts'

interface MergeRequest {
  id: string
  otherId: string
  fields: readonly MergeField[]
  /** Reads both as they are now; throws where they must not be merged. */
  check: (stays: OrganizationRow, goes: OrganizationRow) => Promise<void>
  actor: { id: string; name: string }
  /** With which figures follow where a line of a stack is withdrawn. */
  rules: OfferRules
}

interface Locked {
  owned: Record<OwnedKind, OwnedRow[]>
  deals: DealRow[]
}

async function lockRecords(
  tx: Transaction,
  organizationId: string,
  ready: boolean,
): Promise<Locked> {
  const owned = await ofEachKind((kind) => lockOwned(tx, kind, organizationId, ready))
  return { owned, deals: await lockDeals(tx, organizationId, ready) }
}

/**
 * Locks everything in the order in which all others lock it: accounts and records first, then what they belong to.
 * What was added between the two is locked at the end, except rows that somebody is changing, who may wait for us.
 */
async function lockAll(tx: Transaction, id: string, otherId: string) {
  await lockAdministrators(tx)
  await lockRecords(tx, otherId, false)
  const { one: stays, other: goes } = await lockBoth(tx, id, otherId, 'update')
  const locked = await lockRecords(tx, goes.id, true)
  let missed = (await countDeals(tx, goes.id)) - locked.deals.length
  for (const kind of ownedKinds)
    missed += (await countOwned(tx, kind, goes.id)) - locked.owned[kind].length
  const keys = await lockKeys(tx, goes.id)
  if (missed > 0 || keys === null)
    throw conflict(
      `Someone is changing records of ${goes.name} at this moment. Nothing was merged; please try again.`,
    )
  return { stays, goes, ...locked, keys }
}

async function moveTies(
  tx: Transaction,
  stays: OrganizationRow,
  goes: OrganizationRow,
  role: string | null,
) {
  const ties = await lockMemberships(tx, [stays.id, goes.id])
  const plan = movedMemberships(ties, stays.id, goes.id)
  const members =
    ties.filter((tie) => tie.aggregatorId === stays.id && !plan.dropped.includes(tie)).length +
    plan.moved.filter(({ to, row }) => to.aggregatorId === stays.id && row.aggregatorId === goes.id)
      .length
  const rejection = roleRejection(stays, role, members)
  if (rejection !== null) throw conflict(rejection, { fields: { campaignRole: rejection } })
  return {
    ...plan,
    events: [
      ...(await membershipRows.drop(tx, plan.dropped)),
      ...(await membershipRows.move(tx, plan.moved)),
    ],
  }
}

/** Mailed links name a key that goes: open invitations move as expired ones and can be sent again. */
async function moveOpenInvitations(tx: Transaction, stays: OrganizationRow, goes: OrganizationRow) {
  const taken = new Set((await lockInvitations(tx, stays.id)).map(({ email }) => email))
  const rows = await lockInvitations(tx, goes.id)
  const dropped = rows.filter(({ email }) => taken.has(email))
  const moved = rows.filter(({ email }) => !taken.has(email))
  const now = new Date()
  const moves = moved.map((row) => ({
    row,
    to: {
      organizationId: stays.id,
      expiresAt: row.acceptedAt === null && row.expiresAt > now ? now : row.expiresAt,
    },
  }))
  return {
    moved,
    dropped,
    events: [
      ...(await invitationRows.drop(tx, dropped)),
      ...(await invitationRows.move(tx, moves)),
    ],
  }
}

/** Makes one of two organizations, in the transaction of `change`. */
export async function mergeInto(
  change: Change,
  requested: MergeRequest,
): Promise<{ merge: MergeRow; organization: OrganizationRow }> {
  const { tx, audit, auditAll } = change
  const { stays, goes, owned, deals, keys } = await lockAll(tx, requested.id, requested.otherId)
  await requested.check(stays, goes)
  const fields = changedByMerge(stays, goes, requested.fields)
  const values = Object.fromEntries(
    Object.entries(fields).map(([field, { after }]) => [field, after]),
  ) as Partial<OrganizationValues>
  const ties = await moveTies(
    tx,
    stays,
    goes,
    values.campaignRole === undefined ? stays.campaignRole : values.campaignRole,
  )
  const invitations = await moveOpenInvitations(tx, stays, goes)
  const introduced = await moveIntroductions(tx, goes.id, stays.id)
  const offers = await withdrawOwnOffers(change, stays.id, requested.rules)
  const dismissals = await moveDismissals(tx, goes, stays)
  const sources = await moveSources(tx, goes.id, stays.id)
  const room = await moveRoom(tx, goes, stays)
  const views = await moveViews(tx, goes.id, stays.id)
  const webhooks = await moveWebhooks(tx, goes.id, stays.id)
  const sso = await moveSso(tx, goes.id, stays.id)

  const events: AuditEvent[] = []
  for (const kind of ownedKinds) events.push(...(await moveOwned(tx, kind, owned[kind], stays.id)))
  const moves = deals.map((row) => ({
    row,
    to: {
      organizationId: row.organizationId === goes.id ? stays.id : row.organizationId,
      intermediaryAggregatorId:
        row.intermediaryAggregatorId === goes.id ? stays.id : row.intermediaryAggregatorId,
    },
  }))
  events.push(
    ...(await moveDeals(tx, moves)),
    ...ties.events,
    ...invitations.events,
    ...introduced.events,
    ...dismissals.events,
    ...sources.events,
    ...room.events,
    ...views.events,
    ...webhooks.events,
    ...sso.events,
  )
  const details: MergeDetails = {
    other: asStored(goes),
    fields,
    owned: Object.fromEntries(
      ownedKinds.map((kind) => [records[kind].key, owned[kind].map(({ id }) => id)]),
    ),
    deals: deals.map((row) => ({
      id: row.id,
      owner: row.organizationId === goes.id,
      intermediary: row.intermediaryAggregatorId === goes.id,
    })),
    memberships: ties.moved.map(({ row: { id, aggregatorId, memberId } }) => ({
      id,
      aggregatorId,
      memberId,
    })),
    invitations: invitations.moved.map(({ id, email, expiresAt }) => ({
      id,
      email,
      expiresAt: expiresAt.toISOString(),
    })),
    dropped: {
      memberships: ties.dropped.map(asStored),
      invitations: invitations.dropped.map(asStored),
      dismissals: dismissals.dropped.map(asStored),
    },
    introductions: introduced.moved,
    dismissals: dismissals.moved.map(({ id }) => id),
    sources: sources.moved,
    room: room.moved,
    offers,
    views: views.moved,
    webhooks: webhooks.moved,
    ssoProviders: sso.moved,
    keys,
  }
  await moveKeys(tx, goes.id, stays.id)
  await copyRemovals(tx, goes.id, stays.id)
  await organizationStore.remove(tx, goes.id)
  await auditAll([...events, changed('organizations', { before: goes })])
  const organization =
    Object.keys(fields).length === 0 ? stays : await organizationStore.change(tx, stays, values)
  // The name says in the history of the one that stayed what came of the other.
  await audit(
    changed('organizations', {
      before: { ...stays, mergedOrganization: null },
      after: { ...organization, mergedOrganization: goes.name },
    }),
  )
  const merge = await insertMerge(tx, {
    organizationId: stays.id,
    organizationName: organization.name,
    otherId: goes.id,
    otherName: goes.name,
    mergedBy: requested.actor.id,
    mergedByName: requested.actor.name,
    moved: movedCounts(details, goes.id),
    dropped: { memberships: ties.dropped.length, invitations: invitations.dropped.length },
    fields: requested.fields.filter((field) => field in fields),
    details,
  })
  return { merge, organization }
}

function movedCounts(
  { owned, deals, memberships, invitations }: MergeDetails,
  goes: string,
): AttachedCounts {
  return {
    ...nothingAttached,
    ...Object.fromEntries(Object.entries(owned).map(([kind, ids]) => [kind, ids.length])),
    deals: deals.filter(({ owner }) => owner).length,
    intermediaryOf: deals.filter(({ owner }) => !owner).length,
    members: memberships.filter(({ aggregatorId }) => aggregatorId === goes).length,
    memberOf: memberships.filter(({ aggregatorId }) => aggregatorId !== goes).length,
    invitations: invitations.length,
  }
}
