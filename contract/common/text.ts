import { z } from 'zod'
import { oneLineOf } from './one-line.ts'

/** Longest name, one-line text and long text, in characters (P-293). */
export const nameLimit = 200
export const lineLimit = 500
export const longTextLimit = 10_000

// NUL cannot be stored by PostgreSQL and a lone surrogate cannot be encoded as UTF-8.
const storable = (value: string) => !value.includes('\0') && value.isWellFormed()

// Lazy: every schema has this message, and grouping digits takes longer than making the schema.
const atMost = (limit: number, start = 'Use') => ({
  error: () => `${start} at most ${limit.toLocaleString('en-US')} characters`,
})

const unstorable = { error: 'This text contains a character that cannot be stored' }

/** Text to the letter, of any number of lines; rejected with a sentence when longer than `limit` or not storable. */
export function exactText(limit: number) {
  return z.string({ error: 'Enter text' }).max(limit, atMost(limit)).refine(storable, unstorable)
}

/** Text of one line (`oneLineOf`), rejected with a sentence when longer than `limit` or not storable; `message` is the one for what is no text. */
export function text(limit: number, message = 'Enter text') {
  return z
    .string({ error: message })
    .refine(storable, unstorable)
    .overwrite(oneLineOf)
    .max(limit, atMost(limit))
}

/** Text of one line that must not be blank; `message` is the sentence shown when it is. Blanks around it are removed. */
export function requiredText(limit: number, message: string) {
  return z
    .string({ error: message })
    .refine(storable, unstorable)
    .overwrite(oneLineOf)
    .trim()
    .min(1, { error: message })
    .max(limit, atMost(limit))
}

/**
 * Text that may be left out; an empty text and null clear it (both are stored as null). It is one line up to `lineLimit`
 * characters; longer ones may have lines, and are stored to the letter.
 */
export function optionalText(limit: number) {
  return z
    .union(
      [limit > lineLimit ? exactText(limit) : text(limit), z.null()],
      atMost(limit, 'Use text of'),
    )
    .transform((value) => (value === null || value.trim() === '' ? null : value))
    .optional()
}

/**
 * The texts of a record that may be left out, by their greatest length: `answered` as the record's shape reads them,
 * `given` as its bodies take them.
 */
export function optionalTexts<const Limits extends Readonly<Record<string, number>>>(
  limits: Limits,
) {
  const each = <Made>(make: (limit: number) => Made) =>
    Object.fromEntries(Object.entries(limits).map(([name, limit]) => [name, make(limit)])) as {
      [Name in keyof Limits]: Made
    }
  return { answered: each(() => z.string().nullable()), given: each(optionalText) }
}

// One address in lower case: no blanks, quotes, commas, control or invisible characters, one @, a dotted domain.
const emailPattern =
  /^[^\s\p{C}@"(),:;<>[\]\\]{1,64}@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)+$/u

/**
 * An e-mail address, answered in lower case without surrounding blanks: an address is one account
 * regardless of case. `message` is the sentence of the form.
 */
export function email(message = 'Please enter a valid email') {
  return z
    .string({ error: message })
    .max(320, { error: message })
    .transform((value) => value.trim().toLowerCase())
    .refine((value) => value.length <= 254 && emailPattern.test(value), { error: message })
}

/** The id of a record as it is stored, in lower case: an id is the same regardless of case. `message` is the sentence for what is none. */
export function idOf(message: string) {
  return z.guid({ error: message }).toLowerCase()
}

/** Name of a record's identifier in a path; a malformed one is answered like a missing one. */
export const recordId = idOf('This record does not exist')

/** The parameters of a path to one record. */
export const byId = z.object({ id: recordId })

/** The id of the organization whose list is requested. */
export const organizationParameter = idOf('This is not the id of an organization').optional()

/** The secret of a mailed link: long and of a fixed alphabet; anything else is answered like an expired link. */
export const linkToken = z
  .string({ error: 'This link is not valid' })
  .regex(/^[A-Za-z0-9_-]{20,100}$/, { error: 'This link is not valid' })
