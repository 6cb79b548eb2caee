import { parse as parseQueryString } from 'node:querystring'
import type { IncomingMessage, Server } from 'node:http'
import type { FastifyHttpOptions, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import secureJson from 'secure-json-parse'
import { fileLimit } from '#contract/files'
import { HttpProblem } from './problems.ts'

/** Longest JSON body, in bytes. */
const bodyLimit = 1_048_576

/** Milliseconds a client may take to send a body that is no file, from its headers on. */
const bodyMillis = 60_000

/** Time-outs and parsing of the address, to be passed to Fastify when it is made. */
export const readingOptions = {
  bodyLimit,
  // Slow headers end after 15 s, whole requests (uploads are the longest) after 120 s.
  requestTimeout: 120_000,
  connectionTimeout: 0,
  keepAliveTimeout: 72_000,
  // A missing host is rejected by mountUnreadableRequests, with words.
  http: { headersTimeout: 15_000, connectionsCheckingInterval: 1000, requireHostHeader: false },
  routerOptions: {
    maxParamLength: 200,
    querystringParser: (text: string) => parseQueryString(text, '&', '=', { maxKeys: 100 }),
  },
} satisfies FastifyHttpOptions<Server>

/**
 * Whether a request is a call of the API, by the route it reached: the address itself may be spelled in many
 * ways (`/%61pi/...`, `http://host/api/...`) that all reach it.
 */
export function isApiCall(request: FastifyRequest): boolean {
  return request.routeOptions.url?.startsWith('/api/') === true
}

/** Whether a request uploads or downloads a file, by the route it reached. */
export function isFileCall(request: FastifyRequest): boolean {
  return request.routeOptions.url?.startsWith('/objects/') === true
}

/** Whether a request reads a calendar feed, by the route it reached. */
export function isCalendarCall(request: FastifyRequest): boolean {
  return request.routeOptions.url?.startsWith('/calendar/') === true
}

/** Where assistants send their messages. */
export const assistantPath = '/mcp'

/** Whether a request is a message of an assistant, by the route it reached. */
export function isAssistantCall(request: FastifyRequest): boolean {
  return request.routeOptions.url === assistantPath
}

/** Whether a request reads a page or a file of the web app, by the route it reached. */
const isWebCall = (request: FastifyRequest): boolean => request.routeOptions.url === '/*'

/** Whether a request is made by the link of a mail, or by a mail program: of any origin, with any body, without a session. */
export function isMailLinkCall(request: FastifyRequest): boolean {
  return request.routeOptions.config.mailLink === true
}

/** Whether a request announces a body. */
export function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

// Far above every form, far below what keeps the process busy: a megabyte holds half a million of either.
const mostLevels = 32
const mostValues = 20_000

/** Whether JSON nests deeper or holds more values than any of our forms; read off the bytes, before anything is built from them. */
function isOversized(json: Buffer): boolean {
  let levels = 0
  let values = 1
  let quoted = false
  let escaped = false
  for (const byte of json) {
    if (escaped) escaped = false
    else if (quoted && byte === 0x5c) escaped = true
    else if (byte === 0x22) quoted = !quoted
    else if (quoted) continue
    else if (byte === 0x2c) values += 1
    else if (byte === 0x5b || byte === 0x7b) levels += 1
    else if (byte === 0x5d || byte === 0x7d) levels -= 1
    if (levels > mostLevels || values > mostValues) return true
  }
  return false
}

function notAccepted(request: FastifyRequest): HttpProblem {
  const { upload } = request.routeOptions.config
  return new HttpProblem(
    'unsupported_media_type',
    upload === undefined
      ? 'Send the data as JSON (application/json)'
      : `Send the file itself as ${upload.types.join(' or ')}`,
  )
}

const brokeOff = new Set(['ERR_STREAM_PREMATURE_CLOSE', 'ECONNRESET', 'ABORT_ERR'])

/** What went wrong while a handler read a file as it came: a sender who goes away is no fault of ours; every other error stays itself. */
export function uploadProblem(error: unknown): unknown {
  return brokeOff.has((error as NodeJS.ErrnoException).code ?? '')
    ? new HttpProblem('validation', 'The upload broke off. Nothing was stored.')
    : error
}

/**
 * Cuts off whoever takes too long to send a body that is no file; files have the time of a whole request. The time
 * begins with the headers, not with the reading: what is rejected earlier is read to its end too, so that the answer
 * arrives, and must not keep the connection meanwhile.
 */
export function mountBodyTime(app: FastifyInstance, millis = bodyMillis): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const { raw, routeOptions } = request
    if (hasBody(raw) && !isFileCall(request) && routeOptions.config.upload === undefined) {
      const timer = setTimeout(() => raw.destroy(), millis)
      timer.unref()
      raw.once('end', () => clearTimeout(timer))
      // Closed is also a request that was answered while its body was still coming.
      raw.once('close', () => raw.socket.destroyed && clearTimeout(timer))
    }
    done()
  })
}

