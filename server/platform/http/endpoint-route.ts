import type { FastifySchema } from 'fastify'
import type { ZodType } from 'zod'
import type { Endpoint, Method } from '#contract/common/endpoint'
import { problemSchema } from '#contract/common/problem'

/** Either of these opens a call; a token only one whose scopes it has. */
type Security = readonly { readonly [scheme: string]: readonly string[] }[]

/** The ways into a call, by the names of the document's security schemes; none for what everyone calls. */
function securityOf({ access, scope }: Pick<Endpoint, 'access' | 'scope'>): Security {
  if (access === 'everyone') return []
  if (scope === undefined) return [{ session: [] }]
  return [{ session: [] }, { token: scope === 'any' ? [] : [scope] }]
}

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
    security: securityOf(endpoint),
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
