import type { Endpoint } from '#contract/common/endpoint'
import type { ProofMethod } from '#contract/common/proof'
import type { CurrentUser } from '#contract/users'
import type { Dependencies } from '#server/dependencies'
import { actorName } from '#server/platform/http/call'
import type { Call, Change } from '#server/platform/http/call'
import { HttpProblem } from '#server/platform/http/problems'
import { setPendingCookie, setSessionCookie } from '#server/platform/sessions/cookie'
import { openPending } from '#server/platform/sessions/pending.store'
import { secondStepMethodsOf } from '#server/platform/sessions/proof-methods.store'
import { endSession, openSession } from '#server/platform/sessions/session.store'
import { toCurrentUser } from '../users/users.store.ts'
import type { Account } from '../users/users.store.ts'

/** What a sign-in needs after its transaction: the cookie's secret and the answer. */
export interface Started {
  token: string
  user: CurrentUser
}

/** A sign-in whose second step is still to come. There is no session before it. */
interface Pending {
  pendingToken: string
  methods: ProofMethod[]
}

type AnyCall = Pick<Call<Endpoint>, 'request' | 'reply' | 'actor'>

/** The first step of a sign-in. */
export type FirstStep = 'password' | 'email_code'

/** Opens a session for an account whose sign-in is recorded, always with a new secret; the browser's former session ends. `way` is written down with it. */
export async function openSessionOf(
  call: AnyCall,
  { tx, audit }: Change,
  account: Account,
  way: string,
  { settings }: Pick<Dependencies, 'settings'>,
): Promise<Started> {
  const { user } = account
  if (call.actor !== null) await endSession(tx, call.actor.user.id, call.actor.sessionId)
  const { ip, headers } = call.request
  const token = await openSession(tx, user.id, ip, headers['user-agent'], way)
  await audit(
    { action: 'sign_in', entity: 'users', entityId: user.id, after: { way } },
    { id: user.id, name: actorName(user) },
  )
  return { token, user: toCurrentUser(account, settings) }
}

/**
 * Goes on after the first step of a sign-in, which is recorded (`recordSignIn`): opens a session, or where the account has
 * a second step waits for it. Call `giveCookie` once the transaction is committed.
 */
export async function startSession(
  call: AnyCall,
  change: Change,
  account: Account,
  way: FirstStep,
  dependencies: Pick<Dependencies, 'settings'>,
): Promise<Started | Pending> {
  const { id, hasSecondFactor } = account.user
  if (!hasSecondFactor) return openSessionOf(call, change, account, way, dependencies)
  return {
    pendingToken: await openPending(change.tx, id, way),
    methods: await secondStepMethodsOf(change.tx, id, dependencies.settings),
  }
}

/**
 * Hands the browser its cookie and returns the signed-in person.
 * @throws HttpProblem 401 with the methods where the second step is still to come
 */
export function giveCookie(
  { reply }: AnyCall,
  started: Started | Pending,
  { settings }: Pick<Dependencies, 'settings'>,
): CurrentUser {
  const https = settings.publicUrl.startsWith('https:')
  if ('pendingToken' in started) {
    setPendingCookie(reply, started.pendingToken, https)
    throw new HttpProblem('second_factor_required', 'Confirm it is you with your second step.', {
      methods: started.methods,
    })
  }
  setSessionCookie(reply, started.token, https)
  return started.user
}
