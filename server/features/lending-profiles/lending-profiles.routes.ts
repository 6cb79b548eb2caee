import {
  createLendingProfile,
  deleteLendingProfile,
  listLendingProfiles,
  readLendingProfile,
  updateLendingProfile,
} from '#contract/lending-profiles'
import { mayReadLendingProfile, mayWriteRecord } from '#contract/rights'
import type { Person } from '#contract/rights'
import { records } from '#contract/records'
import type { Dependencies } from '#server/dependencies'
import { confirmedBySave } from '#server/features/confirmations/freshness.store'
import { withdrawDeleted, withdrawIfClosed } from '#server/features/introductions/withdrawals.store'
import { saverOf, toCurrentUser } from '#server/features/users/users.store'
import { changed } from '#server/platform/audit/audit'
import type { Transaction } from '#server/platform/database/database'
import { cachedAnswer, route } from '#server/platform/http/call'
import type { Route } from '#server/platform/http/call'
import { registryScope } from '#server/platform/http/list-cache'
import { notFound, requireVersion } from '#server/platform/http/problems'
import { listLendingProfiles as listStored } from './lending-profiles-list.store.ts'
import { lendingProfileHistoryRoutes } from './lending-profiles-history.routes.ts'
import {
  deleteLendingProfileRow,
  findLendingProfile,
  lockLendingProfile,
  toLendingProfile,
} from './lending-profiles.store.ts'
import type { NamedProfile } from './lending-profiles.store.ts'
import { addLendingProfile, foreignProfile, saveLendingProfile } from './save-lending-profile.ts'

/** The profile to change. @throws HttpProblem 404 for what the person may not know of, 403 for what is not theirs, 409 when it has changed since `version`. */
async function lockForChange(
  tx: Transaction,
  person: Person,
  id: string,
  version: number | undefined,
): Promise<NamedProfile> {
  const stored = await lockLendingProfile(tx, id)
  if (stored === null || !mayReadLendingProfile(person, stored.profile)) throw notFound()
  if (!mayWriteRecord(person, stored.profile)) throw foreignProfile()
  await requireVersion(version, stored.profile.version, () => toLendingProfile(stored))
  return stored
}

/** Lending profiles: everybody reads what is open, members write their own organization's. */
export function lendingProfileRoutes(dependencies: Dependencies): Route[] {
  const { settings } = dependencies
  return [
    cachedAnswer(
      listLendingProfiles,
      { tables: records['lending-profiles'].listedFrom, scope: registryScope },
      ({ db, scope, query }) => listStored(db, scope, query),
    ),

    cachedAnswer(
      readLendingProfile,
      { tables: records['lending-profiles'].listedFrom, scope: registryScope },
      async ({ db, scope, params }) => {
        const stored = await findLendingProfile(db, params.id)
        if (stored === null || !mayReadLendingProfile(scope, stored.profile)) throw notFound()
        return toLendingProfile(stored)
      },
    ),

    route(createLendingProfile, ({ actor, body, change }) =>
      change(async ({ tx, audit }) => {
        const added = await addLendingProfile(tx, saverOf(actor, settings), body, {
          createdBy: actor.user.id,
          ...confirmedBySave(actor.user, body),
        })
        await audit(changed('lending-profiles', { after: added.profile }))
        return toLendingProfile(added)
      }),
    ),

    route(updateLendingProfile, ({ actor, params, body, change }) =>
      change(async ({ tx, audit, auditAll }) => {
        const { version, ...changes } = body
        const before = await lockForChange(tx, toCurrentUser(actor, settings), params.id, version)
        const after = await saveLendingProfile(tx, saverOf(actor, settings), before, {
          ...changes,
          ...confirmedBySave(actor.user, before.profile),
        })
        await audit(changed('lending-profiles', { before: before.profile, after: after.profile }))
        await auditAll(
          await withdrawIfClosed(tx, 'lending-profiles', before.profile, after.profile),
        )
        return toLendingProfile(after)
      }),
    ),

    route(deleteLendingProfile, ({ actor, params, query, change }) =>
      change(async ({ tx, audit, auditAll }) => {
        const { profile: before } = await lockForChange(
          tx,
          toCurrentUser(actor, settings),
          params.id,
          query.version,
        )
        await auditAll(await withdrawDeleted(tx, 'lending-profiles', [before.id]))
        await deleteLendingProfileRow(tx, before.id)
        await audit(changed('lending-profiles', { before }))
      }),
    ),

    ...lendingProfileHistoryRoutes(dependencies),
  ]
}
