import { parse as parseQueryString } from 'node:querystring'
import type { Server } from 'node:http'
import type { FastifyHttpOptions, FastifyInstance } from 'fastify'
import secureJson from 'secure-json-parse'
import { HttpProblem } from './problems.ts'

/** Longest JSON body, in bytes. */
export const bodyLimit = 1_048_576

/** Seconds a client may take to send a JSON body; slower ones are cut off. */
const bodySeconds = 60

/** Time-outs and parsing of the address, to be handed to Fastify when it is made. */
export const readingOptions = {
  bodyLimit,
  // Slow headers end after 15 s, whole requests (uploads are the longest) after 120 s.
  requestTimeout: 120_000,
  connectionTimeout: 0,
  keepAliveTimeout: 72_000,
  http: { headersTimeout: 15_000, connectionsCheckingInterval: 1000 },
  routerOptions: {
    maxParamLength: 200,
    querystringParser: (text: string) => parseQueryString(text, '&', '=', { maxKeys: 100 }),
  },
} satisfies FastifyHttpOptions<Server>

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** Reads JSON strictly: UTF-8 only, no prototype keys, within a minute; and refuses repeated parameters. */
export function mountRequestReading(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'buffer', bodyLimit }, (_request, body, done) => {
    // A POST without data, such as a sign-out, may still announce JSON.
    if (body.length === 0) return done(null, undefined)
    try {
      done(null, secureJson.parse(utf8.decode(body as Buffer), null, { protoAction: 'error', constructorAction: 'error' }))
    } catch {
      done(new HttpProblem('validation', 'This is not valid JSON'))
    }
  })

  app.addHook('onRequest', async (request) => {
    const repeated = Object.entries(request.query as Record<string, unknown>).find(([, value]) => Array.isArray(value))
    if (repeated !== undefined) {
      throw new HttpProblem('validation', 'A parameter may be given only once', { fields: { [repeated[0]]: 'Give this parameter only once' } })
    }
  })

  app.addHook('preParsing', async (request) => {
    if (request.headers['content-type']?.startsWith('application/json') !== true) return
    const timer = setTimeout(() => request.raw.destroy(), bodySeconds * 1000)
    timer.unref()
    const stop = () => clearTimeout(timer)
    request.raw.once('end', stop).once('close', stop)
  })
}
