import { sayAvailable } from '#contract/confirmations'
import type { Dependencies } from '#server/dependencies'
import { toCurrentUser } from '#server/features/users/users.store'
import { route } from '#server/platform/http/call'
import type { Route } from '#server/platform/http/call'
import { sayAllAvailable } from './confirmations.store.ts'

/** Owners say that their records are still available (L-010). */
export function confirmationRoutes({ settings }: Dependencies): Route[] {
  return [
    route(sayAvailable, ({ actor, body, change }) =>
      change(async ({ tx, auditAll }) => {
        const { confirmed, refused, events } = await sayAllAvailable(
          tx,
          toCurrentUser(actor, settings),
          body.records,
        )
        await auditAll(events)
        return { confirmed, refused }
      }),
    ),
  ]
}
