import { createSign, generateKeyPairSync, randomUUID } from 'node:crypto'
import type { KeyObject } from 'node:crypto'
import { createServer } from 'node:http'
import type { RequestListener, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

/** Under which settings a portal of these tests reaches providers on loopback. */
export const providersOnLoopback = {
  OUTGOING_PRIVATE_NETWORKS: '127.0.0.0/8',
  RATE_LIMIT: 'off',
  PUBLIC_URL: 'http://localhost:3000',
}

/** How the portal is known to providers of these tests. */
export const ssoClient = { clientId: 'registry', clientSecret: 'granite lantern at the provider' }

type Claims = Record<string, unknown>

// Drawn once: it takes longer than all else that a provider does.
const keys = generateKeyPairSync('rsa', { modulusLength: 2048 })

/** A server on loopback, closed by `close`; its address is known before it answers. */
async function onLoopback(
  answering: (issuer: string) => RequestListener | Promise<RequestListener>,
) {
  let listener: RequestListener = (_request, response) => void response.writeHead(503).end()
  const server = createServer((request, response) => listener(request, response))
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  listener = await answering(issuer)
  return {
    issuer,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** The pages of `oidc-provider`, its own form to sign in with whatever is typed and its question whether to go on. Accounts are claims by their `sub`. */
export async function realProvider(redirectUri = 'http://localhost:3000/sso/callback') {
  const { Provider } = await import('oidc-provider')
  const { privateKey } = keys
  const accounts = new Map<string, Claims>()
  const { issuer, close } = await onLoopback((own) => {
    const provider = new Provider(own, {
      clients: [
        {
          client_id: ssoClient.clientId,
          client_secret: ssoClient.clientSecret,
          redirect_uris: [redirectUri],
        },
      ],
      jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'RS256' }] },
      cookies: { keys: ['of a test'] },
      claims: {
        email: ['email', 'email_verified'],
        profile: ['name', 'given_name', 'family_name'],
      },
      pkce: { required: () => true },
      findAccount: (_context: unknown, sub: string) =>
        accounts.has(sub)
          ? { accountId: sub, claims: () => ({ ...accounts.get(sub), sub }) }
          : undefined,
    })
    return provider.callback()
  })
  return { issuer, accounts, close }
}

/** Goes from the portal to a real provider, signs in there as `sub`, and answers with what the browser comes back with. */
export async function signInAt(location: string, sub: string): Promise<Record<string, string>> {
  const jar = new Map<string, string>()
  let address = location
  let body: URLSearchParams | undefined
  for (let hops = 0; hops < 12; hops += 1) {
    const answer = await fetch(address, {
      redirect: 'manual',
      headers: { cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(body && { method: 'POST', body }),
    })
    for (const cookie of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      if (value === '') jar.delete(name)
      else jar.set(name, value)
    }
    const next = answer.headers.get('location')
    body = undefined
    if (next === null) {
      const page = await answer.text()
      const [, prompt = ''] = /name="prompt" value="(\w+)"/.exec(page) ?? []
      if (prompt === '') throw new Error(`No form of the provider: ${answer.status} ${page}`)
      body = new URLSearchParams({ prompt, login: sub, password: 'any' })
      continue
    }
    const to = new URL(next, address)
    if (to.pathname === '/sso/callback') return Object.fromEntries(to.searchParams)
    address = to.href
  }
  throw new Error('The provider led nowhere')
}

const base64 = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** A token of three parts, signed by RS256 unless `sign` says otherwise. */
export function jwtOf(
  claims: Claims,
  key: KeyObject,
  {
    header = {},
    sign = (text: string) => createSign('sha256').update(text).sign(key).toString('base64url'),
  }: { header?: object; sign?: (text: string) => string } = {},
): string {
  const text = `${base64({ alg: 'RS256', typ: 'JWT', kid: 'first', ...header })}.${base64(claims)}`
  return `${text}.${sign(text)}`
}

/** What a provider made by hand may do otherwise than it should. */
export interface Misbehavior {
  /** Of what it says of itself. */
  metadata?: (honest: Claims) => object
  /** Instead of the ID token. */
  token?: (honest: Claims, key: KeyObject) => string
  /** Instead of the whole answer of an address: `/token`, `/jwks`, `/.well-known/openid-configuration`. */
  answers?: Record<string, (response: ServerResponse) => void>
}

/** A provider of `node:crypto` alone, which does what it is told; until the test ends. */
export async function handMadeProvider(misbehavior: Misbehavior = {}) {
  const { privateKey, publicKey } = keys
  const codes = new Map<string, Claims>()
  /** What `/token` was asked, the newest last. */
  const exchanged: URLSearchParams[] = []
  const { issuer, close } = await onLoopback((own) => (request, response) => {
    const path = request.url?.split('?')[0] ?? ''
    const send = (body: object) =>
      response.setHeader('content-type', 'application/json').end(JSON.stringify(body))
    const instead = misbehavior.answers?.[path]
    if (instead !== undefined) return instead(response)
    if (path === '/.well-known/openid-configuration') {
      const honest = {
        issuer: own,
        authorization_endpoint: `${own}/authorize`,
        token_endpoint: `${own}/token`,
        jwks_uri: `${own}/jwks`,
        response_types_supported: ['code'],
        id_token_signing_alg_values_supported: ['RS256'],
        authorization_response_iss_parameter_supported: true,
      }
      return send({ ...honest, ...misbehavior.metadata?.(honest) })
    }
    if (path === '/jwks')
      return send({
        keys: [{ ...publicKey.export({ format: 'jwk' }), kid: 'first', use: 'sig', alg: 'RS256' }],
      })
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const asked = new URLSearchParams(Buffer.concat(parts).toString())
      exchanged.push(asked)
      const claims = codes.get(asked.get('code') ?? '')
      if (claims === undefined) {
        response.statusCode = 400
        return send({ error: 'invalid_grant' })
      }
      return send({
        access_token: 'of the provider',
        token_type: 'Bearer',
        id_token: misbehavior.token?.(claims, privateKey) ?? jwtOf(claims, privateKey),
      })
    })
  })
  onTestFinished(close)
  return {
    issuer,
    exchanged,
    misbehavior,
    /** Lets somebody sign in who came by an address of the portal, and answers with what the browser comes back with. */
    signIn(location: string, claims: Claims): Record<string, string> {
      const asked = new URL(location).searchParams
      const now = Math.floor(Date.now() / 1000)
      const code = randomUUID()
      codes.set(code, {
        iss: issuer,
        aud: ssoClient.clientId,
        nonce: asked.get('nonce'),
        iat: now,
        exp: now + 300,
        ...claims,
      })
      return { code, state: asked.get('state') ?? '', iss: issuer }
    },
  }
}
