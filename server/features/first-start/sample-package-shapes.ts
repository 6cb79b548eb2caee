import { z } from 'zod'
import { dayCounts, documentKinds, shareSections } from '#contract/common/closing-enums'
import { valuesOf } from '#contract/common/enums'
import { sourceKinds, sourcePhases } from '#contract/common/finance-enums'
import { capitalTypes } from '#contract/common/registry-enums'

const ago = z.int()
const name = z.string().min(1)
const dated = { by: name, daysAgo: ago }
/** A document, the oldest of its versions first. */
const document = z.strictObject({
  by: name,
  item: name,
  kind: z.enum(valuesOf(documentKinds)),
  title: name,
  note: name.optional(),
  versions: z.array(z.strictObject({ name, daysAgo: ago, lines: z.array(name) })).min(1),
})
const opened = { by: name, hoursAgo: z.number() }
const share = z.strictObject({
  ...dated,
  organization: name,
  sections: z.array(z.enum(valuesOf(shareSections))),
  documents: z.union([z.literal('all'), z.array(name)]),
  untilDays: z.int(),
  words: name.optional(),
  accepted: z.array(z.strictObject(opened)),
  opened: z.array(
    z.strictObject({
      ...opened,
      section: z.enum(valuesOf(shareSections)).optional(),
      document: name.optional(),
      version: z.int().optional(),
    }),
  ),
})
const question = z.strictObject({
  ...dated,
  item: name.optional(),
  line: name.optional(),
  question: name,
  answer: z.strictObject({ ...dated, text: name }).optional(),
})
const offerTerms = z.strictObject({
  kind: z.enum(valuesOf(sourceKinds)),
  phase: z.enum(valuesOf(sourcePhases)),
  amount: z.int(),
  rate: name,
  pointsBps: z.int().optional(),
  feesDollars: z.int().optional(),
  termMonths: z.int(),
  interestOnlyMonths: z.int().optional(),
  amortizationMonths: z.int().optional(),
  dayCount: z.enum(valuesOf(dayCounts)).optional(),
  closingDay: name.optional(),
  security: name.optional(),
  note: name.optional(),
  conditions: z.array(z.strictObject({ text: name, met: z.boolean() })).optional(),
  items: z.array(name).optional(),
  goodUntil: name,
  binding: z.boolean().optional(),
})
const offer = z.strictObject({
  ...dated,
  /** What the introduction is about. */
  offer: name,
  state: z.enum(['draft', 'sent', 'accepted']),
  need: z.enum(valuesOf(capitalTypes)),
  terms: offerTerms,
  /** What of the terms the first revision said otherwise. */
  before: offerTerms.partial().optional(),
  revisedDaysAgo: ago.optional(),
  accepted: z.strictObject(dated).optional(),
})
/** A project's package with its shares, questions and offers. */
export const dealPackage = z.strictObject({
  deal: name,
  documents: z.array(document),
  notApplicable: z.array(z.strictObject({ ...dated, item: name, why: name })),
  shares: z.array(share),
  questions: z.array(question),
  offers: z.array(offer),
})
