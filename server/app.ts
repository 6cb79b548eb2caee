import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import underPressure from '@fastify/under-pressure'
import Fastify from 'fastify'
import type { FastifyInstance, FastifyRequest, FastifyServerOptions } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { randomUUID } from 'node:crypto'
import { api } from '#contract/api'
import { fingerprintOf } from '#contract/person'
import type { Dependencies } from './dependencies.ts'
import { featureRoutes } from './features.ts'
import { mountAssistants } from './features/assistants/assistants.routes.ts'
import { mountCalendars } from './features/calendar-feeds/calendar.routes.ts'
import { mountDownloads } from './features/files/object.routes.ts'
import { mountUploads } from './features/files/upload.routes.ts'
import { mountAskers } from './platform/asking.ts'
import { isUnavailable } from './platform/database/database.ts'
import { createChangeChannel } from './platform/events/change-channel.ts'
import type { ChangeChannel } from './platform/events/change-channel.ts'
import { mountEvents } from './platform/events/mount-events.ts'
import { openStore } from './platform/files/open-store.ts'
import { mountApiPages } from './platform/http/api-pages.ts'
import { mountErrorHandler } from './platform/http/error-handler.ts'
import { cleanForwarded } from './platform/http/forwarded.ts'
import { mountHealth } from './platform/http/health.ts'
import type { AfterChange } from './platform/http/call.ts'
import { mountRoutes } from './platform/http/mount.ts'
import { mountOverload } from './platform/http/overload.ts'
import { unavailable } from './platform/http/problems.ts'
import { mountProtection } from './platform/http/protection.ts'
import { mountRequestLimit } from './platform/http/request-limits.ts'
import {
  isApiCall,
  isAssistantCall,
  isFileCall,
  isMailLinkCall,
  mountRequestReading,
  readingOptions,
} from './platform/http/request-reading.ts'
import { mountRoomOnDisk, roomFor } from './platform/http/room-on-disk.ts'

import { mountUnreadableRequests, unreadableOptions } from './platform/http/unreadable-requests.ts'
import { createImportRunner } from './features/imports/import-runner.ts'
import { notify } from './features/notifications/notify.ts'
import { createNotifier } from './features/notifications/notifier.ts'
import { createStopLinks } from './platform/mail/stop-links.ts'
import { toCurrentUser } from './features/users/users.store.ts'
import { requireSameAccount } from './platform/sessions/account-of-page.ts'
import { readSessionCookie } from './platform/sessions/cookie.ts'
import { findActor } from './platform/sessions/session.store.ts'
import { bearerOf, hasAuthorization, invalidToken } from './platform/tokens/call-token.ts'
import { findTokenActor } from './platform/tokens/token.store.ts'
import { writeOutbox } from './platform/webhooks/outbox.store.ts'

// Named when the app is made, so that the framework does not load compilers of its own; its types know only those.
const schemaController = {
  compilersFactory: {
    buildValidator: () => validatorCompiler,
    buildSerializer: () => serializerCompiler,
  },
} as unknown as NonNullable<FastifyServerOptions['schemaController']>

/** Whether it matters who sends a request: links of mails look at nothing but their own secret. */
const asksWho = (request: FastifyRequest): boolean =>
  (isApiCall(request) && !isMailLinkCall(request)) ||
  isFileCall(request) ||
  isAssistantCall(request)

/**
 * Builds the portal's HTTP side, ready to listen or to be called in a test. With `shedLoad` it answers 503 while the
 * process cannot keep up; a test on a busy machine waits for answers however long they take. `stopping` informs it of a
 * stop before it is closed.
 * Without `files` it opens the store the settings name, without `room` it looks after the disk of their data folder; the
 * `channel` is that of the jobs beside it.
 */
