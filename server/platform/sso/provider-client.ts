import type { Configuration, ExportedJWKSCache, ServerMetadata } from 'openid-client'
import { ssoCallbackPath } from '#contract/sso'
import { lazy } from '../lazy.ts'
import { createOutgoing, UnreachableAddress } from '../outgoing/outgoing.ts'
import type { Settings } from '../settings.ts'
import { readClaims } from './claims.rules.ts'
import type { Claims } from './claims.rules.ts'

// Loaded on first use: a portal without providers neither waits for it nor holds it in memory.
const { get: loadClient } = lazy(() => import('openid-client'))

/** The provider did not answer in time, or cannot be reached. */
export class ProviderDown extends Error {}

/** The provider answered something that opens nothing. The message is ours: it has nothing of the answer. */
export class ProviderFailure extends Error {}

/** What is asked of a provider. */
interface Asked {
  id: string
  version: number
  issuer: string
  clientId: string
}

/** Signatures that are accepted: by keys that the provider alone has (X-067). */
const algorithms = ['RS256', 'PS256', 'ES256', 'EdDSA']
const discoveryMillis = 3600_000
const answerMillis = 5_000
const mostBytes = 1024 * 1024
/** Seconds by which clocks may differ. */
const leeway = 60
const mostKnown = 200

/** Statuses whose answers have no body. */
const bodiless = new Set([204, 205, 304])

/** What a provider says of itself, with its keys once they were read. */
interface Known {
  metadata: ServerMetadata
  keys: ExportedJWKSCache | undefined
}

/** What went wrong below, where the library has wrapped it. */
function* causesOf(error: unknown): Generator {
  for (let at = error; at !== undefined && at !== null; at = (at as { cause?: unknown }).cause)
    yield at
}

function asOurs(error: unknown, sentence: string): Error {
  for (const cause of causesOf(error))
    if (
      cause instanceof ProviderDown ||
      cause instanceof ProviderFailure ||
      cause instanceof UnreachableAddress
    )
      return cause
  return new ProviderFailure(sentence, { cause: error })
}

const wrongIssuer =
  'The provider names itself by another address. Enter the issuer exactly as the provider has it.'

/** What of discovery is used, or the sentence for what is missing (X-067). @throws ProviderFailure */
function usable(metadata: Readonly<ServerMetadata>, issuer: string): ServerMetadata {
  const fail = (sentence: string): never => {
    throw new ProviderFailure(sentence)
  }
  if (metadata.issuer !== issuer) fail(wrongIssuer)
  const sound = (metadata.id_token_signing_alg_values_supported ?? []).filter((name) =>
    algorithms.includes(name),
  )
  if (sound.length === 0) fail(`The provider signs with none of ${algorithms.join(', ')}.`)
  if (!(metadata.response_types_supported ?? []).includes('code'))
    fail('The provider does not offer the authorization code flow.')
  const ways = metadata.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
  if (!ways.some((way) => way === 'client_secret_basic' || way === 'client_secret_post'))
    fail('The provider takes no client secret.')
  const { authorization_endpoint: address = '' } = metadata
  const scheme = new URL(issuer).protocol
  if (!URL.canParse(address) || !['https:', scheme].includes(new URL(address).protocol))
    fail('The provider names no address to sign in at.')
  return { ...metadata, id_token_signing_alg_values_supported: sound }
}

