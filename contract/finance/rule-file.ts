/** The form of the file of dated rules, and what every file of this kind has. */
import { z } from 'zod'
import { isDay } from './days.ts'

/** What the value of a rule is measured in. */
const units = [
  'bps',
  'percent',
  'kW AC',
  'day',
  'days',
  'months',
  'years',
  'month',
  'day of month',
  'yes or no',
] as const
export type RuleUnit = (typeof units)[number]

/** A day in a file. */
export const fileDay = z.string().refine(isDay)

/** Where a rule or an item comes from. */
export const fileSources = z.array(
  z.object({
    title: z.string().min(1),
    url: z.url({ protocol: /^https?$/ }),
    foundOn: fileDay,
  }),
)

/** What each file says of its edition. */
export const fileEdition = {
  format: z.literal(1),
  revision: z.string().min(1).max(40),
  changedBy: z.string().min(1),
  changeNote: z.string().min(1),
}

/**
 * The first fault of a file's form as a sentence without a period, "the rule solar.begin_by has a fault in value".
 * `list` is the name of its list, `noun` what an entry of it is called.
 */
export function faultOfForm(
  { issues }: z.ZodError,
  content: unknown,
  { list, noun }: { list: string; noun: string },
): string {
  const [of, index, ...rest] = issues[0]?.path ?? []
  if (of !== list || typeof index !== 'number')
    return `${of === undefined ? 'the content' : String(of)} cannot be read`
  const entries = (content as Record<string, ({ id?: unknown } | null)[]>)[list]
  const id = entries?.[index]?.id
  const name = typeof id === 'string' ? id : `number ${index + 1}`
  return `the ${noun} ${name} has a fault in ${rest.join('.') || 'its form'}`
}

/** A whole number from 0, a date for the unit `day`, true or false for `yes or no`. */
const ruleValue = z.union([z.number(), z.string(), z.boolean()])

export const financeRule = z.object({
  id: z
    .string()
    .max(80)
    .regex(/^[a-z0-9_.]+$/),
  title: z.string().min(1),
  /** Of a rule in dispute the strict reading. */
  value: ruleValue,
  unit: z.enum(units),
  basis: z.enum(['always', 'construction_start']),
  effectiveFrom: fileDay.nullable(),
  effectiveTo: fileDay.nullable(),
  source: fileSources,
  checkedOn: fileDay,
  confidence: z.enum(['confirmed', 'confirm_with_adviser', 'assumption', 'in_dispute']),
  /** Of a rule in dispute alone: the value, or of a day the end, that the other reading has. */
  otherwise: ruleValue.optional(),
  /** Of a rule in dispute alone: who contests it where, since when, and what would end it. */
  disputeNote: z
    .object({
      case: z.string().min(1),
      court: z.string().min(1),
      day: fileDay,
      endedBy: z.string().min(1),
    })
    .optional(),
  note: z.string(),
})
export type FinanceRule = z.infer<typeof financeRule>

export const financeRuleFile = z.object({
  ...fileEdition,
  rules: z.array(financeRule),
})
export type FinanceRuleFile = z.infer<typeof financeRuleFile>
