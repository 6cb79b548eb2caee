import type { Endpoint } from '#contract/common/endpoint'
import type { ProofMethod } from '#contract/common/proof'
import type { CurrentUser } from '#contract/users'
import type { Dependencies } from '#server/dependencies'
import { actorName } from '#server/platform/http/call'
import type { Call, Change } from '#server/platform/http/call'
import { HttpProblem } from '#server/platform/http/problems'
import { readSsoCookie, setPendingCookie, setSessionCookie } from '#server/platform/sessions/cookie'
import { openPending } from '#server/platform/sessions/pending.store'
import { findLink } from '#server/platform/sessions/pending-sso.store'
import { secondStepMethodsOf } from '#server/platform/sessions/proof-methods.store'
import { wayWithProvidersStep } from '#server/platform/sessions/ways'
import { endSession, openSession } from '#server/platform/sessions/session.store'
import { ssoDemandedOf } from '#server/platform/sessions/sso-demand.store'
import { completeSignIn, recordSignIn, toCurrentUser } from '../users/users.store.ts'
import type { Account } from '../users/users.store.ts'

/** The provider of single sign-on by which somebody signs in, and how long the session lasts. */
interface Provider {
  id: string
  sessionHours: number
}

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

/** What a sign-in comes to. */
export type Outcome = Started | Pending

type AnyCall = Pick<Call<Endpoint>, 'request' | 'reply' | 'actor'>

/** The first step of a sign-in at the portal. */
export type FirstStep = 'password' | 'email_code'

/** The sentence of an account that signs in by single sign-on alone. */
const ssoRequired = 'sso_required'

/** Whether a sign-in failed by that alone: what was shown was right. */
export const isSsoRequired = (error: unknown): boolean =>
  error instanceof HttpProblem && error.code === ssoRequired

/**
 * Lets a sign-in at the portal pass where single sign-on is not the account's only way, or where its provider has
 * named its owner in this browser just now and waits to be connected; the session then lasts no longer than one of
 * the provider's, which is answered.
 * @throws HttpProblem 403 otherwise
 */
async function requireOwnWay(
  { request }: AnyCall,
  { tx }: Change,
  { user }: Account,
  { settings }: Pick<Dependencies, 'settings'>,
): Promise<Provider | null> {
  const demanded = await ssoDemandedOf(tx, user.id)
  if (demanded === null) return null
  const token = readSsoCookie(request, settings.publicUrl.startsWith('https:'))
  const link = token === null ? null : await findLink(tx, token)
  if (link?.providerId === demanded.id && link.email === user.email) return demanded
  throw new HttpProblem(ssoRequired, `Your organization signs in with ${demanded.name}.`)
}

/**
 * Opens a session for an account whose sign-in is recorded, always with a new secret; the browser's former session ends.
 * `way` is written down with it; `provider` is where it was signed in, where it was not at the portal.
 */
export async function openSessionOf(
  call: AnyCall,
  change: Change,
  account: Account,
  way: string,
  dependencies: Pick<Dependencies, 'settings'>,
  provider: Provider | null = null,
): Promise<Started> {
  const { tx, audit } = change
  const { user } = account
  const lasting = provider ?? (await requireOwnWay(call, change, account, dependencies))
  if (call.actor !== null) await endSession(tx, call.actor.user.id, call.actor.sessionId)
  const { ip, headers } = call.request
  const token = await openSession(tx, user.id, ip, headers['user-agent'], way, lasting)
  await audit(
    { action: 'sign_in', entity: 'users', entityId: user.id, after: { way } },
    { id: user.id, name: actorName(user) },
  )
  return { token, user: toCurrentUser({ ...account, way }, dependencies.settings) }
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
): Promise<Outcome> {
  if (!account.user.hasSecondFactor) return openSessionOf(call, change, account, way, dependencies)
  await requireOwnWay(call, change, account, dependencies)
  return waitForStep(change, account, way, dependencies)
}

async function waitForStep(
  { tx }: Change,
  { user: { id } }: Account,
  way: string,
  { settings }: Pick<Dependencies, 'settings'>,
  providerId: string | null = null,
): Promise<Pending> {
  return {
    pendingToken: await openPending(tx, id, way, providerId),
    methods: await secondStepMethodsOf(tx, id, settings),
  }
}

/** The same after a provider of single sign-on has named the owner of a locked account: where it has asked for a second step, there is none to come. */
export async function startAfterProvider(
  call: AnyCall,
  change: Change,
  account: Account,
  { provider, hasStep }: { provider: Provider; hasStep: boolean },
  dependencies: Pick<Dependencies, 'settings'>,
): Promise<Outcome> {
  const { id, hasSecondFactor } = account.user
  if (hasSecondFactor && !hasStep) {
    await recordSignIn(change.tx, id)
    return waitForStep(change, account, 'sso', dependencies, provider.id)
  }
  const signedIn = (await completeSignIn(change.tx, id)) ?? account
  const way = hasStep ? wayWithProvidersStep : 'sso'
  return openSessionOf(call, change, signedIn, way, dependencies, provider)
}

/**
 * Hands the browser its cookie and returns the signed-in person.
 * @throws HttpProblem 401 with the methods where the second step is still to come
 */
export function giveCookie(
  { reply }: AnyCall,
  started: Outcome,
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
