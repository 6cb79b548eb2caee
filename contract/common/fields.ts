import { z } from 'zod'
import { moneyLimit, moneyLimitMessage, wholeDollars, wholeDollarsMessage } from './money.ts'
import { idOf, text } from './text.ts'

// A record as read must be accepted by PUT (settled): null clears, '' is stored as null, a field left out is unchanged.

/**
 * An amount in whole US dollars of a create or update body: text with "$" and ",", or a whole JSON number.
 * Parsed to a number; '' and null clear it. Above 999,999,999,999 or with decimals, signs or letters it is rejected (P-289, P-293).
 */
export function optionalDollars() {
  return z
    .union([z.string(), z.number(), z.null()], { error: wholeDollarsMessage })
    .transform((value, context) => {
      if (value === null || (typeof value === 'string' && value.trim() === '')) return null
      const dollars = wholeDollars(value)
      if (dollars === null) context.addIssue({ code: 'custom', message: wholeDollarsMessage })
      else if (dollars > BigInt(moneyLimit))
        context.addIssue({ code: 'custom', message: moneyLimitMessage })
      return dollars === null ? null : Number(dollars)
    })
    .optional()
}

/** An amount as records answer it: text of whole US dollars, or null. */
export const answeredDollars = z.string().nullable()

/** Text that is a JSON list is read as that list; other text is one value. */
export function asList(value: unknown): unknown {
  if (value === null || value === '') return []
  if (typeof value !== 'string') return value
  if (value.trimStart().startsWith('[')) {
    try {
      return JSON.parse(value)
    } catch {
      return [value]
    }
  }
  return [value]
}

/** One value or a list of values of an enumeration, without repetitions; null and '' clear it (P-152). */
export function manyOf<const Values extends readonly [string, ...string[]]>(values: Values) {
  const message = `Choose from: ${values.join(', ')}`
  return z
    .preprocess(
      asList,
      z.array(z.enum(values, { error: message }), { error: message }).max(100, { error: message }),
    )
    .transform((chosen) => [...new Set(chosen)])
    .optional()
}

/** One text or a list of texts, blanks dropped, without repetitions regardless of case; null and '' clear it. */
export function manyTexts(limit: number) {
  return z
    .preprocess(
      asList,
      z
        .array(text(limit), { error: 'Use one text or a list of texts' })
        .max(100, { error: 'Use at most 100 entries' }),
    )
    .transform((entries) => {
      const unique = new Map<string, string>()
      for (const entry of entries.map((each) => each.trim()))
        if (entry !== '' && !unique.has(entry.toLowerCase())) unique.set(entry.toLowerCase(), entry)
      return [...unique.values()]
    })
    .optional()
}

/** One value of an enumeration that may be empty; null and '' clear it. `message` is the sentence for any other. */
export function optionalOneOf<const Values extends readonly [string, ...string[]]>(
  values: Values,
  message = `Choose one of: ${values.join(', ')}`,
) {
  return z
    .union([z.enum(values), z.literal(''), z.null()], { error: message })
    .transform((value) => (value === '' ? null : value))
    .optional()
}

/** The organization a record belongs to; a missing, cleared or empty one has a sentence of its own. */
export const requiredOrganization = z
  .union([z.string(), z.null()], { error: 'Organization is required' })
  .refine((value) => value !== null && value !== '', {
    error: 'Organization is required',
    abort: true,
  })
  .pipe(idOf('Choose an organization'))
