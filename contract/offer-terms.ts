import { z } from 'zod'
import { dayCounts } from './common/closing-enums.ts'
import { valuesOf } from './common/enums.ts'
import { sourceKinds, sourcePhases } from './common/finance-enums.ts'
import type { SourceKind, SourcePhase } from './common/finance-enums.ts'
import { optionalDollars, optionalOneOf } from './common/fields.ts'
import { optionalFile } from './common/file-field.ts'
import { optionalNumber } from './common/optional-number.ts'
import { versionField } from './common/page.ts'
import { capitalTypes } from './common/registry-enums.ts'
import { lineLimit, optionalText, requiredText, text } from './common/text.ts'
import { optionalDay } from './finance-lines.ts'

/** The terms of an offer: what a body may say of them, and what is stored (O-001). */

/** Most conditions of an offer, and items of the readiness list that it names. */
export const conditionLimit = 20
export const offerItemLimit = 40
const noteLimit = 2000

export const offerNeed = z.enum(valuesOf(capitalTypes), { error: 'Choose a need of the project' })
const phases = 'Choose construction, permanent or both'

const condition = z.object({
  text: requiredText(lineLimit, 'Write the condition'),
  met: z.boolean({ error: 'Use true or false' }).default(false),
})

export const offerTerms = {
  need: offerNeed,
  kind: optionalOneOf(valuesOf(sourceKinds), 'Choose a kind'),
  amount: optionalDollars().refine((dollars) => dollars !== 0, {
    error: 'Enter an amount above $0',
  }),
  phase: optionalOneOf(valuesOf(sourcePhases), phases),
  rate: optionalText(lineLimit),
  pointsBps: optionalNumber(0, 10_000),
  feesDollars: optionalDollars(),
  termMonths: optionalNumber(1, 600),
  interestOnlyMonths: optionalNumber(0, 600),
  amortizationMonths: optionalNumber(1, 600),
  dayCount: z.enum(valuesOf(dayCounts), { error: 'Choose how days are counted' }).optional(),
  closingDay: optionalDay,
  security: optionalText(lineLimit),
  note: optionalText(noteLimit),
  conditions: z
    .array(condition, { error: 'Use a list of conditions' })
    .max(conditionLimit, { error: `Write at most ${conditionLimit} conditions` })
    .optional(),
  /** Items of the readiness list that are conditions too. */
  items: z
    .array(text(60), { error: 'Choose an item of the list' })
    .max(offerItemLimit, { error: `Choose at most ${offerItemLimit}` })
    .transform((ids) => [...new Set(ids)])
    .optional(),
  goodUntil: optionalDay,
  file: optionalFile(),
  binding: z.boolean({ error: 'Use true or false' }).optional(),
}

export const createOfferBody = z.object({
  ...offerTerms,
  /** Sent at once, and checked as whoever receives it reads it; else a draft. */
  send: z.boolean({ error: 'Use true or false' }).optional(),
})
export const updateOfferBody = z.object(offerTerms).partial().extend({ version: versionField })
type GivenTerms = Omit<z.output<typeof createOfferBody>, 'send'>

const loanPhases: ReadonlySet<SourceKind> = new Set(['senior', 'pari_passu', 'subordinate'])

/** The phase of the line that an offer becomes, where nobody chose one (O-001). */
function phaseOfOffer(kind: SourceKind, ofNeed: string): SourcePhase {
  if (kind === 'bridge') return 'construction'
  if (kind === 'tax_credit') return 'permanent'
  if (!loanPhases.has(kind)) return 'both'
  return ofNeed === 'perm' ? 'permanent' : 'construction'
}

/** Terms as they are stored: what is left out is filled in by kind and need. */
export function settledOffer(given: GivenTerms) {
  const kind = given.kind ?? null
  const chosen = kind === 'guarantee' ? 'both' : (given.phase ?? null)
  return {
    need: given.need,
    kind,
    amount: given.amount ?? null,
    phase: kind === null ? chosen : (chosen ?? phaseOfOffer(kind, given.need)),
    rate: given.rate ?? null,
    pointsBps: given.pointsBps ?? null,
    feesDollars: given.feesDollars ?? null,
    termMonths: given.termMonths ?? null,
    interestOnlyMonths: given.interestOnlyMonths ?? null,
    amortizationMonths: given.amortizationMonths ?? null,
    dayCount: given.dayCount ?? '30_360',
    closingDay: given.closingDay ?? null,
    security: given.security ?? null,
    note: given.note ?? null,
    conditions: given.conditions ?? [],
    items: given.items ?? [],
    goodUntil: given.goodUntil ?? null,
    binding: given.binding ?? false,
  } as const
}
export type SettledOffer = ReturnType<typeof settledOffer>
