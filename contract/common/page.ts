import { z } from 'zod'
import { idOf, nameLimit, text } from './text.ts'
import { splitValues } from './value-list.ts'

/** Most rows of one page (P-293). */
export const pageLimit = 1000

/** A whole number in the address; a number is accepted from typed callers. */
export function wholeNumberParameter(min: number, max: number) {
  const message = `Use a whole number from ${min} to ${max}`
  return z
    .union(
      [
        z.number(),
        z
          .string()
          .regex(/^-?\d{1,15}$/)
          .transform(Number),
      ],
      { error: message },
    )
    .refine((value) => Number.isInteger(value) && value >= min && value <= max, { error: message })
}

/** `true` or `false` in the address. */
export const booleanParameter = z.union(
  [z.boolean(), z.enum(['true', 'false']).transform((value) => value === 'true')],
  { error: 'Use true or false' },
)

/** A list's page: `limit` rows from `offset` on. */
export function pageQuery(defaultLimit: number) {
  return z.object({
    limit: wholeNumberParameter(1, pageLimit).default(defaultLimit),
    offset: wholeNumberParameter(0, Number.MAX_SAFE_INTEGER).default(0),
  })
}

/** The order of a list by one of its fields. */
export function sortQuery<const Fields extends readonly [string, ...string[]]>(fields: Fields) {
  return z.object({
    sort: z.enum(fields, { error: `Sort by one of: ${fields.join(', ')}` }).optional(),
    order: z.enum(['asc', 'desc'], { error: 'Order is asc or desc' }).optional(),
  })
}

/** Several values of one filter, separated by commas: rows with any of them match. */
export function anyOf<const Values extends readonly [string, ...string[]]>(values: Values) {
  const message = `Use one or several of: ${values.join(', ')}`
  return z
    .string({ error: message })
    .transform((value) => value.split(',').filter((part) => part !== ''))
    .pipe(z.array(z.enum(values, { error: message })))
    .optional()
}

/** Ids of one filter, several separated by commas: rows with any of them match. `message` is the sentence for what is no id. */
export function anyIds(message: string) {
  return z
    .string({ error: message })
    .max(4000, { error: message })
    .transform((value) => value.split(',').filter((part) => part !== ''))
    .pipe(z.array(idOf(message)).max(100, { error: 'Use at most 100 ids' }))
    .optional()
}

/** Texts of one filter as they are stored, several separated by commas: rows with any of them match (`joinValues` writes them). */
export function anyText(limit: number) {
  return text(limit)
    .transform((value) =>
      splitValues(value)
        .map((part) => part.trim())
        .filter((part) => part !== ''),
    )
    .optional()
    .describe(
      String.raw`Several values are separated by commas. A comma inside a value is written "\,", a backslash "\\"; a backslash before anything else stands for itself.`,
    )
}

/** The number a record's version carries in every answer. */
export const recordVersion = z.int()

/** The number of the stored version a change starts from; an older one is rejected with 409. */
export const versionField = z.int({ error: 'The version is a whole number' }).min(1).optional()

/** The same number in the address of a deletion. */
export const versionQuery = z.object({
  version: wholeNumberParameter(1, Number.MAX_SAFE_INTEGER).optional(),
})

/** A timestamp in UTC, ISO 8601, as it is answered. */
export const timestamp = z.iso.datetime()

/** `facets=true` requests the counts of a list's filter options. */
export const facetsParameter = booleanParameter.optional()

/** How the list of a registry is read: by pages, searched, in one of its orders, and with `filters` of its own. */
export function registryQuery<
  const Sorts extends readonly [string, ...string[]],
  Filters extends z.ZodRawShape,
>(sorts: Sorts, filters: Filters) {
  return z.object({
    ...pageQuery(pageLimit).shape,
    ...sortQuery(sorts).shape,
    search: text(nameLimit).optional(),
    ...filters,
    facets: facetsParameter,
  })
}

/**
 * Rows per option of each filter: `{ technology: { solar: 12 } }`. A filter's own choice does not narrow its counts,
 * all the others do. Present when requested.
 */
export const facetCounts = z.record(z.string(), z.record(z.string(), z.int())).optional()

/** Whether a day or timestamp of ISO 8601 lies in the years that are written; the database knows no year 0. */
export const isInYears = (value: string): boolean => value >= '1900' && value < '2200'

/** What is said of a day outside of them. */
export const yearsMessage = { error: 'Use a date between 1900 and 2199' } as const

const dayMessage = { error: 'Use a date such as 2026-11-21' }
/** A day of a query, YYYY-MM-DD. */
export const queryDay = z.iso.date(dayMessage).refine(isInYears, dayMessage).optional()

/** The days, in UTC and with both ends, within which something happened, as `from` and `to` of a query. */
export const dayRange = { from: queryDay, to: queryDay } as const
