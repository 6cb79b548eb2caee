import { deleteIdentity, listIdentities } from '#contract/sso'
import type { Dependencies } from '#server/dependencies'
import { lockOwn } from '#server/features/users/users.store'
import { route } from '#server/platform/http/call'
import type { Route } from '#server/platform/http/call'
import { noticeOrigin } from '#server/platform/http/notice-origin'
import { conflict, notFound } from '#server/platform/http/problems'
import { securityNotice, ssoDisconnected } from '#server/platform/mail/security-notices'
import { ssoDemandedOf } from '#server/platform/sessions/sso-demand.store'
import { disconnect, findOwnIdentity, identitiesOf, identityEvent } from './identities.store.ts'

/** Where the own account is connected for single sign-on. */
export function identityRoutes({ settings, mailer }: Dependencies): Route[] {
  return [
    route(listIdentities, async ({ db, actor }) => {
      const identities = await identitiesOf(db, actor.user.id)
      return { identities, total: identities.length }
    }),

    route(deleteIdentity, ({ actor, params, request, change }) =>
      change(async ({ tx, audit }) => {
        const { user } = await lockOwn(tx, actor)
        const identity = await findOwnIdentity(tx, user.id, params.id)
        if (identity === null) throw notFound()
        const { name } = identity
        if ((await ssoDemandedOf(tx, user.id))?.id === identity.providerId)
          throw conflict(`Your organization signs in with ${name}.`)
        await disconnect(tx, identity, actor.sessionId)
        await audit(identityEvent(user.id, 'delete', name))
        const notice = ssoDisconnected(name)
        await mailer.queueMail(tx, {
          ...securityNotice(settings.publicUrl, notice, noticeOrigin(request)),
          to: user.email,
        })
      }),
    ),
  ]
}
