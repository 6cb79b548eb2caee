import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'
import { forbidden } from './problems.ts'
import { isApiCall } from './request-reading.ts'

const reading = new Set(['GET', 'HEAD', 'OPTIONS'])

// On a laptop the same page is reached by any of these names; a foreign site cannot have one of them.
const loopback = ['localhost', '127.0.0.1', '[::1]']

/** The origins a browser may name for the own pages. */
export function ownOrigins(publicUrl: string): ReadonlySet<string> {
  const { hostname, port, protocol } = new URL(publicUrl)
  const local = [...loopback, '0.0.0.0', '[::]'].includes(hostname)
  return new Set([publicUrl, ...(local ? loopback.map((name) => new URL(`${protocol}//${name}:${port}`).origin) : [])])
}

/**
 * Security headers on every answer, and writes only from the own origin: a browser names where a
 * request comes from (`Origin`, `Sec-Fetch-Site`); a client that is no browser sends neither. `uploadOrigin` is where pages may send files besides.
 */
export async function mountProtection(app: FastifyInstance, publicUrl: string, uploadOrigin: string | null): Promise<void> {
  const https = publicUrl.startsWith('https:')
  const own = ownOrigins(publicUrl)
  await app.register(helmet, {
    global: true,
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
  })

  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
    reply.header('permissions-policy', 'camera=(), geolocation=(), microphone=(), payment=()')
    if (isApiCall(request)) reply.header('cache-control', 'no-store')
    if (reading.has(request.method)) return
    const { origin, 'sec-fetch-site': site } = request.headers
    const foreign = (origin !== undefined && !own.has(origin)) || (site !== undefined && site !== 'same-origin' && site !== 'none')
    if (foreign) throw forbidden('This request comes from another site and was refused')
  })
}
