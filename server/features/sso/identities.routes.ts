import { deleteIdentity, listIdentities } from '#contract/sso'
import type { Dependencies } from '#server/dependencies'
import { lockOwn } from '#server/features/users/users.store'
import { route } from '#server/platform/http/call'
import type { Route } from '#server/platform/http/call'
import { noticeOrigin } from '#server/platform/http/notice-origin'
import { conflict, notFound } from '#server/platform/http/problems'
import { ssoDemandedOf } from '#server/platform/sessions/sso-demand.store'
import { disconnect } from './disconnect.store.ts'
import { findOwnIdentity, identitiesOf, oneIdentity } from './identities.store.ts'

/** Where the own account is connected for single sign-on. */
export function identityRoutes({ settings, mailer }: Dependencies): Route[] {
  return [
    route(listIdentities, async ({ db, actor }) => {
      const identities = await identitiesOf(db, actor.user.id)
      return { identities, total: identities.length }
    }),

    route(deleteIdentity, ({ actor, params, request, change }) =>
      change(async (changing) => {
        const { tx } = changing
        const { user } = await lockOwn(tx, actor)
        const identity = await findOwnIdentity(tx, user.id, params.id)
        if (identity === null) throw notFound()
        const { name } = identity
        if ((await ssoDemandedOf(tx, user.id))?.id === identity.providerId)
          throw conflict(`Your organization signs in with ${name}.`)
        await disconnect(changing, oneIdentity(identity.id), {
          settings,
          mailer,
          origin: noticeOrigin(request),
          exceptSessionId: actor.sessionId,
        })
      }),
    ),
  ]
}
