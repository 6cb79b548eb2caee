import { amountsMessage, createLendingProfile, deleteLendingProfile, exceeds, listLendingProfiles, readLendingProfile, updateLendingProfile } from '#contract/lending-profiles'
import { mayReadLendingProfile, mayWriteRecord, statusAfterReview } from '#contract/rights'
import type { Person } from '#contract/rights'
import type { Dependencies } from '#server/app'
import { holdReferred } from '#server/features/organizations/organizations.store'
import { toCurrentUser } from '#server/features/users/users.store'
import type { Transaction } from '#server/platform/database/database'
import { cachedList, route } from '#server/platform/http/call'
import type { Route } from '#server/platform/http/call'
import { registryScope } from '#server/platform/http/list-cache'
import { forbidden, invalidField, notFound, requireVersion } from '#server/platform/http/problems'
import { listLendingProfiles as listStored } from './lending-profiles-list.store.ts'
import {
  changeLendingProfile, deleteLendingProfileRow, findLendingProfile, insertLendingProfile, lockLendingProfile, toLendingProfile,
} from './lending-profiles.store.ts'
import type { NamedProfile } from './lending-profiles.store.ts'

const foreign = () => forbidden('You can change lending profiles of your own organization only.')

/** The profile to change. @throws HttpProblem 404 for what the person may not know of, 403 for what is not theirs, 409 when it has changed since `version`. */
async function lockForChange(tx: Transaction, person: Person, id: string, version: number | undefined): Promise<NamedProfile> {
  const stored = await lockLendingProfile(tx, id)
  if (stored === null || !mayReadLendingProfile(person, stored.profile)) throw notFound()
  if (!mayWriteRecord(person, stored.profile)) throw foreign()
  requireVersion(version, stored.profile.version, () => toLendingProfile(stored))
  return stored
}

/** Lending profiles: everybody reads what is open, members write their own organization's. */
export function lendingProfileRoutes({ settings }: Dependencies): Route[] {
  const review = settings.memberReview

  return [
    cachedList(listLendingProfiles, { tables: ['lending_profiles', 'organizations'], scope: registryScope }, ({ db, actor, query }) =>
      listStored(db, toCurrentUser(actor, settings), query)),

    route(readLendingProfile, async ({ db, actor, params }) => {
      const stored = await findLendingProfile(db, params.id)
      if (stored === null || !mayReadLendingProfile(toCurrentUser(actor, settings), stored.profile)) throw notFound()
      return toLendingProfile(stored)
    }),

    route(createLendingProfile, ({ actor, body, change }) =>
      change(async ({ tx, audit }) => {
        const person = toCurrentUser(actor, settings)
        if (!mayWriteRecord(person, body)) throw foreign()
        const organizationName = await holdReferred(tx, body.organizationId)
        const status = statusAfterReview({ review, person, before: null, wanted: body.status })
        const profile = await insertLendingProfile(tx, { ...body, status, createdBy: actor.user.id })
        await audit({ action: 'create', entity: 'lending-profiles', entityId: profile.id, after: profile })
        return toLendingProfile({ profile, organizationName })
      }),
    ),

    route(updateLendingProfile, ({ actor, params, body, change }) =>
      change(async ({ tx, audit }) => {
        const { version, ...changes } = body
        const person = toCurrentUser(actor, settings)
        const { profile: before, organizationName: nameBefore } = await lockForChange(tx, person, params.id, version)
        const { organizationId = before.organizationId, minimumLoanAmount = before.minimumLoanAmount, maximumLoanAmount = before.maximumLoanAmount } = changes
        if (!mayWriteRecord(person, { organizationId })) throw foreign()
        const organizationName = organizationId === before.organizationId ? nameBefore : await holdReferred(tx, organizationId)
        if (exceeds(minimumLoanAmount, maximumLoanAmount)) throw invalidField('maximumLoanAmount', amountsMessage)
        const status = changes.status && statusAfterReview({ review, person, before: before.status, wanted: changes.status })
        const profile = await changeLendingProfile(tx, before, { ...changes, status })
        await audit({ action: 'update', entity: 'lending-profiles', entityId: before.id, before, after: profile })
        return toLendingProfile({ profile, organizationName })
      }),
    ),

    route(deleteLendingProfile, ({ actor, params, query, change }) =>
      change(async ({ tx, audit }) => {
        const { profile: before } = await lockForChange(tx, toCurrentUser(actor, settings), params.id, query.version)
        await deleteLendingProfileRow(tx, before.id)
        await audit({ action: 'delete', entity: 'lending-profiles', entityId: before.id, before })
      }),
    ),
  ]
}
