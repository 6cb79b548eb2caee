import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { auditEntry } from '../audit.ts'
import { exportedIntroduction } from '../introductions.ts'
import { createMembershipBody, exportedMembership } from '../memberships.ts'
import { createDealBody, exportedDeal } from '../pipeline.ts'
import { createProductBody, exportedProduct } from '../products.ts'
import { ofRegistries } from '../registries.ts'
import { createUserBody, user } from '../users.ts'
import { formValues } from './form-values.ts'
import { fieldsOf } from './record-fields.ts'
import type { RecordList } from './record-fields.ts'

interface Shape {
  record: z.ZodObject
  /** What a new record is made of; missing where people write none. */
  body?: z.ZodObject
}

/** A registry answers its records and takes new ones by its calls. */
const registryShapes = ofRegistries((_noun, { calls }): Shape => ({
  record: calls.read.reply,
  ...(calls.create.body && { body: calls.create.body }),
}))

const shapes: Record<RecordList, Shape> = {
  ...registryShapes,
  products: { record: exportedProduct, body: createProductBody },
  pipeline: { record: exportedDeal, body: createDealBody },
  introductions: { record: exportedIntroduction },
  'organization-memberships': { record: exportedMembership, body: createMembershipBody },
  users: { record: user, body: createUserBody },
  audit: { record: auditEntry },
}

/** Fields of the wire that are no column. The number of a version serves one save and means nothing in a file. */
const omitted = (list: RecordList): readonly string[] =>
  list === 'audit' ? [] : ['version', ...(alsoOmitted[list] ?? [])]

const alsoOmitted: Partial<Record<RecordList, readonly string[]>> = {
  // Who made it is an account that nobody can look up.
  organizations: ['createdBy'],
  // Other names of the sizes, what the rates were read as, and an account that nobody can look up.
  products: [
    'minimumAmount',
    'maximumAmount',
    'lowRateBenchmark',
    'lowRateBasisPoints',
    'highRateBenchmark',
    'highRateBasisPoints',
    'createdBy',
  ],
  // The constant kind of record says nothing.
  'catalytic-facilities': ['type'],
  // What is known of a stored file is no value of its own.
  resources: ['fileInfo'],
  // What serves the account's own sign-in is nobody's list.
  users: ['profileImageUrl', 'pendingEmail', 'hasPassword'],
}

/** The values of an enumeration, or of a list or nullable of one; null where the schema has none. */
function valuesIn(schema: z.ZodType): string[] | null {
  const { def } = schema as unknown as {
    def: {
      type: string
      innerType?: z.ZodType
      element?: z.ZodType
      entries?: Record<string, string>
    }
  }
  if (def.type === 'enum') return Object.keys(def.entries ?? {})
  const inner = def.innerType ?? def.element
  return inner === undefined ? null : valuesIn(inner)
}

const sorted = (names: Iterable<string>) => [...names].toSorted()

describe.each(Object.keys(shapes) as RecordList[])('the fields of %s', (list) => {
  const fields = fieldsOf(list)
  const { record, body } = shapes[list]
  const given = sorted(Object.keys(body?.shape ?? {}))

  test('are those of the wire', () => {
    expect(sorted([...fields.map(({ name }) => name), ...omitted(list)])).toEqual(
      sorted(Object.keys(record.shape)),
    )
  })

  test('have labels of their own', () => {
    expect(new Set(fields.map(({ label }) => label.toLowerCase())).size).toBe(fields.length)
  })

  test('label every value of an enumeration', () => {
    const stored = fields
      .map(({ name }) => ({ name, values: valuesIn(record.shape[name] as z.ZodType) }))
      .filter(({ values }) => values !== null)
    const labelled = stored.map(({ name }) => ({
      name,
      values: Object.keys(fields.find((field) => field.name === name)?.options ?? {}),
    }))
    expect(labelled.map(({ name, values }) => [name, sorted(values)])).toEqual(
      stored.map(({ name, values }) => [name, sorted(values ?? [])]),
    )
  })

  test('are paired by name and id', () => {
    const there = fields.flatMap(({ name, pairedWith }) =>
      pairedWith === undefined ? [] : [`${name} ${pairedWith}`],
    )
    const back = fields.flatMap(({ name, pairedWith }) =>
      pairedWith === undefined ? [] : [`${pairedWith} ${name}`],
    )
    expect(sorted(there)).toEqual(sorted(back))
  })

  test('are written where a new record takes them', () => {
    const writable = fields.filter((each) => each.writable && each.kind !== 'referenceName')
    expect(sorted(writable.map(({ name }) => name))).toEqual(given)
  })

  test('all have a value in the form of a new record', () => {
    const values: Readonly<Record<string, unknown>> = formValues(fields, undefined)
    expect(sorted(Object.keys(values))).toEqual(given)
    expect(Object.values(values)).not.toContain(undefined)
  })

  test('are required where a new record is rejected without them', () => {
    const rejected = body?.safeParse({}).error?.issues.map((issue) => String(issue.path[0])) ?? []
    const required = fields
      .filter((field) => field.required && field.kind !== 'referenceName')
      .map(({ name }) => name)
    expect(sorted(required)).toEqual(sorted(new Set(rejected)))
  })
})
