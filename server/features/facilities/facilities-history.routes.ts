import { updateFacilityBody } from '#contract/facilities'
import { facilityHistory } from '#contract/history'
import { withdrawClosed } from '#server/features/introductions/withdrawals.store'
import type { Executor } from '#server/platform/database/database'
import type { Route } from '#server/platform/http/call'
import { withOrWithoutFile } from '#server/platform/history/lost-file'
import { historyRoutes } from '#server/platform/history/history-routes'
import type { HistoryOf } from '#server/platform/history/history-routes'
import type { Actor } from '#server/platform/sessions/session.store'
import { findFacility, lockFacility, toFacility } from './facilities.store.ts'
import type { FacilityRow } from './facilities.store.ts'
import { addFacility, saveFacility } from './save-facility.ts'
import type { FacilityChanges } from './save-facility.ts'

async function named(db: Executor, id: string) {
  const stored = await findFacility(db, id)
  if (stored === null) throw new Error('The facility is not there')
  return stored
}

/** What was changed of a facility, and restoring it; `checkAccess` lets facility administrators pass (C-02). */
export function facilityHistoryRoutes(checkAccess: (actor: Actor) => void): Route[] {
  const kind: HistoryOf<FacilityRow, FacilityChanges> = {
    entity: 'catalytic-facilities',
    fields: updateFacilityBody,
    checkAccess,
    find: async (db, id) => (await findFacility(db, id))?.facility ?? null,
    lock: async (tx, id) => (await lockFacility(tx, id))?.facility ?? null,
    // Whoever passed the check writes every facility.
    mayEdit: () => true,
    save: async ({ tx, auditAll }, before, { actor, fields }) => {
      const stored = await named(tx, before.id)
      const saved = await withOrWithoutFile(
        fields,
        async (changes) => (await saveFacility(tx, actor, stored, changes)).facility,
      )
      await auditAll(await withdrawClosed(tx, 'catalytic-facilities', [before.id]))
      return saved
    },
    restore: async ({ tx }, { actor, fields, retained }) => {
      const {
        name = '',
        organizationId = '',
        facilityType = 'below_market_rate_capital',
        status = 'draft',
        file,
      } = fields
      const added = await addFacility(
        tx,
        actor,
        { ...fields, name, organizationId, facilityType, status, file: null },
        retained,
      )
      return file == null
        ? { row: added.facility }
        : withOrWithoutFile(
            { file },
            async (changes) => (await saveFacility(tx, actor, added, changes)).facility,
          )
    },
    answer: async (tx, row) => toFacility(await named(tx, row.id)),
  }
  return historyRoutes(facilityHistory, kind)
}
