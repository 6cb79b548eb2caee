/** The form of the file of dated rules. */
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

const day = z.string().refine(isDay)

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
  effectiveFrom: day.nullable(),
  effectiveTo: day.nullable(),
  source: z.array(
    z.object({
      title: z.string().min(1),
      url: z.url({ protocol: /^https?$/ }),
      foundOn: day,
    }),
  ),
  checkedOn: day,
  confidence: z.enum(['confirmed', 'confirm_with_adviser', 'assumption', 'in_dispute']),
  /** Of a rule in dispute alone: the value, or of a day the end, that the other reading has. */
  otherwise: ruleValue.optional(),
  /** Of a rule in dispute alone: who contests it where, since when, and what would end it. */
  disputeNote: z
    .object({ case: z.string().min(1), court: z.string().min(1), day, endedBy: z.string().min(1) })
    .optional(),
  note: z.string(),
})
export type FinanceRule = z.infer<typeof financeRule>

export const financeRuleFile = z.object({
  format: z.literal(1),
  revision: z.string().min(1).max(40),
  changedBy: z.string().min(1),
  changeNote: z.string().min(1),
  rules: z.array(financeRule),
})
export type FinanceRuleFile = z.infer<typeof financeRuleFile>
