import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import Fastify from 'fastify'
import type { FastifyInstance } from 'fastify'
import {
  createJsonSchemaTransform,
  serializerCompiler,
  validatorCompiler,
} from 'fastify-type-provider-zod'
import type { Endpoint } from '#contract/common/endpoint'
import { eventsPath } from '#contract/events'
import { eventsSchema } from '../events/mount-events.ts'
import { routeOf } from './endpoint-route.ts'

/** Where the readable form of the document is. */
export const docsPath = '/api/docs'

// The bar has another product's name and a field for other documents; the rest was too pale to read.
const docsStyle = `.swagger-ui .topbar { display: none }
.swagger-ui .info .title small { background: #45564c }
.swagger-ui .info .title small.version-stamp { background: #14573f }
.swagger-ui .info a, .swagger-ui .info .url { color: inherit }
`

/** An app of its own that knows the contract, without a handler or a database: it makes the document and shows it at {@link docsPath}. */
export async function documentApp(api: readonly Endpoint[]): Promise<FastifyInstance> {
  const app: FastifyInstance = Fastify()
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Capital Campaign Registry',
        version: '1',
        description:
          'Lists answer { NOUN: [...], total }, NOUN being the plural of the path. Errors answer { message, code, fields? }. Times are UTC, ISO 8601.',
      },
      components: {
        securitySchemes: {
          session: {
            type: 'apiKey',
            in: 'cookie',
            name: 'session',
            description: 'The cookie of signing in; under HTTPS its name is __Host-session.',
          },
          token: {
            type: 'http',
            scheme: 'bearer',
            description: 'An API token with the scope that the call names, if it names one.',
          },
        },
      },
    },
    transform: createJsonSchemaTransform({ zodToJsonConfig: { unrepresentable: 'any' } }),
  })
  await app.register(swaggerUi, {
    routePrefix: docsPath,
    uiConfig: { docExpansion: 'list', tryItOutEnabled: false, validatorUrl: null },
    theme: {
      title: 'Capital Campaign Registry API',
      css: [{ filename: 'registry.css', content: docsStyle }],
    },
  })
  for (const endpoint of api) app.route({ ...routeOf(endpoint), handler: async () => {} })
  app.get(eventsPath, { schema: eventsSchema }, async () => {})
  await app.ready()
  return app
}

/** The OpenAPI document of the contract. */
export async function apiDocument(api: readonly Endpoint[]): Promise<object> {
  const app = await documentApp(api)
  const document = app.swagger()
  await app.close()
  return document
}
