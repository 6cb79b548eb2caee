import type { Endpoint } from '#contract/common/endpoint'
import type { CurrentUser } from '#contract/users'
import type { Dependencies } from '#server/dependencies'
import { actorName } from '#server/platform/http/call'
import type { Call, Change } from '#server/platform/http/call'
import { setSessionCookie } from '#server/platform/sessions/cookie'
import { endSession, openSession } from '#server/platform/sessions/session.store'
import { toCurrentUser } from '../users/users.store.ts'
import type { Account } from '../users/users.store.ts'

/** What a sign-in needs after its transaction: the cookie's secret and the answer. */
export interface Started {
  token: string
  user: CurrentUser
}

type AnyCall = Pick<Call<Endpoint>, 'request' | 'reply' | 'actor'>

/**
 * Opens a session for an account whose sign-in is recorded (`noteSignIn`), always with a new secret; the browser's former
 * session ends. Call `giveCookie` once the transaction is committed.
 */
export async function startSession(
  call: AnyCall,
  { tx, audit }: Change,
  account: Account,
  dependencies: Dependencies,
): Promise<Started> {
  const { user } = account
  if (call.actor !== null) await endSession(tx, call.actor.user.id, call.actor.sessionId)
  const token = await openSession(tx, user.id, call.request.ip, call.request.headers['user-agent'])
  await audit(
    { action: 'sign_in', entity: 'users', entityId: user.id },
    { id: user.id, name: actorName(user) },
  )
  return { token, user: toCurrentUser(account, dependencies.settings) }
}

/** Hands the browser its cookie and returns the signed-in person. */
export function giveCookie(
  call: AnyCall,
  started: Started,
  dependencies: Dependencies,
): CurrentUser {
  setSessionCookie(call.reply, started.token, dependencies.settings.publicUrl.startsWith('https:'))
  return started.user
}
