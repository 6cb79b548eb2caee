import {
  createFacility,
  deleteFacility,
  listFacilities,
  listFunds,
  listMarketFunds,
  readFacility,
  readFacilityAdministrators,
  unlistedFacilities,
  updateFacility,
} from '#contract/facilities'
import type { FacilityAdministrator } from '#contract/facilities'
import {
  requestsUnlistedFacilities,
  isAdmin,
  mayReadFacility,
  mayWriteFacilities,
} from '#contract/rights'
import type { Person } from '#contract/rights'
import { records } from '#contract/records'
import type { Dependencies } from '#server/dependencies'
import { confirmedBySave } from '#server/features/confirmations/freshness.store'
import { setRecordFile } from '#server/features/files/record-files.store'
import { withdrawDeleted, withdrawIfClosed } from '#server/features/introductions/withdrawals.store'
import { toCurrentUser } from '#server/features/users/users.store'
import { changed } from '#server/platform/audit/audit'
import type { Transaction } from '#server/platform/database/database'
import { actorName, cachedAnswer, route } from '#server/platform/http/call'
import type { Route } from '#server/platform/http/call'
import { registryScope, roleScope, sameForAll } from '#server/platform/http/list-cache'
import { conflict, forbidden, notFound, requireVersion } from '#server/platform/http/problems'
import type { Actor } from '#server/platform/sessions/session.store'
import {
  listFacilities as listStored,
  listFunds as listStoredFunds,
} from './facilities-list.store.ts'
import { namedByProducts } from './facilities.rules.ts'
import {
  countProductsNaming,
  deleteFacilityRow,
  findFacility,
  findFacilityAdministrators,
  lockFacility,
  toFacility,
} from './facilities.store.ts'
import type { NamedFacility } from './facilities.store.ts'
import { facilityHistoryRoutes } from './facilities-history.routes.ts'
import { addFacility, fileOf, saveFacility } from './save-facility.ts'

/** The facility to change. @throws HttpProblem 404 when there is none, 409 when it has changed since `version`. */
async function lockForChange(
  tx: Transaction,
  id: string,
  version: number | undefined,
): Promise<NamedFacility> {
  const stored = await lockFacility(tx, id)
  if (stored === null) throw notFound()
  await requireVersion(version, stored.facility.version, () => toFacility(stored))
  return stored
}

/** What others than administrators read of an account: its name, or nothing of one without. */
function namedOnly({
  firstName,
  lastName,
}: {
  firstName: string | null
  lastName: string | null
}): FacilityAdministrator[] {
  const name = [firstName, lastName].filter(Boolean).join(' ')
  return name === '' ? [] : [{ name }]
}

/** Catalytic facilities and, of the same rows, the funds of dashboards and selectors. */
export function facilityRoutes({ settings }: Dependencies): Route[] {
  const personOf = (actor: Actor): Person => toCurrentUser(actor, settings)

  /** @throws HttpProblem 403 for administrators whom FACILITY_ADMIN_EMAIL does not name (C-02). */
  function checkWrites(actor: Actor): void {
    if (!mayWriteFacilities(personOf(actor)))
      throw forbidden('Only facility administrators add and edit catalytic facilities.')
  }

  return [
    cachedAnswer(
      listFacilities,
      { tables: records['catalytic-facilities'].listedFrom, scope: registryScope },
      async ({ db, scope, query }) => {
        if (requestsUnlistedFacilities(scope, query)) throw forbidden(unlistedFacilities)
        return listStored(db, scope, query)
      },
    ),

    cachedAnswer(
      readFacility,
      { tables: records['catalytic-facilities'].listedFrom, scope: registryScope },
      async ({ db, scope, params }) => {
        const stored = await findFacility(db, params.id)
        if (stored === null || !mayReadFacility(scope, stored.facility)) throw notFound()
        return toFacility(stored)
      },
    ),

    route(createFacility, async ({ actor, body, change }) => {
      checkWrites(actor)
      return change(async ({ tx, audit }) => {
        const added = await addFacility(tx, actor, body, {
          createdBy: actor.user.id,
          ...confirmedBySave(actor.user, body),
        })
        await audit(changed('catalytic-facilities', { after: added.facility }))
        return toFacility(added)
      })
    }),

    route(updateFacility, async ({ actor, params, body, change }) => {
      checkWrites(actor)
      return change(async ({ tx, audit, auditAll }) => {
        const { version, ...fields } = body
        const before = await lockForChange(tx, params.id, version)
        const after = await saveFacility(tx, actor, before, {
          ...fields,
          ...confirmedBySave(actor.user, before.facility),
        })
        await audit(
          changed('catalytic-facilities', { before: before.facility, after: after.facility }),
        )
        await auditAll(
          await withdrawIfClosed(tx, 'catalytic-facilities', before.facility, after.facility),
        )
        return toFacility(after)
      })
    }),

    route(deleteFacility, async ({ actor, params, query, change }) => {
      checkWrites(actor)
      return change(async ({ tx, audit, auditAll }) => {
        const { facility: before } = await lockForChange(tx, params.id, query.version)
        const naming = await countProductsNaming(tx, before.id)
        if (naming > 0) throw conflict(namedByProducts(naming))
        await setRecordFile(tx, { ...fileOf(before.id), before: before.file, after: null, actor })
        await auditAll(await withdrawDeleted(tx, 'catalytic-facilities', [before.id]))
        await deleteFacilityRow(tx, before.id)
        await audit(changed('catalytic-facilities', { before }))
      })
    }),

    route(readFacilityAdministrators, async ({ db, actor }) => {
      const accounts = await findFacilityAdministrators(db, settings.facilityAdminEmails)
      return {
        administrators: isAdmin(actor.user)
          ? accounts.map((account) => ({ name: actorName(account), email: account.email }))
          : accounts.flatMap(namedOnly),
      }
    }),

    cachedAnswer(
      listFunds,
      { tables: records['catalytic-facilities'].listedFrom, scope: roleScope },
      ({ db, scope, query }) => listStoredFunds(db, query, isAdmin(scope)),
    ),

    cachedAnswer(
      listMarketFunds,
      { tables: records['catalytic-facilities'].listedFrom, scope: sameForAll },
      ({ db, query }) => listStoredFunds(db, query, false),
    ),

    ...facilityHistoryRoutes(checkWrites),
  ]
}
