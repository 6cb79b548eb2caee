import {
  exportAudit, exportDeals, exportFacilities, exportLendingProfiles, exportMemberships, exportOrganizations, exportProducts, exportResources,
  exportUsers,
} from '#contract/exports'
import { asksForUnlistedFacilities } from '#contract/rights'
import type { Dependencies } from '#server/app'
import { isAfter, listEntries } from '#server/features/audit/audit.store'
import { listFacilities } from '#server/features/facilities/facilities-list.store'
import { listLendingProfiles } from '#server/features/lending-profiles/lending-profiles-list.store'
import { listMembershipsForExport } from '#server/features/memberships/memberships.store'
import { listOrganizations } from '#server/features/organizations/organizations-list.store'
import { listDeals } from '#server/features/pipeline/pipeline-list.store'
import { listProducts } from '#server/features/products/products-list.store'
import { listResources } from '#server/features/resources/resources-list.store'
import { listUsers } from '#server/features/users/users-list.store'
import { toCurrentUser } from '#server/features/users/users.store'
import { route } from '#server/platform/http/call'
import type { Route } from '#server/platform/http/call'
import { forbidden } from '#server/platform/http/problems'
import { createExportAnswer } from './export-answer.ts'

/** Every list as a file: the rows and values that the list answers to the same person, and no others. */
export function exportRoutes(dependencies: Dependencies): Route[] {
  const { settings } = dependencies
  const answer = createExportAnswer(dependencies)

  return [
    route(exportOrganizations, (call) =>
      answer(call, {
        list: 'organizations',
        tables: ['organizations', 'organization_memberships'],
        page: async (db, page) => (await listOrganizations(db, { ...call.query, ...page }, call.actor.user)).organizations,
      })),

    route(exportProducts, (call) =>
      answer(call, {
        list: 'products',
        tables: ['products', 'organizations', 'catalytic_facilities'],
        page: async (db, page) => (await listProducts(db, toCurrentUser(call.actor, settings), { ...call.query, ...page })).products,
      })),

    route(exportFacilities, async (call) => {
      const person = toCurrentUser(call.actor, settings)
      if (asksForUnlistedFacilities(person, call.query)) throw forbidden('Only members of an organization see its facilities that are not listed.')
      return answer(call, {
        list: 'catalytic-facilities',
        tables: ['catalytic_facilities', 'organizations'],
        page: async (db, page) => (await listFacilities(db, person, { ...call.query, ...page })).catalyticFacilities,
      })
    }),

    route(exportLendingProfiles, (call) =>
      answer(call, {
        list: 'lending-profiles',
        tables: ['lending_profiles', 'organizations'],
        page: async (db, page) => (await listLendingProfiles(db, toCurrentUser(call.actor, settings), { ...call.query, ...page })).lendingProfiles,
      })),

    route(exportDeals, (call) =>
      answer(call, {
        list: 'pipeline',
        tables: ['pipeline', 'organizations'],
        page: async (db, page) => (await listDeals(db, toCurrentUser(call.actor, settings), { ...call.query, ...page })).pipeline,
      })),

    route(exportMemberships, (call) =>
      answer(call, {
        list: 'organization-memberships',
        tables: ['organization_memberships', 'organizations'],
        page: (db, page) => listMembershipsForExport(db, toCurrentUser(call.actor, settings), { ...call.query, ...page }),
      })),

    route(exportResources, (call) =>
      answer(call, { list: 'resources', tables: ['resources'], page: async (db, page) => (await listResources(db, call.actor.user, { ...call.query, ...page })).resources })),

    // Sessions and sign-ins change what this list holds, and nobody counts them.
    route(exportUsers, (call) => answer(call, { list: 'users', page: async (db, page) => (await listUsers(db, { ...call.query, ...page })).users })),

    route(exportAudit, (call) => {
      const { to } = call.query
      const now = new Date()
      // Entries are only ever added, so that those up to now stay as they are while they are read.
      const until = to === undefined || isAfter(to, now) ? now.toISOString() : to
      return answer(call, { list: 'audit', tables: [], page: async (db, page) => (await listEntries(db, { ...call.query, to: until, ...page })).entries })
    }),
  ]
}
