import { z } from 'zod'
import { valuesOf } from './common/enums.ts'
import {
  creditTechnologies,
  sourceKinds,
  sourcePhases,
  sourceStates,
  useKinds,
} from './common/finance-enums.ts'
import type { CreditTechnology, SourceKind, SourcePhase } from './common/finance-enums.ts'
import { optionalOneOf } from './common/fields.ts'
import { moneyLimit, moneyLimitMessage, wholeDollars, wholeDollarsMessage } from './common/money.ts'
import { recordVersion, timestamp, versionField } from './common/page.ts'
import { optionalNumber } from './common/optional-number.ts'
import {
  idOf,
  lineLimit,
  longTextLimit,
  nameLimit,
  optionalText,
  requiredText,
} from './common/text.ts'
import { isDay } from './finance/days.ts'

/** Uses and sources of a deal's money (section 2.2 of deal finance): their shapes, what bodies may say, what is filled in. */

/** Most uses and sources of a deal (K-023). */
export const usesLimit = 100
export const sourceLimit = 200

/** A date of a body, YYYY-MM-DD; '' and null clear it (K-022). */
export const optionalDay = z
  .union([z.string(), z.null()], { error: 'Use a date such as 2026-11-21' })
  .transform((value) => (value === null || value.trim() === '' ? null : value.trim()))
  .refine((value) => value === null || isDay(value), { error: 'Use a date such as 2026-11-21' })
  .optional()

/** A date of a body that must be given. */
export const requiredDay = z
  .string({ error: 'Use a date such as 2026-11-21' })
  .refine(isDay, { error: 'Use a date such as 2026-11-21' })

/** The amount of a line, 1 to 999,999,999,999 whole US dollars (K-013). */
export const lineAmount = z
  .union([z.string(), z.number(), z.null()], { error: 'Enter an amount' })
  .transform((value, context) => {
    const fail = (message: string) => {
      context.addIssue({ code: 'custom', message })
      return z.NEVER
    }
    if (value === null || (typeof value === 'string' && value.trim() === ''))
      return fail('Enter an amount')
    const dollars = wholeDollars(value)
    if (dollars === null) return fail(wholeDollarsMessage)
    if (dollars > BigInt(moneyLimit)) return fail(moneyLimitMessage)
    return dollars === 0n ? fail('Enter an amount above $0') : Number(dollars)
  })

const useKind = z.enum(valuesOf(useKinds), { error: 'Choose a kind' })
export const sourceKind = z.enum(valuesOf(sourceKinds), { error: 'Choose a kind' })
const yes = z.boolean({ error: 'Use true or false' })

const useFields = {
  kind: useKind,
  label: optionalText(nameLimit),
  amount: lineAmount,
  creditTechnology: optionalOneOf(valuesOf(creditTechnologies), 'Choose solar, storage or none'),
}

const sourceFields = {
  kind: sourceKind,
  label: requiredText(nameLimit, 'Name the source'),
  organizationId: z
    .union([idOf('Choose an organization'), z.literal('').transform(() => null), z.null()], {
      error: 'Choose an organization',
    })
    .optional(),
  amount: lineAmount,
  state: z.enum(valuesOf(sourceStates), { error: 'Choose a state' }),
  stateDate: optionalDay,
  phase: z.enum(valuesOf(sourcePhases), { error: 'Choose construction, permanent or both' }),
  rate: optionalText(lineLimit),
  termMonths: optionalNumber(1, 600),
  maturityDate: optionalDay,
  concessional: yes,
  restricted: yes,
  taxExemptBond: yes,
  note: optionalText(longTextLimit),
}

/** What is left out of a new source is filled in by its kind (K-018 to K-021). */
export const createSourceBody = z.object({
  ...sourceFields,
  state: sourceFields.state.optional(),
  phase: sourceFields.phase.optional(),
  concessional: yes.optional(),
  restricted: yes.optional(),
  taxExemptBond: yes.optional(),
})

export const createUseBody = z.object(useFields)

export const updateSourceBody = z.object(sourceFields).partial().extend({ version: versionField })
export const updateUseBody = z.object(useFields).partial().extend({ version: versionField })

const lineColumns = {
  id: z.uuid(),
  pipelineId: z.uuid(),
  createdAt: timestamp,
  updatedAt: timestamp,
  version: recordVersion,
}

/** A use as it is answered; the amount as text (K-080). */
export const use = z.object({
  ...lineColumns,
  kind: useKind,
  label: z.string().nullable(),
  amount: z.string(),
  creditTechnology: z.enum(valuesOf(creditTechnologies)).nullable(),
})
export type Use = z.infer<typeof use>

/** A source as it is answered. */
export const source = z.object({
  ...lineColumns,
  kind: sourceKind,
  label: z.string(),
  organizationId: z.uuid().nullable(),
  /** Null where the reader may not read that organization (K-017). */
  organizationName: z.string().nullable(),
  amount: z.string(),
  state: z.enum(valuesOf(sourceStates)),
  stateDate: z.iso.date().nullable(),
  phase: z.enum(valuesOf(sourcePhases)),
  rate: z.string().nullable(),
  termMonths: z.int().nullable(),
  maturityDate: z.iso.date().nullable(),
  concessional: z.boolean(),
  restricted: z.boolean(),
  taxExemptBond: z.boolean(),
  note: z.string().nullable(),
  /** The accepted offer that wrote it, and whether the line says otherwise by now (O-012). */
  offerId: z.uuid().nullable(),
  differs: z.boolean(),
})
export type Source = z.infer<typeof source>

type GivenUse = z.output<typeof createUseBody>
type GivenSource = z.output<typeof createSourceBody>

/** Which credit a use counts for; its kind says so where nobody does (K-014). */
export function creditOfUse({
  kind,
  creditTechnology,
}: Pick<GivenUse, 'kind' | 'creditTechnology'>): CreditTechnology | null {
  if (creditTechnology !== undefined) return creditTechnology
  return kind === 'solar' || kind === 'storage' ? kind : null
}

/** A use as it is stored. */
export function settledUse(given: GivenUse) {
  const { kind, label, amount } = given
  return { kind, label: label ?? null, amount, creditTechnology: creditOfUse(given) }
}

const phaseOfSource = (kind: SourceKind): SourcePhase =>
  kind === 'bridge' ? 'construction' : kind === 'tax_credit' ? 'permanent' : 'both'
const withoutBond: ReadonlySet<SourceKind> = new Set(['grant', 'equity', 'tax_credit', 'guarantee'])

/** A source as it is stored: what is left out filled in by its kind, what its kind cannot have taken off (K-018 to K-021). */
export function settledSource(given: GivenSource) {
  const { kind, label, amount } = given
  return {
    kind,
    label,
    amount,
    organizationId: given.organizationId ?? null,
    state: given.state ?? 'identified',
    stateDate: given.stateDate ?? null,
    phase: kind === 'guarantee' ? 'both' : (given.phase ?? phaseOfSource(kind)),
    rate: given.rate ?? null,
    termMonths: given.termMonths ?? null,
    maturityDate: given.maturityDate ?? null,
    concessional: given.concessional ?? (kind === 'grant' || kind === 'guarantee'),
    restricted: kind === 'grant' && (given.restricted ?? true),
    taxExemptBond: !withoutBond.has(kind) && (given.taxExemptBond ?? false),
    note: given.note ?? null,
  } as const
}
