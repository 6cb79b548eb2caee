import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import helmet from 'helmet'
import { forbidden } from './problems.ts'
import { isApiCall, isMailLinkCall } from './request-reading.ts'

const reading = new Set(['GET', 'HEAD', 'OPTIONS'])

// On a laptop the same page is reached by any of these names; a foreign site cannot have one of them.
const loopback = ['localhost', '127.0.0.1', '[::1]']

/** Whether a host is this machine as it names itself; a browser takes the connection for a safe one. */
const isLocal = (hostname: string): boolean =>
  [...loopback, '0.0.0.0', '[::]'].includes(hostname) || /^127(?:\.\d+){3}$/.test(hostname)

/** Whether pages of this address are what browsers call a secure context. */
function isSecure(publicUrl: string): boolean {
  const { hostname, protocol } = new URL(publicUrl)
  return protocol === 'https:' || isLocal(hostname)
}

/** What an operator is told of an address in other people's browsers that is not encrypted; null of any other. */
export function plainHttpWarning(publicUrl: string): string | null {
  if (isSecure(publicUrl)) return null
  return `PUBLIC_URL is ${publicUrl}: over plain HTTP anyone on the way reads passwords and sessions, and browsers offer no passkeys. Put HTTPS in front (docs/security.md, "What an operator must do").`
}

/** The origins a browser may name for the own pages. */
export function ownOrigins(publicUrl: string): ReadonlySet<string> {
  const { hostname, port, protocol } = new URL(publicUrl)
  const local = isLocal(hostname)
  return new Set([
    publicUrl,
    ...(local ? loopback.map((name) => new URL(`${protocol}//${name}:${port}`).origin) : []),
  ])
}

/** The headers every answer carries, as helmet words them: the same for all answers of a process, so they are made once. */
function constantHeaders(publicUrl: string, uploadOrigin: string | null): Record<string, string> {
  const https = publicUrl.startsWith('https:')
  const protect = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        // The dialog and popover library sets inline styles; scripts are never inline.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", ...(uploadOrigin === null ? [] : [uploadOrigin])],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        ...(https ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    // Over plain HTTP on a laptop the browser would ignore it; one year where it counts.
    strictTransportSecurity: https ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    referrerPolicy: { policy: 'no-referrer' },
    xFrameOptions: { action: 'deny' },
    crossOriginEmbedderPolicy: false,
    // Elsewhere browsers ignore both, with an error in the console on each page.
    ...(isSecure(publicUrl) ? {} : { crossOriginOpenerPolicy: false, originAgentCluster: false }),
  })
  const headers: Record<string, string> = {
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=()',
  }
  // All that helmet asks of an answer.
  const answer = {
    setHeader: (name: string, value: string) => void (headers[name.toLowerCase()] = value),
    removeHeader: () => {},
  }
  protect({} as IncomingMessage, answer as unknown as ServerResponse, (error) => {
    if (error !== undefined) throw error
  })
  return headers
}

/**
 * Security headers on every answer, and writes only from the own origin: a browser names where a
 * request comes from (`Origin`, `Sec-Fetch-Site`); a client that is no browser sends neither. Calls of mail links come from anywhere. `uploadOrigin` is where pages may send files besides.
 */
export function mountProtection(
  app: FastifyInstance,
  publicUrl: string,
  uploadOrigin: string | null,
): void {
  const own = ownOrigins(publicUrl)
  const constant = constantHeaders(publicUrl, uploadOrigin)
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(constant).header('x-request-id', request.id)
    if (isApiCall(request)) reply.header('cache-control', 'no-store')
    // No cookie travels with a token, so that no other site can use one that it does not know.
    const byToken = request.headers.authorization !== undefined
    if (!reading.has(request.method) && !isMailLinkCall(request) && !byToken) {
      const { origin, 'sec-fetch-site': site } = request.headers
      const foreign =
        (origin !== undefined && !own.has(origin)) ||
        (site !== undefined && site !== 'same-origin' && site !== 'none')
      if (foreign) throw forbidden('This request comes from another site and was refused')
    }
    done()
  })
}
