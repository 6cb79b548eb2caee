import { z } from 'zod'
import { dayCounts, offerDeclineReasons, offerStates } from './common/closing-enums.ts'
import type { OfferState } from './common/closing-enums.ts'
import { endpoint, noContent } from './common/endpoint.ts'
import { valuesOf } from './common/enums.ts'
import { sourceKinds, sourcePhases } from './common/finance-enums.ts'
import { recordVersion, timestamp, versionField, versionQuery } from './common/page.ts'
import { byId, idOf, optionalText } from './common/text.ts'
import { dealFigures } from './deal-figures.ts'
import { fileInfo } from './files.ts'
import { lineAmount, requiredDay, source } from './finance-lines.ts'
import { historyPage, historyQuery } from './history.ts'
import { createOfferBody, offerNeed, updateOfferBody } from './offer-terms.ts'
import { compareOfferTerms } from './offer-comparison.ts'

/** Offers: the terms that a lender makes a project for one of its needs, and what becomes of them (O-001 to O-006, O-010 to O-016). */

/** Most offers of an introduction, and days that one is good for. */
export const offerLimit = 20
export const offerDays = 365
const noteLimit = 2000

const dollars = z.number().nullable()
const months = z.int().nullable()
const day = z.iso.date().nullable()
const closed = z.object({ amount: z.number(), day: z.iso.date() }).nullable()

/** An offer as both sides read it. */
const offer = z.object({
  id: z.uuid(),
  introductionId: z.uuid(),
  /** Null while the project is deleted; its name stays. */
  dealId: z.uuid().nullable(),
  dealName: z.string(),
  organizationId: z.uuid().nullable(),
  organizationName: z.string(),
  /** The other side of its introduction, also where the project is another organization's by now (H-095). */
  dealOrganizationId: z.uuid().nullable(),
  need: offerNeed,
  kind: z.enum(valuesOf(sourceKinds)).nullable(),
  amount: dollars,
  phase: z.enum(valuesOf(sourcePhases)).nullable(),
  rate: z.string().nullable(),
  pointsBps: z.int().nullable(),
  feesDollars: dollars,
  termMonths: months,
  interestOnlyMonths: months,
  amortizationMonths: months,
  dayCount: z.enum(valuesOf(dayCounts)),
  closingDay: day,
  security: z.string().nullable(),
  note: z.string().nullable(),
  conditions: z.array(z.object({ text: z.string(), met: z.boolean() })),
  items: z.array(z.string()),
  /** Those of them that the reader finds open (O-043). */
  openItems: z.array(z.string()),
  goodUntil: day,
  file: z.string().nullable(),
  fileInfo: fileInfo.nullable(),
  binding: z.boolean(),
  state: z.enum(valuesOf(offerStates)),
  revision: z.int(),
  sentAt: timestamp.nullable(),
  acceptedAt: timestamp.nullable(),
  endedAt: timestamp.nullable(),
  declineReason: z.enum(valuesOf(offerDeclineReasons)).nullable(),
  declineNote: z.string().nullable(),
  /** What each side recorded of the closing (O-014). */
  closing: z.object({ deal: closed, capital: closed }),
  /** Null while it is a draft; "Former member" once the account is gone. */
  sentByName: z.string().nullable(),
  acceptedByName: z.string().nullable(),
  /** The line of the stack that it became. */
  sourceId: z.uuid().nullable(),
  /** What its need seeks without that line (O-041); null where unknown. */
  sought: dollars,
  createdAt: timestamp,
  updatedAt: timestamp,
  version: recordVersion,
})
export type Offer = z.infer<typeof offer>

/** The state on a day: a sent one whose day has passed has lapsed (O-002). */
export const offerStateOn = (
  { state, goodUntil }: { readonly state: string; readonly goodUntil: string | null },
  today: string,
): OfferState =>
  // The table stores names of the contract's enumerations as plain text.
  state === 'sent' && goodUntil !== null && goodUntil < today ? 'lapsed' : (state as OfferState)

const ofOffer = { access: 'member', params: byId, status: 200, reply: offer } as const

export const createOffer = endpoint({
  ...ofOffer,
  id: 'pipelineOffers.create',
  summary: "Make an offer to a project that one's own organization is introduced to",
  method: 'POST',
  path: '/api/introductions/{id}/offers',
  body: createOfferBody,
  status: 201,
})

export const updateOffer = endpoint({
  ...ofOffer,
  id: 'pipelineOffers.update',
  summary: 'Edit a draft, or revise an offer that was sent',
  method: 'PUT',
  path: '/api/pipeline-offers/{id}',
  body: updateOfferBody,
})

export const deleteOffer = endpoint({
  id: 'pipelineOffers.delete',
  summary: 'Delete a draft',
  method: 'DELETE',
  path: '/api/pipeline-offers/{id}',
  access: 'member',
  params: byId,
  query: versionQuery,
  status: 204,
  reply: noContent,
})

