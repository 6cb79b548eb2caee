import { bringBackMatch, dismissMatch } from '#contract/match-dismissals'
import type { Dismissal } from '#contract/match-dismissals'
import { mayDismissMatch } from '#contract/rights'
import { withoutNotes } from '#server/features/introductions/merged-dismissals.store'
import type { Belonging } from '#contract/rights'
import { lockOffered, lockOfferedTo } from '#server/features/introductions/offered.store'
import { changed } from '#server/platform/audit/audit'
import type { Executor } from '#server/platform/database/database'
import { actorName, route } from '#server/platform/http/call'
import type { Route } from '#server/platform/http/call'
import { forbidden, notFound } from '#server/platform/http/problems'
import {
  changeDismissal,
  deleteDismissal,
  insertDismissal,
  lockDismissalOf,
  toDismissals,
} from './dismissals.store.ts'
import type { DismissalRow } from './dismissals.store.ts'

async function answered(db: Executor, person: Belonging, row: DismissalRow): Promise<Dismissal> {
  const [dismissal] = await toDismissals(db, person, [row])
  if (dismissal === undefined) throw new Error('The dismissal was not answered')
  return dismissal
}

/** Matches that an organization leaves out of its lists, and lists again (M-110, M-111). */
export const dismissalRoutes: Route[] = [
  route(dismissMatch, ({ actor, body, reply, change }) =>
    change(async ({ tx, auditAll }) => {
      const deal = await lockOfferedTo(tx, actor.user, body.dealId)
      const offered = await lockOffered(tx, actor.user, body.kind, body.offerId)
      if (deal === null || offered === null) throw notFound()
      const { organizationId, id: createdBy } = actor.user
      if (organizationId === null || !mayDismissMatch(actor.user, deal, offered))
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
          return answered(tx, actor.user, added)
        }
        const before = await lockDismissalOf(tx, dismissing)
        // Somebody has brought it back since the first step: it is stored anew.
        if (before === null) continue
        const after = await changeDismissal(tx, before, body)
        await auditAll(withoutNotes([changed('match-dismissals', { before, after })]))
        reply.code(200)
        return answered(tx, actor.user, after)
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
