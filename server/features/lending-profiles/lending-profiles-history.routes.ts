import { lendingProfileHistory } from '#contract/history'
import { updateLendingProfileBody } from '#contract/lending-profiles'
import { mayWriteRecord } from '#contract/rights'
import type { Dependencies } from '#server/dependencies'
import { withdrawClosed } from '#server/features/introductions/withdrawals.store'
import { saverOf } from '#server/features/users/users.store'
import type { Executor } from '#server/platform/database/database'
import type { Route } from '#server/platform/http/call'
import { historyRoutes } from '#server/platform/history/history-routes'
import type { HistoryOf } from '#server/platform/history/history-routes'
import { ownerIn } from '#server/platform/history/retained.rules'
import {
  findLendingProfile,
  lockLendingProfile,
  toLendingProfile,
} from './lending-profiles.store.ts'
import type { LendingProfileRow } from './lending-profiles.store.ts'
import { addLendingProfile, saveLendingProfile } from './save-lending-profile.ts'
import type { LendingProfileChanges } from './save-lending-profile.ts'

async function named(db: Executor, id: string) {
  const stored = await findLendingProfile(db, id)
  if (stored === null) throw new Error('The lending profile is not there')
  return stored
}

/** What was changed of a lending profile, and restoring it. */
export function lendingProfileHistoryRoutes({ settings }: Dependencies): Route[] {
  const kind: HistoryOf<LendingProfileRow, LendingProfileChanges> = {
    entity: 'lending-profiles',
    fields: updateLendingProfileBody,
    find: async (db, id) => (await findLendingProfile(db, id))?.profile ?? null,
    lock: async (tx, id) => (await lockLendingProfile(tx, id))?.profile ?? null,
    mayEdit: (actor, _id, values) => mayWriteRecord(actor.user, ownerIn(values)),
    save: async ({ tx, auditAll }, before, { actor, fields }) => {
      const stored = await named(tx, before.id)
      const { profile } = await saveLendingProfile(tx, saverOf(actor, settings), stored, fields)
      await auditAll(await withdrawClosed(tx, 'lending-profiles', [before.id]))
      return { row: profile }
    },
    restore: async ({ tx }, { actor, fields, retained }) => {
      const { name = '', organizationId = '', status = 'active' } = fields
      return {
        row: (
          await addLendingProfile(
            tx,
            saverOf(actor, settings),
            { ...fields, name, organizationId, status },
            retained,
          )
        ).profile,
      }
    },
    answer: async (tx, row) => toLendingProfile(await named(tx, row.id)),
  }
  return historyRoutes(lendingProfileHistory, kind)
}
