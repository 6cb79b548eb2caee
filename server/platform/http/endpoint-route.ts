import type { FastifySchema } from 'fastify'
import type { ZodType } from 'zod'
import type { Endpoint, Method } from '#contract/common/endpoint'
import { problemSchema } from '#contract/common/problem'

/** How an endpoint of the contract is declared to Fastify: method, address and schemas. */
export function routeOf(endpoint: Endpoint): {
  method: Method
  url: string
  schema: FastifySchema
} {
  const { params, query, body } = endpoint
  const schema = {
    operationId: endpoint.id,
    summary: endpoint.summary,
    tags: [endpoint.path.split('/')[2] ?? ''],
    description: `Access: ${endpoint.access}`,
    response: {
      [endpoint.status]: endpoint.reply,
      '4xx': problemSchema,
      '5xx': problemSchema,
    } as Record<string, ZodType>,
    ...(params === undefined ? {} : { params }),
    ...(query === undefined ? {} : { querystring: query }),
    ...(body === undefined ? {} : { body }),
  }
  return { method: endpoint.method, url: endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1'), schema }
}
