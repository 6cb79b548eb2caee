import { readOrganizationSignIn, updateOrganizationSignIn } from '#contract/organization-sign-in'
import { isAdmin, isOwn, mayManageOrganization } from '#contract/rights'
import { changed } from '#server/platform/audit/audit'
import { route } from '#server/platform/http/call'
import type { Route } from '#server/platform/http/call'
import { conflict, forbidden, notFound, requireVersion } from '#server/platform/http/problems'
import type { Actor } from '#server/platform/sessions/session.store'
import { lockOwn } from '../users/users.store.ts'
import { toOrganizationSignIn } from './organization-sign-in.store.ts'
import { findOrganization, organizationStore } from './organizations.store.ts'
import type { OrganizationRow } from './organizations.store.ts'

/** @throws HttpProblem 403 for its members who do not manage it, 404 for everybody else, whether there is one or not */
function requireManaged(
  { user }: Actor,
  id: string,
  row: OrganizationRow | null,
): asserts row is OrganizationRow {
  if (!isAdmin(user) && !isOwn(user, { organizationId: id })) throw notFound()
  if (row === null) throw notFound()
  if (!mayManageOrganization(user, id)) throw forbidden()
}

/** What an organization demands of its members at sign-in. */
export const organizationSignInRoutes: Route[] = [
  route(readOrganizationSignIn, async ({ params, actor, db }) => {
    const row = await findOrganization(db, params.id)
    requireManaged(actor, params.id, row)
    return toOrganizationSignIn(db, row)
  }),

  route(updateOrganizationSignIn, ({ params, body, actor, change }) =>
    change(async ({ tx, audit }) => {
      // The account before the organization, as everywhere; a last factor that is removed meanwhile is read as gone.
      const { user } = await lockOwn(tx, actor)
      const before = await findOrganization(tx, params.id, 'update')
      requireManaged(actor, params.id, before)
      await requireVersion(body.version, before.version, () => toOrganizationSignIn(tx, before))
      const { requireSecondFactor } = body
      // Whoever turns it on must be able to turn it off again.
      if (requireSecondFactor && !before.requireSecondFactor && !user.hasSecondFactor)
        throw conflict('Set up your own second step first.')
      const after = await organizationStore.change(tx, before, { requireSecondFactor })
      await audit(changed('organizations', { before, after }))
      return toOrganizationSignIn(tx, after)
    }),
  ),
]
