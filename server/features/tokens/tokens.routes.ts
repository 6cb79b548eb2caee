import {
  createToken,
  deleteToken,
  deleteUserToken,
  listTokens,
  listUserTokens,
  mostTokens,
  readToken,
} from '#contract/tokens'
import type { UserRole } from '#contract/users'
import type { Dependencies } from '#server/dependencies'
import { findUserById, lockOwn, lockUser } from '#server/features/users/users.store'
import { route } from '#server/platform/http/call'
import type { Route } from '#server/platform/http/call'
import { noticeOrigin } from '#server/platform/http/notice-origin'
import {
  conflict,
  forbidden,
  invalidField,
  notFound,
  signedOut,
} from '#server/platform/http/problems'
import { securityNotice, tokenMade } from '#server/platform/mail/security-notices'
import { newApiToken } from '#server/platform/tokens/token-text'
import {
  countLiving,
  deleteOwnToken,
  insertToken,
  tokenEvent,
  tokensOf,
  toToken,
} from './tokens.store.ts'

const noSuchToken = () => notFound('This API token does not exist')

/** API tokens of the own account, and of others for administrators. */
export function tokenRoutes({ settings, mailer }: Dependencies): Route[] {
  return [
    route(createToken, ({ actor, body, change, request }) =>
      change(async ({ tx, audit }) => {
        if (!settings.apiTokens) throw conflict('API tokens are turned off in this portal.')
        const { user } = await lockOwn(tx, actor)
        if (user.organizationId === null && user.role !== 'admin')
          throw forbidden('Join an organization before you make an API token.')
        if (body.scopes.includes('administration.read') && user.role !== 'admin')
          throw invalidField('scopes', 'Only administrators may read the administration')
        if ((await countLiving(tx, user.id)) >= mostTokens)
          throw conflict(`An account has at most ${mostTokens} API tokens. Revoke one first.`)
        const token = newApiToken()
        const row = await insertToken(
          tx,
          token,
          { userId: user.id, name: body.name, scopes: body.scopes },
          body.expiresInDays,
        )
        await audit(tokenEvent({ after: row }))
        await mailer.queueMail(tx, {
          ...securityNotice(settings.publicUrl, tokenMade(row.name), noticeOrigin(request)),
          to: user.email,
        })
        return { ...toToken(row), token }
      }),
    ),

    route(listTokens, async ({ actor, db }) => {
      const tokens = (await tokensOf(db, actor.user.id)).map(toToken)
      return { tokens, total: tokens.length }
    }),

    route(deleteToken, ({ actor, change, params }) =>
      change(async ({ tx, audit }) => {
        const { user } = await lockOwn(tx, actor)
        const before = await deleteOwnToken(tx, user.id, params.id)
        if (before === null) throw noSuchToken()
        await audit(tokenEvent({ before }))
      }),
    ),

    route(listUserTokens, async ({ db, params }) => {
      if ((await findUserById(db, params.id)) === null) throw notFound()
      const tokens = (await tokensOf(db, params.id)).map(toToken)
      return { tokens, total: tokens.length }
    }),

    route(deleteUserToken, ({ change, params }) =>
      change(async ({ tx, audit }) => {
        if ((await lockUser(tx, params.id)) === null) throw notFound()
        const before = await deleteOwnToken(tx, params.id, params.tokenId)
        if (before === null) throw noSuchToken()
        await audit(tokenEvent({ before }))
      }),
    ),

    route(readToken, async ({ actor }) => {
      const { token, user } = actor
      // A session has none.
      if (token === null) throw signedOut()
      return {
        id: token.id,
        name: token.name,
        scopes: [...token.scopes],
        expiresAt: token.expiresAt.toISOString(),
        userId: user.id,
        role: user.role as UserRole,
        organizationId: user.organizationId,
      }
    }),
  ]
}
