import type { z } from 'zod'
import { api } from '#contract/api'

/** A text that a call takes: the call, the fields that lead to it and its schema. */
export interface BodyText {
  id: string
  path: readonly string[]
  schema: z.ZodString
}

// What a schema is made of; which parts there are follows from its type.
interface Parts {
  type: string
  shape?: Record<string, z.ZodType>
  element?: z.ZodType
  options?: readonly z.ZodType[]
  innerType?: z.ZodType
  in?: z.ZodType
  out?: z.ZodType
  keyType?: z.ZodType
  valueType?: z.ZodType
}

function textsIn(id: string, schema: z.ZodType, path: readonly string[]): BodyText[] {
  const parts = schema.def as unknown as Parts
  const own: BodyText[] =
    parts.type === 'string' ? [{ id, path, schema: schema as z.ZodString }] : []
  const within = [
    parts.element,
    parts.innerType,
    parts.in,
    parts.out,
    parts.valueType,
    ...(parts.options ?? []),
  ].filter((each) => each !== undefined)
  return [
    ...own,
    ...Object.entries(parts.shape ?? {}).flatMap(([name, each]) =>
      textsIn(id, each, [...path, name]),
    ),
    ...within.flatMap((each) => textsIn(id, each, path)),
    ...(parts.keyType === undefined ? [] : textsIn(id, parts.keyType, [...path, 'key'])),
  ]
}

/** Every text of the bodies of all calls, read from their schemas; of their addresses with `query`. */
export function bodyTexts(part: 'body' | 'query' = 'body'): BodyText[] {
  return api.flatMap((call) => (call[part] === undefined ? [] : textsIn(call.id, call[part], [])))
}
