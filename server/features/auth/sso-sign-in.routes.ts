import { signInExpired } from '#contract/second-factor'
import { connectSso, finishSso, startSso } from '#contract/sso'
import type { Dependencies } from '#server/dependencies'
import {
  createProviderClient,
  ProviderDown,
  ProviderFailure,
} from '#server/platform/sso/provider-client'
import { domainOf, mayOpen } from '#server/platform/sso/claims.rules'
import type { Claims } from '#server/platform/sso/claims.rules'
import {
  findPortalProvider,
  findProvider,
  findProviderOfDomain,
  secretContext,
} from '#server/features/sso/sso-providers.store'
import type { ProviderRow } from '#server/features/sso/sso-providers.store'
import { recordFailedSignIn } from '#server/platform/audit/failed-sign-ins.store'
import { route } from '#server/platform/http/call'
import type { Call, Route } from '#server/platform/http/call'
import { conflict, forbidden, HttpProblem } from '#server/platform/http/problems'
import { UnreachableAddress } from '#server/platform/outgoing/outgoing'
import { createSecretSealer, LostKeyError } from '#server/platform/sealing/stored-key.store'
import {
  clearSsoCookie,
  newToken,
  readSsoCookie,
  setSsoCookie,
} from '#server/platform/sessions/cookie'
import { redeemPending } from '#server/platform/sessions/pending.store'
import {
  findLink,
  openSso,
  takeSso,
  verifierContext,
} from '#server/platform/sessions/pending-sso.store'
import type { PendingSso } from '#server/platform/sessions/pending-sso.store'
import { lockOwn, toCurrentUser } from '../users/users.store.ts'
import { countSsoStarts } from './attempt-limits.store.ts'
import { createSsoDecision } from './sso-decision.ts'
import { giveCookie } from './start-session.ts'

type FinishCall = Call<typeof finishSso>

const expired = () => new HttpProblem('unauthenticated', signInExpired)
const down = (name: string) =>
  new HttpProblem(
    'unavailable',
    `${name} cannot be reached at present. Use another way, or try again in a moment.`,
    { retryAfter: 5 },
  )

/** Sign-in by single sign-on: to the provider, back from it, and the connection of an account that was there before. */
export function ssoSignInRoutes(dependencies: Dependencies): Route[] {
  const { settings } = dependencies
  const https = settings.publicUrl.startsWith('https:')
  const client = createProviderClient(settings)
  const sealer = createSecretSealer(settings.sessionSecret)
  const { decide, connected } = createSsoDecision(dependencies)

  /** What cannot be reached, and secrets that cannot be opened, are nobody's failed sign-in. */
  function asDown(error: unknown, name: string): unknown {
    return error instanceof ProviderDown ||
      error instanceof UnreachableAddress ||
      error instanceof LostKeyError
      ? down(name)
      : error
  }

  /** Exchanges what the browser brought for whom the provider names. */
  async function exchanged(
    call: FinishCall,
    provider: ProviderRow,
    { id, nonce, sealedVerifier }: PendingSso,
    code: string,
  ): Promise<Claims> {
    const { state, iss } = call.body
    if (provider.sealedClientSecret === null) throw new ProviderFailure('It has no client secret.')
    const secret = await sealer.unseal(
      call.db,
      provider.sealedClientSecret,
      secretContext(provider.id),
    )
    const verifier = await sealer.unseal(call.db, sealedVerifier, verifierContext(id))
    return client.exchange(provider, secret, { code, state, iss }, { nonce, verifier })
  }

  return [
    route(startSso, async (call) => {
      await countSsoStarts(call, settings)
      const { body, db } = call
      const email = 'email' in body ? body.email : null
      const provider =
        email === null
          ? await findPortalProvider(db)
          : await findProviderOfDomain(db, domainOf(email))
      if (provider === null) return { location: null, name: null }
      const { name } = provider
      const id = crypto.randomUUID()
      const [state, nonce, verifier] = [newToken(), newToken(), newToken()]
      try {
        const sealedVerifier = await sealer.seal(db, verifier, verifierContext(id))
        const location = await client.addressOf(provider, { state, nonce, verifier, email })
        const begun = { id, providerId: provider.id, nonce, sealedVerifier, state }
        setSsoCookie(call.reply, await openSso(db, begun), https)
        return { location, name }
      } catch (error) {
        throw error instanceof ProviderFailure ? down(name) : asDown(error, name)
      }
    }),

    route(finishSso, async (call) => {
      const { body, db } = call
      const token = readSsoCookie(call.request, https)
      const taken = token === null ? null : await takeSso(db, token, body.state)
      if (taken === null) throw expired()
      clearSsoCookie(call.reply, https)
      const provider = await findProvider(db, taken.begun.providerId)
      if (provider === null || !provider.enabled) throw expired()
      const { name } = provider

      const fail = async (reason: string, userId: string | null = null): Promise<never> => {
        const step = 'single sign-on'
        await recordFailedSignIn(db, call.origin, {
          email: null,
          userId,
          step,
          provider: name,
          reason,
        })
        throw new HttpProblem('unauthenticated', `Signing in with ${name} did not work. Try again.`)
      }
      if (!taken.isStateRight) return fail('The answer belongs to another request.')
      if (body.error !== undefined) return fail('The provider refused, or the person stopped.')
      if (body.code === undefined) return fail('The answer has no code.')
      const claims = await exchanged(call, provider, taken.begun, body.code).catch(
        (error: unknown) => {
          if (error instanceof ProviderFailure) return fail(error.message)
          throw asDown(error, name)
        },
      )

      const outcome = await call.change((change) => decide(call, change, provider, claims))
      if ('failed' in outcome) return fail(outcome.failed, outcome.userId)
      if ('rejected' in outcome) {
        await fail(outcome.reason, outcome.userId).catch(() => {})
        throw forbidden(outcome.rejected)
      }
      if ('linkToken' in outcome) {
        setSsoCookie(call.reply, outcome.linkToken, https)
        throw new HttpProblem(
          'sso_link_required',
          `An account with this address exists. Sign in once as before to connect ${name}.`,
        )
      }
      return giveCookie(call, outcome, dependencies)
    }),

    route(connectSso, async (call) => {
      const token = readSsoCookie(call.request, https)
      const connectedUser = await call.change(async (change) => {
        const { tx } = change
        const account = await lockOwn(tx, call.actor)
        const { user } = account
        const link = token === null ? null : await findLink(tx, token)
        const provider = link === null ? null : await findProvider(tx, link.providerId, 'share')
        if (link === null || provider === null || !provider.enabled)
          throw conflict('This took too long. Sign in by single sign-on once more to connect it.')
        const { name } = provider
        if (user.email !== link.email)
          throw conflict(`${name} named ${link.email}, which is not the address of this account.`)
        // Who registered the address first must not get what its owner connects.
        if (!user.isEmailVerified)
          throw conflict('Confirm the address of your account before you connect it.')
        if (!mayOpen(provider, user) || !provider.domains.includes(domainOf(user.email)))
          throw conflict(`${name} cannot open this account.`)
        if (user.role === 'admin' && !user.hasSecondFactor)
          throw conflict('Set up a second step first.')
        if (
          !(await redeemPending(tx, link.id)) ||
          !(await connected(call, change, account, provider, link))
        )
          throw conflict(`${name} is connected to an account already.`)
        return toCurrentUser({ ...account, way: call.actor.way }, settings)
      })
      clearSsoCookie(call.reply, https)
      return connectedUser
    }),
  ]
}
