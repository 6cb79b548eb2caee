import { createSign, randomUUID } from 'node:crypto'
import type { KeyObject } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import { onTestFinished } from 'vitest'
import { onLoopback, providerKeys, ssoClient } from './real-provider.ts'
import type { Claims } from './real-provider.ts'

export { realProvider, ssoClient } from './real-provider.ts'

/** Under which settings a portal of these tests reaches providers on loopback. */
export const providersOnLoopback = {
  OUTGOING_PRIVATE_NETWORKS: '127.0.0.0/8',
  RATE_LIMIT: 'off',
  PUBLIC_URL: 'http://localhost:3000',
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
  const { privateKey, publicKey } = providerKeys
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
        access_token: 'grevillea for its own calls',
        refresh_token: 'grevillea for later',
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
