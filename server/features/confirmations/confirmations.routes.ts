import { confirmRecords } from '#contract/confirmations'
import type { Dependencies } from '#server/dependencies'
import { toCurrentUser } from '#server/features/users/users.store'
import { route } from '#server/platform/http/call'
import type { Route } from '#server/platform/http/call'
import { confirmAll } from './confirmations.store.ts'

/** Records are confirmed by who owns them (L-010). */
export function confirmationRoutes({ settings }: Dependencies): Route[] {
  return [
    route(confirmRecords, ({ actor, body, change }) =>
      change(async ({ tx, auditAll }) => {
        const { confirmed, refused, events } = await confirmAll(
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
