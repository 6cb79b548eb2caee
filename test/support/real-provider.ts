import { generateKeyPairSync } from 'node:crypto'
import { createServer } from 'node:http'
import type { RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'

/** How the portal is known to providers of these tests. */
export const ssoClient = { clientId: 'registry', clientSecret: 'granite lantern at the provider' }

export type Claims = Record<string, unknown>

// Drawn once: it takes longer than all else that a provider does.
export const providerKeys = generateKeyPairSync('rsa', { modulusLength: 2048 })

/** A server on loopback, closed by `close`; its address is known before it answers. */
export async function onLoopback(
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
  const { privateKey } = providerKeys
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