/** Speaks with providers of single sign-on, through the guarded way out alone (X-103). */
export function createProviderClient(
  settings: Pick<Settings, 'privateNetworks' | 'publicUrl'>,
  outgoing = createOutgoing(settings.privateNetworks),
) {
  const redirectUri = `${settings.publicUrl}${ssoCallbackPath}`
  const known = new Map<string, { readAt: number; found: Known }>()

  const fetchGuarded = async (
    url: string,
    { method, headers, body }: { method: string; headers: object; body?: unknown },
  ): Promise<Response> => {
    const given = new Headers(headers as Record<string, string>)
    const text = body === undefined || body === null ? undefined : String(body)
    const answer = await outgoing
      .send({
        method: method === 'POST' ? 'POST' : 'GET',
        url,
        headers: Object.fromEntries(given),
        ...(text !== undefined && { body: text }),
        mostBytes,
        signal: AbortSignal.timeout(answerMillis),
      })
      .catch((error: unknown) => {
        if (error instanceof UnreachableAddress) throw error
        throw new ProviderDown('The provider did not answer within 5 seconds.', { cause: error })
      })
    return new Response(bodiless.has(answer.status) ? null : answer.body, {
      status: answer.status,
      headers: { 'content-type': answer.headers['content-type'] ?? '' },
    })
  }

  async function discover({ issuer, clientId }: Asked): Promise<ServerMetadata> {
    const client = await loadClient()
    try {
      const found = await client.discovery(new URL(issuer), clientId, undefined, client.None(), {
        [client.customFetch]: fetchGuarded,
        // The guarded way out decides where http may be used, which is on networks that the operator has listed.
        execute: issuer.startsWith('http:') ? [client.allowInsecureRequests] : [],
      })
      return usable(found.serverMetadata(), issuer)
    } catch (error) {
      const { code } = error as { code?: unknown }
      throw asOurs(
        error,
        code === 'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED'
          ? wrongIssuer
          : 'No OpenID Connect provider answers at this address.',
      )
    }
  }

  /** Read once an hour, and anew when the provider was changed. */
  async function knownOf(provider: Asked): Promise<Known> {
    const key = `${provider.id} ${provider.version}`
    const before = known.get(key)
    if (before !== undefined && Date.now() - before.readAt < discoveryMillis) return before.found
    const found: Known = { metadata: await discover(provider), keys: undefined }
    known.delete(key)
    known.set(key, { readAt: Date.now(), found })
    for (const oldest of known.keys()) if (known.size > mostKnown) known.delete(oldest)
    return found
  }

  async function configured(
    { issuer, clientId }: Asked,
    { metadata, keys }: Known,
    secret: string | null,
  ): Promise<Configuration> {
    const client = await loadClient()
    const ways = metadata.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
    const config = new client.Configuration(
      metadata,
      clientId,
      { [client.clockTolerance]: leeway },
      secret === null
        ? client.None()
        : ways.includes('client_secret_basic')
          ? client.ClientSecretBasic(secret)
          : client.ClientSecretPost(secret),
    )
    config[client.customFetch] = fetchGuarded
    if (issuer.startsWith('http:')) client.allowInsecureRequests(config)
    // Without it the library goes by the connection alone, and leaves the signature unread.
    client.enableNonRepudiationChecks(config)
    if (keys !== undefined) client.setJwksCache(config, keys)
    return config
  }

  return {
    redirectUri,

    /** Reads anew what a provider says of itself. @throws ProviderDown, ProviderFailure, UnreachableAddress */
    discover,

    /** Where the browser goes to sign in (X-070). @throws as `discover` */
    async addressOf(
      provider: Asked,
      {
        state,
        nonce,
        verifier,
        email,
      }: { state: string; nonce: string; verifier: string; email: string | null },
    ): Promise<string> {
      const client = await loadClient()
      const config = await configured(provider, await knownOf(provider), null)
      const address = client.buildAuthorizationUrl(config, {
        redirect_uri: redirectUri,
        scope: 'openid email profile',
        response_type: 'code',
        code_challenge: await client.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        state,
        nonce,
        ...(email !== null && { login_hint: email }),
      })
      return address.href
    },

    /** Exchanges what the browser came back with, and answers whom the provider names, once all of it is checked (X-072). @throws as `discover` */
    async exchange(
      provider: Asked,
      secret: string,
      sent: { code: string; state: string; iss?: string | undefined },
      { nonce, verifier }: { nonce: string; verifier: string },
    ): Promise<Claims> {
      const client = await loadClient()
      const found = await knownOf(provider)
      const { metadata } = found
      const config = await configured(provider, found, secret)
      const cameBackTo = new URL(redirectUri)
      for (const [name, value] of Object.entries(sent))
        if (value !== undefined) cameBackTo.searchParams.set(name, value)
      try {
        const tokens = await client.authorizationCodeGrant(config, cameBackTo, {
          expectedNonce: nonce,
          expectedState: sent.state,
          pkceCodeVerifier: verifier,
          idTokenExpected: true,
        })
        found.keys = client.getJwksCache(config)
        const claims = tokens.claims()
        if (claims?.azp !== undefined && claims.azp !== provider.clientId)
          throw new ProviderFailure('The token is for another client.')
        // Many providers name the address to whoever asks with the access token alone, which is used for this and not kept.
        const more =
          claims !== undefined && claims['email'] === undefined && metadata.userinfo_endpoint
            ? await client.fetchUserInfo(config, tokens.access_token, claims.sub)
            : {}
        const read = readClaims({ ...more, amr: undefined, ...claims })
        if (read === null) throw new ProviderFailure('The token names no one.')
        return read
      } catch (error) {
        const { code } = error as { code?: unknown }
        throw asOurs(
          error,
          `The answer was not accepted${typeof code === 'string' ? ` (${code})` : ''}.`,
        )
      }
    },
  }
}
