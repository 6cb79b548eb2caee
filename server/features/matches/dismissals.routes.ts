import { bringBackMatch, dismissMatch } from '#contract/match-dismissals'
import { mayDismissMatch } from '#contract/rights'
import { withoutNotes } from '#server/features/introductions/merged-dismissals.store'
import { lockOffered, lockOfferedTo } from '#server/features/introductions/offered.store'
import { changed } from '#server/platform/audit/audit'
import { actorName, route } from '#server/platform/http/call'
import type { Route } from '#server/platform/http/call'
import { forbidden, notFound } from '#server/platform/http/problems'
import {
  changeDismissal,
  deleteDismissal,
  insertDismissal,
  lockDismissalOf,
  toDismissal,
} from './dismissals.store.ts'

/** Matches that an organization leaves out of its lists, and lists again (M-110, M-111). */
export const dismissalRoutes: Route[] = [
  route(dismissMatch, ({ actor, body, reply, change }) =>
    change(async ({ tx, auditAll }) => {
      const stored = await lockOfferedTo(tx, actor.user, body.dealId)
      const offered = await lockOffered(tx, actor.user, body.kind, body.offerId)
      if (stored === null || offered === null) throw notFound()
      const { organizationId, id: createdBy } = actor.user
      if (organizationId === null || !mayDismissMatch(actor.user, stored.deal, offered))
        throw forbidden("Only the project's and the lender's organizations can dismiss this match")
      const dismissing = {
        ...body,
        organizationId,
        createdBy,
        createdByName: actorName(actor.user),
      }
      for (;;) {
        const added = await insertDismissal(tx, dismissing)
        if (added !== null) {
          await auditAll(withoutNotes([changed('match-dismissals', { after: added })]))
          return toDismissal(added)
        }
        const before = await lockDismissalOf(tx, dismissing)
        // Somebody has brought it back since the first step: it is stored anew.
        if (before === null) continue
        const after = await changeDismissal(tx, before, body)
        await auditAll(withoutNotes([changed('match-dismissals', { before, after })]))
        reply.code(200)
        return toDismissal(after)
      }
    }),
  ),

  route(bringBackMatch, ({ actor, params, change }) =>
    change(async ({ tx, auditAll }) => {
      const before = await deleteDismissal(tx, params.id, actor.user.organizationId)
      if (before === null) throw notFound()
      await auditAll(withoutNotes([changed('match-dismissals', { before })]))
    }),
  ),
]
