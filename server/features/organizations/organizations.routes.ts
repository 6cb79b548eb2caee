import type { AuditEntity } from '#contract/audit'
import { organizationCalls } from '#contract/organizations'
import { mayManageOrganization, mayReadOrganization } from '#contract/rights'
import type { Belonging } from '#contract/rights'
import { records } from '#contract/records'
import { withdrawOfOrganization } from '#server/features/introductions/withdrawals.store'
import { deleteViewsOf } from '#server/features/saved-views/left-views.store'
import { changed } from '#server/platform/audit/audit'
import type { Transaction } from '#server/platform/database/database'
import { cachedAnswer, route } from '#server/platform/http/call'
import type { Change, Route } from '#server/platform/http/call'
import { registryScope } from '#server/platform/http/list-cache'
import { conflict, forbidden, notFound, requireVersion } from '#server/platform/http/problems'
import { countAttached } from './attached-records.store.ts'
import { deleteInvitationsOf, deleteMembershipsOf } from './dependents.store.ts'
import { organizationSignInRoutes } from './organization-sign-in.routes.ts'
import { organizationHistoryRoutes } from './organizations-history.routes.ts'
import { listOrganizations as listStored } from './organizations-list.store.ts'
import { deletionRejection } from './organizations.rules.ts'
import {
  deleteOrganizationRow,
  findOrganization,
  insertOrganization,
  toOrganization,
} from './organizations.store.ts'
import type { OrganizationRow } from './organizations.store.ts'
import { saveOrganization } from './save-organization.ts'

const readable = (viewer: Belonging, row: OrganizationRow | null): row is OrganizationRow =>
  row !== null && mayReadOrganization(viewer, row)

/** The organization to change. @throws HttpProblem 404 when there is none to know of, 403 when it is not the person's to change, 409 when it changed since `version`. */
async function lockForChange(
  tx: Transaction,
  viewer: Belonging,
  id: string,
  version: number | undefined,
): Promise<OrganizationRow> {
  const row = await findOrganization(tx, id, 'update')
  if (!readable(viewer, row)) throw notFound()
  if (!mayManageOrganization(viewer, row.id)) throw forbidden()
  await requireVersion(version, row.version, () => toOrganization(row, viewer))
  return row
}

/** Memberships, invitations and shared views go with an organization, each with an entry of its own; its requests for introductions are withdrawn. */
async function deleteDependents({ tx, auditAll }: Change, id: string): Promise<void> {
  const gone = (entity: AuditEntity, rows: readonly { id: string }[]) =>
    auditAll(rows.map((before) => changed(entity, { before })))
  await gone('organization-memberships', await deleteMembershipsOf(tx, id))
  await gone('invitations', await deleteInvitationsOf(tx, id))
  await gone('saved-views', await deleteViewsOf(tx, id))
  await auditAll(await withdrawOfOrganization(tx, id))
}

/** The organizations of the campaign. */
export const organizationRoutes: Route[] = [
  cachedAnswer(
    organizationCalls.list,
    { tables: records.organizations.listedFrom, scope: registryScope },
    ({ db, query, scope }) => listStored(db, query, scope),
  ),

  cachedAnswer(
    organizationCalls.read,
    { tables: ['organizations'], scope: registryScope },
    async ({ db, params, scope }) => {
      const row = await findOrganization(db, params.id)
      if (!readable(scope, row)) throw notFound()
      return toOrganization(row, scope)
    },
  ),

  route(organizationCalls.create, ({ body, actor, change }) =>
    change(async ({ tx, audit }) => {
      const row = await insertOrganization(tx, { ...body, createdBy: actor.user.id })
      await audit(changed('organizations', { after: row }))
      return toOrganization(row, actor.user)
    }),
  ),

  route(organizationCalls.update, ({ params, body, actor, change }) =>
    change(async ({ tx, audit }) => {
      const { version, ...fields } = body
      const before = await lockForChange(tx, actor.user, params.id, version)
      const after = await saveOrganization(tx, actor.user, before, fields)
      await audit(changed('organizations', { before, after }))
      return toOrganization(after, actor.user)
    }),
  ),

  route(organizationCalls.delete, ({ params, query, actor, change }) =>
    change(async (inside) => {
      const { tx, audit } = inside
      const before = await lockForChange(tx, actor.user, params.id, query.version)
      const rejection = deletionRejection(before.name, await countAttached(tx, before.id))
      if (rejection !== null) throw conflict(rejection)
      await deleteDependents(inside, before.id)
      await deleteOrganizationRow(tx, before.id)
      await audit(changed('organizations', { before }))
    }),
  ),

  ...organizationHistoryRoutes,
  ...organizationSignInRoutes,
]
