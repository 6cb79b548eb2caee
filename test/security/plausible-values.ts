import * as fc from 'fast-check'
import { z } from 'zod'

/** The part of a JSON schema the generator reads. */
interface Schema {
  type?: string
  enum?: readonly unknown[]
  const?: unknown
  format?: string
  properties?: Record<string, Schema>
  items?: Schema
  anyOf?: readonly Schema[]
  oneOf?: readonly Schema[]
  minimum?: number
  maximum?: number
}

/** The fields of an object the contract takes, as JSON schema; none where it takes none. */
export function fieldsOf(schema: z.ZodType | undefined): Record<string, Schema> {
  if (schema === undefined) return {}
  const object = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema
  // Of a body that may be left out the one that is not, of one that has several shapes the first.
  return (
    [object, ...(object.anyOf ?? object.oneOf ?? [])]
      .flatMap(({ properties, anyOf = [] }) => [
        properties,
        ...anyOf.map((choice) => choice.properties),
      ])
      .find((properties) => properties !== undefined) ?? {}
  )
}

const sampleOf: Record<string, readonly unknown[]> = {
  email: [
    'somebody@river.example',
    ' SOMEBODY@River.example ',
    'a\0b@river.example',
    '\u0007@river.example',
    '\u202ea@river.example',
    '\u{1F600}@river.example',
    'a\ufffe@river.example',
  ],
  password: ['quiet harbor 77'],
  newPassword: ['quiet harbor 78'],
  code: ['123456'],
  token: ['A'.repeat(43)],
  version: [1, 2],
  registrationKey: ['PLGB-7K4M-Q9XT-2HWC'],
  website: ['river.example', 'https://river.example/a?b=c#d'],
  url: ['https://river.example/guide'],
  file: ['https://river.example/file'],
  joinedAt: ['2024-02-29'],
  from: ['2026-11-01'],
  to: ['2026-11-30'],
  expectedPtoDate: ['March 2027', '2027-Q3'],
  targetRaise: ['$15,000', '15k'],
  lowRangeRate: ['4.5%', 'SOFR + 150 bps'],
  filename: ['list.csv'],
  entity: ['pipeline'],
  format: ['csv', 'xlsx'],
  columns: [
    { users: { order: ['name'], visible: [] } },
    { 'a\0': null },
    { 'a\0': { order: [], visible: [] } },
    { users: { order: ['a\0', '\ud800'], visible: ['\u0001'] } },
    { '\udc00': { order: [], visible: [] } },
  ],
}

/** A valid value of a field, or nearly, so that generated requests pass the first check; `ids` are ids of records. */
export function plausible(
  name: string,
  schema: Schema,
  ids: () => readonly string[],
): fc.Arbitrary<unknown> {
  const known = Object.hasOwn(sampleOf, name) ? sampleOf[name] : undefined
  if (known !== undefined) return fc.constantFrom(...known)
  if (/[a-z]Ids?$|^id$/.test(name) || schema.format === 'uuid')
    return fc.nat().map((n) => ids()[n % ids().length] ?? null)
  return ofSchema(name, schema, ids)
}

function ofSchema(
  name: string,
  schema: Schema,
  ids: () => readonly string[],
): fc.Arbitrary<unknown> {
  const choices = schema.anyOf ?? schema.oneOf
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum)
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (choices !== undefined && choices.length > 0)
    return fc.oneof(...choices.map((choice) => plausible(name, choice, ids)))
  if (schema.type === 'boolean') return fc.boolean()
  if (schema.type === 'null') return fc.constant(null)
  if (schema.type === 'integer' || schema.type === 'number')
    return fc.integer({
      min: Math.max(schema.minimum ?? -5, -1e9),
      max: Math.min(schema.maximum ?? 1e9, 1e9),
    })
  if (schema.type === 'array')
    return fc.array(plausible(name, schema.items ?? {}, ids), { maxLength: 3 })
  if (schema.type === 'object') {
    const properties = Object.entries(schema.properties ?? {}).map(
      ([field, inner]) => [field, plausible(field, inner, ids)] as const,
    )
    return fc.record(Object.fromEntries(properties), { noNullPrototype: true })
  }
  return fc.constantFrom('text', 'Some Words', 'a', '')
}