export const sendOffer = endpoint({
  ...ofOffer,
  id: 'pipelineOffers.send',
  summary: 'Send a draft to the project',
  method: 'POST',
  path: '/api/pipeline-offers/{id}/send',
  body: z.object({ version: versionField }).nullish(),
})

export const acceptOfferBody = z.object({
  version: z.int({ error: 'Read the offer first' }),
  sourceId: z
    .union([idOf('Choose a line of this project'), z.null()], {
      error: 'Choose a line of this project',
    })
    .optional(),
})

export const acceptOffer = endpoint({
  ...ofOffer,
  id: 'pipelineOffers.accept',
  summary: 'Accept an offer: it becomes a line of the capital stack',
  method: 'POST',
  path: '/api/pipeline-offers/{id}/accept',
  body: acceptOfferBody,
  reply: z.object({ offer, source, figures: dealFigures }),
})

export const declineOfferBody = z
  .object({
    reason: z.enum(valuesOf(offerDeclineReasons), { error: 'Choose a reason' }),
    note: optionalText(noteLimit),
    version: versionField,
  })
  .refine(({ reason, note }) => reason !== 'other' || note != null, {
    error: 'Say why',
    path: ['note'],
  })

export const declineOffer = endpoint({
  ...ofOffer,
  id: 'pipelineOffers.decline',
  summary: 'Decline an offer with a reason',
  method: 'POST',
  path: '/api/pipeline-offers/{id}/decline',
  body: declineOfferBody,
})

export const withdrawOffer = endpoint({
  ...ofOffer,
  id: 'pipelineOffers.withdraw',
  summary: "Withdraw an offer of one's own organization",
  method: 'POST',
  path: '/api/pipeline-offers/{id}/withdraw',
  body: z.object({ version: versionField }).nullish(),
})

export const closeOfferBody = z.object({
  amount: lineAmount,
  day: requiredDay,
  version: versionField,
})

export const closeOffer = endpoint({
  ...ofOffer,
  id: 'pipelineOffers.close',
  summary:
    "Record the closing of an accepted offer for one's own side; closed once both sides say the same amount",
  method: 'POST',
  path: '/api/pipeline-offers/{id}/close',
  body: closeOfferBody,
})

export const markConditions = endpoint({
  ...ofOffer,
  id: 'pipelineOffers.conditions',
  summary: 'Mark which conditions of an offer are met, by their position from 0',
  method: 'PUT',
  path: '/api/pipeline-offers/{id}/conditions',
  body: z.object({
    met: z.array(
      z
        .int({ error: 'Name conditions by their position' })
        .min(0, { error: 'Name conditions by their position' }),
      { error: 'Name conditions by their position' },
    ),
    version: versionField,
  }),
})

export const readOfferHistory = endpoint({
  id: 'pipelineOffers.history',
  summary: 'What was changed of an offer since it was first sent, for both sides',
  method: 'GET',
  path: '/api/pipeline-offers/{id}/history',
  access: 'member',
  params: byId,
  query: historyQuery,
  status: 200,
  reply: historyPage,
  list: true,
})

const storedBenchmark = z.object({
  benchmark: z.string(),
  tenorDays: z.int().nullable(),
  asOf: z.iso.date(),
  rateBps: z.int(),
})

const offersReply = z.object({
  /** The newest first. */
  offers: z.array(offer),
  total: z.int(),
  /** What each need of the project seeks, and how long it needs its money; null where unknown. */
  needs: z.array(z.object({ need: offerNeed, sought: dollars, neededMonths: months })),
  /** The last day of the month in which the money from the credit is expected (T-082). */
  cashDay: day,
  /** The newest rate of each benchmark. */
  benchmarks: z.array(storedBenchmark),
  today: z.iso.date(),
})

export const listOffers = endpoint({
  id: 'pipelineOffers.list',
  summary: 'Offers for a project: its parties read what was sent, a lender its own',
  method: 'GET',
  path: '/api/pipeline/{id}/offers',
  access: 'member',
  params: byId,
  status: 200,
  reply: offersReply,
  list: true,
})

/** The same of one introduction: where its two sides find them once the project's page is not theirs (H-095, H-099). */
export const listOffersMade = endpoint({
  id: 'pipelineOffers.made',
  summary:
    'Offers of an introduction, also while its project is deleted or belongs to another organization',
  method: 'GET',
  path: '/api/introductions/{id}/offers',
  access: 'member',
  params: byId,
  status: 200,
  reply: offersReply,
  list: true,
})

export const offerEndpoints = [
  createOffer,
  updateOffer,
  deleteOffer,
  sendOffer,
  acceptOffer,
  declineOffer,
  withdrawOffer,
  closeOffer,
  markConditions,
  readOfferHistory,
  listOffers,
  listOffersMade,
  compareOfferTerms,
]
