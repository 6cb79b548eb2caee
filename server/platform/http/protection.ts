import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'
import { forbidden } from './problems.ts'

const reading = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Security headers on every answer, and writes only from the own origin: a browser names where a
 * request comes from (`Origin`, `Sec-Fetch-Site`); a client that is no browser sends neither.
 */
export async function mountProtection(app: FastifyInstance, publicUrl: string): Promise<void> {
  const https = publicUrl.startsWith('https:')
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
        connectSrc: ["'self'"],
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
    if (request.url.startsWith('/api/')) reply.header('cache-control', 'no-store')
    if (reading.has(request.method)) return
    const { origin, 'sec-fetch-site': site } = request.headers
    const foreign = (origin !== undefined && origin !== publicUrl) || (site !== undefined && site !== 'same-origin' && site !== 'none')
    if (foreign) throw forbidden('This request comes from another site and was refused')
  })
}