/**
 * Throws away what comes of a body that nobody reads, as of a call that was refused by its head, so that the answer arrives
 * and the connection can be used again; beyond the limit of the call nothing more is read, and the connection ends with
 * the answer. Node itself would read on for as long as something comes.
 */
function discardUnread(request: FastifyRequest, { raw: answer }: FastifyReply): void {
  const { raw, routeOptions } = request
  if (!hasBody(raw) || raw.complete || raw.readableFlowing !== null) return
  let left = isFileCall(request) ? fileLimit : (routeOptions.config.upload?.bytes ?? bodyLimit)
  raw.on('data', (piece: Buffer) => {
    left -= piece.length
    if (left >= 0) return
    raw.pause()
    if (answer.writableFinished) raw.destroy()
    else answer.once('finish', () => raw.destroy())
  })
}

/** Reads JSON strictly: UTF-8 only, no prototype keys, bounded and within a minute; and rejects repeated parameters. */
export function mountRequestReading(app: FastifyInstance): void {
  mountBodyTime(app)
  app.addHook('onSend', (request, reply, _payload, done) => {
    discardUnread(request, reply)
    done()
  })
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer', bodyLimit },
    (request, body, done) => {
      if (isMailLinkCall(request)) return done(null, undefined)
      if (request.routeOptions.config.upload !== undefined) return done(notAccepted(request))
      // A POST without data, such as a sign-out, may still announce JSON.
      if (body.length === 0) return done(null, undefined)
      if (isOversized(body as Buffer))
        return done(
          new HttpProblem('validation', 'This data holds too many values or nests them too deeply'),
        )
      try {
        done(
          null,
          secureJson.parse(utf8.decode(body as Buffer), null, {
            protoAction: 'error',
            constructorAction: 'error',
          }),
        )
      } catch {
        done(new HttpProblem('validation', 'This is not valid JSON'))
      }
    },
  )

  // Files are read by the handler as they come; every other call takes JSON alone.
  app.addContentTypeParser('*', (request, payload, done) => {
    const type = request.headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase() ?? ''
    if (request.routeOptions.config.upload?.types.includes(type) === true)
      return done(null, payload)
    if (isMailLinkCall(request)) {
      // The form of RFC 8058 says nothing that the address does not.
      return done(null, undefined)
    }
    done(notAccepted(request))
  })

  app.addHook('onRequest', (request, _reply, done) => {
    // A page is the same whatever follows its address, which it reads itself.
    if (isWebCall(request)) return done()
    const repeated = Object.entries(request.query as Record<string, unknown>).find(([, value]) =>
      Array.isArray(value),
    )
    if (repeated !== undefined) {
      throw new HttpProblem('validation', 'A parameter may be given only once', {
        fields: { [repeated[0]]: 'Give this parameter only once' },
      })
    }
    done()
  })
}
