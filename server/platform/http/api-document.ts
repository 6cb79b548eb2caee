import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import Fastify from 'fastify'
import type { FastifyInstance, FastifySchema } from 'fastify'
import { createJsonSchemaTransform, serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import type { ZodType } from 'zod'
import type { Endpoint, Method } from '#contract/common/endpoint'
import { eventsPath } from '#contract/events'
import { problemSchema } from '#contract/common/problem'
import { eventsSchema } from '../events/mount-events.ts'

/** How an endpoint of the contract is told to Fastify: method, address and schemas. */
export function routeOf(endpoint: Endpoint): { method: Method; url: string; schema: FastifySchema } {
  const { params, query, body } = endpoint
  const schema = {
    operationId: endpoint.id,
    summary: endpoint.summary,
    tags: [endpoint.path.split('/')[2] ?? ''],
    description: `Access: ${endpoint.access}`,
    response: { [endpoint.status]: endpoint.reply, '4xx': problemSchema, '5xx': problemSchema } as Record<string, ZodType>,
    ...(params === undefined ? {} : { params }),
    ...(query === undefined ? {} : { querystring: query }),
    ...(body === undefined ? {} : { body }),
  }
  return { method: endpoint.method, url: endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1'), schema }
}

async function registerDocument(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Capital Campaign Registry',
        version: '1',
        description: 'Lists answer { <plural>: [...], total }. Errors answer { message, code, fields? }. Times are UTC, ISO 8601.',
      },
    },
    transform: createJsonSchemaTransform({ zodToJsonConfig: { unrepresentable: 'any' } }),
  })
}

/** Serves the OpenAPI 3.1 document of what is mounted at /api/openapi.json, and a readable form at /api/docs. */
export async function mountApiDocument(app: FastifyInstance): Promise<void> {
  await registerDocument(app)
  app.get('/api/openapi.json', { schema: { hide: true } }, async () => app.swagger())
  await app.register(swaggerUi, { routePrefix: '/api/docs', uiConfig: { docExpansion: 'list', tryItOutEnabled: false, validatorUrl: null } })
}

/** The OpenAPI document of the contract alone, without a server or a database. */
export async function apiDocument(api: readonly Endpoint[]): Promise<object> {
  const app: FastifyInstance = Fastify()
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  await registerDocument(app)
  for (const endpoint of api) app.route({ ...routeOf(endpoint), handler: async () => {} })
  app.get(eventsPath, { schema: eventsSchema }, async () => {})
  await app.ready()
  const document = app.swagger()
  await app.close()
  return document
}
