import { z } from 'zod'
import { api } from '#contract/api'
import type { Endpoint } from '#contract/common/endpoint'
import { joinValues } from '#contract/common/value-list'
import type { Scope } from '#contract/common/scope'

/**
 * The calls that an assistant may make, by their ids in the contract. None of them deletes, imports, changes many
 * records at once, or touches accounts, introductions, shares or offers.
 */
const callable = [
  'search.find',
  'organizations.list',
  'organizations.read',
  'products.list',
  'products.read',
  'facilities.list',
  'facilities.read',
  'lendingProfiles.list',
  'lendingProfiles.read',
  'pipeline.list',
  'pipeline.read',
  'pipeline.summary',
  'pipelineActivities.ofDeal',
  'resources.list',
  'pipeline.matches',
  'products.matches',
  'lendingProfiles.matches',
  'facilities.matches',
  'coverage.read',
  'coverage.deals',
  'deadlines.list',
  'pipelineFinance.read',
  'finance.estimate',
  'rules.read',
  'benchmarks.list',
  'products.create',
  'products.update',
  'lendingProfiles.create',
  'lendingProfiles.update',
  'pipeline.create',
  'pipeline.update',
  'pipelineActivities.create',
  'pipelineActivities.update',
  'confirmations.confirm',
] as const

/** Rows of a list unless more are asked for, and most of one answer. */
const usualRows = 20
const mostRows = 100

/** The JSON Schema of an object. */
export interface ObjectSchema {
  [name: string]: unknown
  type: 'object'
  properties?: Record<string, object>
  required?: string[]
}

/** A tool as an assistant lists it. */
export interface Tool {
  name: string
  description: string
  inputSchema: ObjectSchema
  outputSchema: ObjectSchema
  annotations: {
    readOnlyHint: boolean
    idempotentHint: boolean
    destructiveHint: false
    openWorldHint: false
  }
}

/** A tool that is a call of the contract, with those of its arguments that stand in the path and in the query. */
interface CallTool extends Tool {
  endpoint: Endpoint & { scope: Scope }
  inPath: object
  inQuery: object
}

/** What a call takes of the arguments of its tool. */
export interface ToolRequest {
  method: Endpoint['method']
  url: string
  payload: object | undefined
}

/**
 * The JSON Schema of what the contract describes. What a format says is not said again as a pattern, nor how large an
 * integer may be at all: both would be half as much again of a list that assistants read whole.
 */
export const schemaOf = (schema: z.ZodType, io: 'input' | 'output'): ObjectSchema => {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ jsonSchema }) => {
      if (jsonSchema.format !== undefined) delete jsonSchema.pattern
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
    },
  })
  return rest as ObjectSchema
}

/** Whether a call answers pages of a list. */
const isPaged = (properties: object): boolean => 'limit' in properties && 'offset' in properties

/** The JSON Schema of what a call takes in its path, its query or its body. */
const takenBy = (
  part: Endpoint['params'],
): ObjectSchema & Pick<Required<ObjectSchema>, 'properties'> => ({
  properties: {},
  ...(part === undefined ? { type: 'object' } : schemaOf(part, 'input')),
})

/** Path, query and body as one object: an assistant needs not know what goes where. */
function inputOf(parts: readonly ReturnType<typeof takenBy>[]): ObjectSchema {
  const properties: Record<string, object> = Object.assign(
    {},
    ...parts.map((part) => part.properties),
  )
  if (isPaged(properties))
    properties['limit'] = { type: 'integer', minimum: 1, maximum: mostRows, default: usualRows }
  return {
    type: 'object',
    properties,
    required: parts.flatMap((part) => part.required ?? []),
    additionalProperties: false,
  }
}

/** The addresses of the records of an answer on the portal, by their ids. */
export const addresses = {
  addresses: {
    type: 'object',
    description: 'Where each record stands on the portal, by its id',
    additionalProperties: { type: 'string' },
  },
} as const

function toolOf(endpoint: Endpoint & { scope: Scope }): CallTool {
  const output = schemaOf(endpoint.reply, 'output')
  const [path, query] = [takenBy(endpoint.params), takenBy(endpoint.query)]
  const reads = endpoint.scope === 'registry.read'
  return {
    endpoint,
    name: endpoint.id.replace('.', '_'),
    description: endpoint.summary,
    inputSchema: inputOf([path, query, takenBy(endpoint.body)]),
    outputSchema: { ...output, properties: { ...output.properties, ...addresses } },
    inPath: path.properties,
    inQuery: query.properties,
    annotations: {
      readOnlyHint: reads,
      idempotentHint: reads || endpoint.method === 'PUT',
      destructiveHint: false,
      openWorldHint: false,
    },
  }
}

/**
 * The tools that are calls, in the order of the list above.
 * @throws Error where one is no call of the contract, or takes no tokens
 */
export function callTools(): CallTool[] {
  const known = new Map(api.map((endpoint) => [endpoint.id, endpoint]))
  return callable.map((id) => {
    const found = known.get(id)
    if (found?.scope === undefined || found.scope === 'any')
      throw new Error(`${id} is no call that takes tokens`)
    return toolOf({ ...found, scope: found.scope })
  })
}

const asText = (value: unknown): string =>
  Array.isArray(value) ? joinValues(value.map(String)) : String(value)

/** What is wrong with arguments before the call itself judges them: names it does not know, and what no address can hold. */
export function wrongArguments(
  { inPath, inQuery, inputSchema: { properties = {} } }: CallTool,
  given: Readonly<Record<string, unknown>>,
): string[] {
  const isPlain = (value: unknown) => typeof value !== 'object' || value === null
  return Object.entries(given).flatMap(([name, value]) => {
    if (!Object.hasOwn(properties, name)) return [`${name}: There is no such argument.`]
    const isSimple = isPlain(value) || (Array.isArray(value) && value.every(isPlain))
    return isSimple || !(name in inPath || name in inQuery)
      ? []
      : [`${name}: Use a text, a number or a list.`]
  })
}

/** The request of a tool's arguments; what the arguments are worth the call itself judges. */
export function requestOf(
  { endpoint, inPath, inQuery }: CallTool,
  given: Readonly<Record<string, unknown>>,
): ToolRequest {
  const path = endpoint.path.replaceAll(/\{(\w{1,30})\}/g, (_, name: string) =>
    encodeURIComponent(asText(given[name] ?? '')),
  )
  const query = new URLSearchParams(
    Object.keys(inQuery).flatMap((name) =>
      given[name] === undefined || given[name] === null ? [] : [[name, asText(given[name])]],
    ),
  )
  if (isPaged(inQuery))
    query.set('limit', String(Math.min(Number(given['limit'] ?? usualRows), mostRows)))
  const body = Object.entries(given).filter(([name]) => !(name in inPath) && !(name in inQuery))
  return {
    method: endpoint.method,
    url: query.size === 0 ? path : `${path}?${query.toString()}`,
    payload: endpoint.body === undefined ? undefined : Object.fromEntries(body),
  }
}
