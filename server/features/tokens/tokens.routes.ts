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
import type { AuditEvent } from '#server/platform/audit/audit'
import type { Transaction } from '#server/platform/database/database'
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
import { asRightsSee } from '#server/platform/sessions/address-proof'
import { newApiToken } from '#server/platform/tokens/token-text'
import {
  countLiving,
  deleteOwnToken,
  insertToken,
  tokenEvent,
  tokensOf,
  toToken,
} from './tokens.store.ts'

const listed = (rows: Awaited<ReturnType<typeof tokensOf>>) => ({
  tokens: rows.map(toToken),
  total: rows.length,
})

/** Revokes a token of an account; what the trail has of it. @throws HttpProblem 404 when the account has none with this id */
async function revoked(tx: Transaction, userId: string, id: string): Promise<AuditEvent> {
  const before = await deleteOwnToken(tx, userId, id)
  if (before === null) throw notFound('This API token does not exist')
  return tokenEvent({ before })
}

/** API tokens of the own account, and of others for administrators. */
export function tokenRoutes({ settings, mailer }: Dependencies): Route[] {
  return [
    route(createToken, ({ actor, body, change, request }) =>
      change(async ({ tx, audit }) => {
        if (!settings.apiTokens) throw conflict('API tokens are turned off in this portal.')
        const { user } = asRightsSee(await lockOwn(tx, actor))
        if (user.organizationId === null && user.role !== 'admin')
          throw forbidden('Join an organization before you make an API token.')
        if (body.scopes.includes('administration.read') && user.role !== 'admin')
          throw invalidField('scopes', 'Only administrators can read the administration')
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

    route(listTokens, async ({ actor, db }) => listed(await tokensOf(db, actor.user.id))),

    route(deleteToken, ({ actor, change, params }) =>
      change(async ({ tx, audit }) => {
        const { user } = await lockOwn(tx, actor)
        await audit(await revoked(tx, user.id, params.id))
      }),
    ),

    route(listUserTokens, async ({ db, params }) => {
      if ((await findUserById(db, params.id)) === null) throw notFound()
      return listed(await tokensOf(db, params.id))
    }),

    route(deleteUserToken, ({ change, params }) =>
      change(async ({ tx, audit }) => {
        if ((await lockUser(tx, params.id)) === null) throw notFound()
        await audit(await revoked(tx, params.id, params.tokenId))
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
