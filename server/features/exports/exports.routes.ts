import {
  exportAudit,
  exportDeals,
  exportFacilities,
  exportLendingProfiles,
  exportMemberships,
  exportOrganizations,
  exportProducts,
  exportResources,
  exportUsers,
} from '#contract/exports'
import { requestsUnlistedFacilities } from '#contract/rights'
import { records } from '#contract/records'
import type { Dependencies } from '#server/dependencies'
import { entriesInParts, isAfter } from '#server/features/audit/audit.store'
import { facilitiesByIds, idsOfFacilities } from '#server/features/facilities/facilities-list.store'
import {
  idsOfLendingProfiles,
  lendingProfilesByIds,
} from '#server/features/lending-profiles/lending-profiles-list.store'
import { idsOfMemberships, membershipsByIds } from '#server/features/memberships/memberships.store'
import {
  idsOfOrganizations,
  organizationsByIds,
} from '#server/features/organizations/organizations-list.store'
import { dealsByIds, idsOfDeals } from '#server/features/pipeline/pipeline-list.store'
import { idsOfProducts, productsByIds } from '#server/features/products/products-list.store'
import { idsOfResources, resourcesByIds } from '#server/features/resources/resources-list.store'
import { idsOfUsers, usersByIds } from '#server/features/users/users-list.store'
import { toCurrentUser } from '#server/features/users/users.store'
import { route } from '#server/platform/http/call'
import type { Route } from '#server/platform/http/call'
import { forbidden } from '#server/platform/http/problems'
import { createExportAnswer } from './export-answer.ts'
import { recordsAtOnce } from './export-parts.ts'

/** Every list as a file: the rows and values that the list answers to the same person, and no others. */
export function exportRoutes(dependencies: Dependencies): Route[] {
  const { settings } = dependencies
  const { answer, answerParts } = createExportAnswer(dependencies)

  return [
    route(exportOrganizations, (call) => {
      const {
        actor: { user },
        query,
      } = call
      return answer(call, {
        list: 'organizations',
        tables: records.organizations.listedFrom,
        ids: (db) => idsOfOrganizations(db, query, user),
        records: (db, ids) => organizationsByIds(db, ids, user),
      })
    }),

    route(exportProducts, (call) => {
      const person = toCurrentUser(call.actor, settings)
      return answer(call, {
        list: 'products',
        tables: records.products.listedFrom,
        ids: (db) => idsOfProducts(db, person, call.query),
        records: (db, ids) => productsByIds(db, person, call.query, ids),
      })
    }),

    route(exportFacilities, async (call) => {
      const person = toCurrentUser(call.actor, settings)
      if (requestsUnlistedFacilities(person, call.query))
        throw forbidden('Only members of an organization see its facilities that are not listed.')
      return answer(call, {
        list: 'catalytic-facilities',
        tables: records['catalytic-facilities'].listedFrom,
        ids: (db) => idsOfFacilities(db, person, call.query),
        records: (db, ids) => facilitiesByIds(db, person, ids),
      })
    }),

    route(exportLendingProfiles, (call) => {
      const person = toCurrentUser(call.actor, settings)
      return answer(call, {
        list: 'lending-profiles',
        tables: records['lending-profiles'].listedFrom,
        ids: (db) => idsOfLendingProfiles(db, person, call.query),
        records: (db, ids) => lendingProfilesByIds(db, person, ids),
      })
    }),

    route(exportDeals, (call) => {
      const person = toCurrentUser(call.actor, settings)
      return answer(call, {
        list: 'pipeline',
        tables: records.pipeline.listedFrom,
        ids: (db) => idsOfDeals(db, person, call.query),
        records: (db, ids) => dealsByIds(db, person, ids),
      })
    }),

    route(exportMemberships, (call) => {
      const person = toCurrentUser(call.actor, settings)
      return answer(call, {
        list: 'organization-memberships',
        tables: records['organization-memberships'].listedFrom,
        ids: (db) => idsOfMemberships(db, person, call.query),
        records: (db, ids) => membershipsByIds(db, person, ids),
      })
    }),

    route(exportResources, (call) => {
      const {
        actor: { user },
        query,
      } = call
      return answer(call, {
        list: 'resources',
        tables: records.resources.listedFrom,
        ids: (db) => idsOfResources(db, user, query),
        records: (db, ids) => resourcesByIds(db, user, query, ids),
      })
    }),

    // Sessions and sign-ins change what this list holds, and nobody counts them.
    route(exportUsers, (call) =>
      answer(call, { list: 'users', ids: (db) => idsOfUsers(db, call.query), records: usersByIds }),
    ),

    route(exportAudit, (call) => {
      const { to } = call.query
      const now = new Date()
      // Entries are only ever added, so that those up to now stay as they are while they are read.
      const until = to === undefined || isAfter(to, now) ? now.toISOString() : to
      return answerParts(call, {
        list: 'audit',
        parts: (db) => entriesInParts(db, { ...call.query, to: until }, recordsAtOnce),
      })
    }),
  ]
}
