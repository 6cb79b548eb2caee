import { eraseAccount, eraseUser } from '#contract/account'
import { exportAccount } from '#contract/own-data'
import type { Dependencies } from '#server/dependencies'
import {
  findUserById,
  leavesNoAdministrator,
  lockAdministrators,
  lockOwn,
  lockUser,
} from '#server/features/users/users.store'
import type { UserRow } from '#server/features/users/users.store'
import { route } from '#server/platform/http/call'
import type { Route } from '#server/platform/http/call'
import { noticeOrigin } from '#server/platform/http/notice-origin'
import { conflict, invalidField, notFound, signedOut } from '#server/platform/http/problems'
import { clearSessionCookie } from '#server/platform/sessions/cookie'
import { eraseLocked } from './erase-account.ts'
import { lockForErasure } from './erased-names.store.ts'
import { readOwnData } from './own-data.ts'

/** @throws HttpProblem where an account cannot be erased with what was typed */
function requireErasable(user: UserRow, typed: string, administrators: readonly string[]): void {
  if (typed !== user.email)
    throw invalidField('email', 'This is not the email address of the account')
  if (leavesNoAdministrator(administrators, user.id, null))
    throw conflict('This is the last administrator. Make someone else an administrator first.')
}

/** What people take with them, and how they leave for good. */
export function accountRoutes(dependencies: Dependencies): Route[] {
  const { settings } = dependencies
  return [
    route(exportAccount, async ({ actor, db, change, request, reply }) => {
      const { id } = actor.user
      const account = await findUserById(db, id)
      if (account === null) throw signedOut()
      const data = await readOwnData(db, account, actor.sessionId, settings)
      // Who only asks whether there is a file gets none.
      if (request.method !== 'HEAD')
        await change(({ audit }) =>
          audit({ action: 'export', entity: 'users', entityId: id, after: { ownData: true } }),
        )
      const day = data.exportedAt.slice(0, 10)
      reply.header('content-disposition', `attachment; filename="my-data-${day}.json"`)
      return data
    }),

    route(eraseAccount, async ({ actor, body, change, request, reply }) => {
      await change(async (changing) => {
        const { tx } = changing
        const administrators = await lockAdministrators(tx)
        await lockForErasure(tx, actor.user.id)
        const { user } = await lockOwn(tx, actor)
        requireErasable(user, body.email, administrators)
        await eraseLocked(changing, user, noticeOrigin(request), dependencies)
      })
      clearSessionCookie(reply, settings.publicUrl.startsWith('https:'))
    }),

    route(eraseUser, ({ params, body, actor, change, request }) =>
      change(async (changing) => {
        const { tx } = changing
        if (params.id === actor.user.id)
          throw conflict('You cannot erase your own account here. Do it in My Profile.')
        const administrators = await lockAdministrators(tx)
        await lockForErasure(tx, params.id)
        const account = await lockUser(tx, params.id)
        if (account === null) throw notFound()
        requireErasable(account.user, body.email, administrators)
        const origin = noticeOrigin(request, actor.user)
        await eraseLocked(changing, account.user, origin, dependencies)
      }),
    ),
  ]
}
