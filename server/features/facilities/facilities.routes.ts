import { listFunds, listMarketFunds, readFacilityAdministrators } from '#contract/facilities'
import type { FacilityAdministrator } from '#contract/facilities'
import { records } from '#contract/records'
import { isAdmin } from '#contract/rights'
import type { Dependencies } from '#server/dependencies'
import { actorName, cachedAnswer, route } from '#server/platform/http/call'
import type { Route } from '#server/platform/http/call'
import { roleScope, sameForAll } from '#server/platform/http/list-cache'
import { findFacilityAdministrators } from './facility-administrators.store.ts'
import { listFunds as listStoredFunds } from './funds.store.ts'

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

/** Who administers facilities and, of the same rows, the funds of dashboards and selectors. */
export function facilityRoutes({ settings }: Dependencies): Route[] {
  const tables = records['catalytic-facilities'].listedFrom
  return [
    route(readFacilityAdministrators, async ({ db, actor }) => {
      const accounts = await findFacilityAdministrators(db, settings.facilityAdminEmails)
      return {
        administrators: isAdmin(actor.user)
          ? accounts.map((account) => ({ name: actorName(account), email: account.email }))
          : accounts.flatMap(namedOnly),
      }
    }),

    cachedAnswer(listFunds, { tables, scope: roleScope }, ({ db, scope, query }) =>
      listStoredFunds(db, query, isAdmin(scope)),
    ),

    cachedAnswer(listMarketFunds, { tables, scope: sameForAll }, ({ db, query }) =>
      listStoredFunds(db, query, false),
    ),
  ]
}