export async function buildApp(
  given: Omit<Dependencies, 'files' | 'room'> & Partial<Pick<Dependencies, 'files' | 'room'>>,
  {
    shedLoad = false,
    stopping,
    channel = createChangeChannel(given.database, given.log),
    notifying = true,
  }: {
    shedLoad?: boolean
    stopping?: AbortSignal
    channel?: ChangeChannel
    /** Without it this process leaves what people are to be told to others. */
    notifying?: boolean
  } = {},
): Promise<FastifyInstance> {
  const dependencies: Dependencies = {
    files: await openStore(given.settings),
    room: roomFor(given.database, given.settings),
    ...given,
  }
  const { settings, database, log, room } = dependencies
  const https = settings.publicUrl.startsWith('https:')
  const app: FastifyInstance = Fastify({
    ...readingOptions,
    ...unreadableOptions,
    loggerInstance: log,
    trustProxy: settings.trustProxy.length > 0 ? [...settings.trustProxy] : false,
    // The first to see a request, before it is logged.
    rewriteUrl({ headers, url = '/' }) {
      cleanForwarded(headers)
      return url
    },
    genReqId: () => randomUUID(),
    // Keep-alive connections without a request end at once when the server stops; running ones finish.
    forceCloseConnections: 'idle',
    // What still comes over a connection in use is answered, and its connection closed (mountHealth).
    return503OnClosing: false,
    schemaController,
  })
  mountErrorHandler(app, isUnavailable)
  app.decorateRequest('actor', null)
  app.decorateRequest('tablesVersion', '')
  app.decorateRequest('problem', null)

  mountProtection(app, settings.publicUrl, dependencies.files.uploadOrigin)
  mountUnreadableRequests(app)
  mountRequestReading(app)
  if (shedLoad) {
    mountOverload(app)
    await app.register(underPressure, {
      maxEventLoopDelay: 2000,
      pressureHandler: () => {
        throw unavailable(2)
      },
    })
  }
  await app.register(cookie)
  // Bodies are taken as they are: what a small one unpacks to is not ours to find out.
  await app.register(compress, {
    global: true,
    globalDecompression: false,
    threshold: 1024,
    encodings: ['br', 'gzip'],
  })
  app.addHook('onRequest', async (request) => {
    if (!asksWho(request)) return
    const { tables } = request.routeOptions.config
    // A cookie beside a token is never looked at.
    const bearer = settings.apiTokens ? bearerOf(request) : null
    const token =
      hasAuthorization(request) || isAssistantCall(request)
        ? null
        : readSessionCookie(request, https)
    const found =
      bearer !== null
        ? await findTokenActor(database.db, bearer, request.ip, tables)
        : token !== null
          ? await findActor(database.db, token, tables)
          : null
    request.actor = found?.actor ?? null
    requireSameAccount(request, request.actor)
    request.tablesVersion = found?.version ?? ''
  })
  if (settings.rateLimit)
    await mountRequestLimit(app, createStopLinks(settings.sessionSecret, settings.publicUrl).read)
  // Not before they are counted, with their source: tokens can be made up.
  app.addHook('preParsing', async (request) => {
    if (asksWho(request) && hasAuthorization(request) && request.actor === null)
      throw invalidToken()
  })
  mountRoomOnDisk(app, room)
  mountAskers(app)
  mountHealth(app, database, stopping)
  mountApiPages(app, api)
  app.addHook('onClose', () => channel.close())
  mountEvents(app, database.db, channel, settings, (account) =>
    fingerprintOf(toCurrentUser(account, settings)),
  )
  const imports = createImportRunner({ database, settings, channel, log, room })
  app.addHook('onReady', () => imports.start())
  app.addHook('onClose', () => imports.stop())
  if (notifying) {
    const notifier = createNotifier({ database, log })
    app.addHook('onReady', () => notifier.start())
    app.addHook('onClose', () => notifier.stop())
  }
  const afterChange: AfterChange = async (tx, actor, events, isHeard) => {
    await notify(tx, actor, events)
    if (settings.webhooks && isHeard) await writeOutbox(tx, events)
  }
  mountDownloads(app, dependencies)
  mountUploads(app, dependencies)
  mountCalendars(app, dependencies)
  mountAssistants(app, dependencies)
  mountRoutes(
    app,
    { db: database.db, channel, afterChange, settings },
    api,
    featureRoutes({ ...dependencies, imports }),
    settings.rateLimit,
  )
  return app
}
