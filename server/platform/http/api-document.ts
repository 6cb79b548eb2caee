import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { createJsonSchemaTransform } from 'fastify-type-provider-zod'

/** The OpenAPI 3.1 document of the mounted endpoints, at /api/openapi.json and readable at /api/docs. */
export async function mountApiDocument(app: FastifyInstance): Promise<void> {
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
  app.get('/api/openapi.json', { schema: { hide: true } }, async () => app.swagger())
  await app.register(swaggerUi, { routePrefix: '/api/docs', staticCSP: true, uiConfig: { docExpansion: 'list', tryItOutEnabled: false } })
}
