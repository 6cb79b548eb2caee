import { z } from 'zod'
import { endpoint } from './common/endpoint.ts'
import { valuesOf } from './common/enums.ts'
import { optionalDollars } from './common/fields.ts'
import {
  declineReasons,
  introductionDirections,
  introductionOutcomes,
  introductionSides,
  introductionStates,
  jointOutcomes,
  matchKinds,
  noDealReasons,
} from './common/market-enums.ts'
import {
  anyIds,
  anyOf,
  dayRange,
  facetCounts,
  facetsParameter,
  pageLimit,
  pageQuery,
  recordVersion,
  sortQuery,
  timestamp,
  versionField,
} from './common/page.ts'
import { capitalTypes } from './common/registry-enums.ts'
import { offerOfIntroduction } from './offers/offer-of-introduction.ts'
import { byId, exactText, idOf, lineLimit, nameLimit, optionalText, text } from './common/text.ts'

/** For how many days an introduction waits for an answer, and after how many it may be asked again. */
export const introductionDays = 14
export const askAgainDays = 30

/** Most characters of a message. */
const messageLimit = 2000
const leastMessage = 20
const phoneLimit = 50

const count = z.int()
const dollars = z.number().nullable()
const needs = valuesOf(capitalTypes)

const contact = z.object({ name: z.string(), email: z.string(), phone: z.string().nullable() })

/** What one side says became of it. */
const sideOutcome = z.object({
  outcome: z.enum(valuesOf(introductionOutcomes)),
  amount: dollars,
  reason: z.enum(valuesOf(noDealReasons)).nullable(),
  note: z.string().nullable(),
  at: timestamp,
  byName: z.string(),
})

/** An introduction; names, need, amount, score and confidence are those of the day it was asked for (M-205). */
const introduction = z.object({
  id: z.uuid(),
  /** Null once the record is gone; its name stays. */
  dealId: z.uuid().nullable(),
  dealName: z.string(),
  kind: z.enum(valuesOf(matchKinds)),
  offerId: z.uuid().nullable(),
  offerName: z.string(),
  need: z.enum(needs),
  amount: dollars,
  score: count,
  confidence: count,
  dealOrganizationId: z.uuid().nullable(),
  dealOrganizationName: z.string(),
  capitalOrganizationId: z.uuid().nullable(),
  capitalOrganizationName: z.string(),
  askedBy: z.enum(valuesOf(introductionSides)),
  askedByName: z.string(),
  /** Null for members of the deal's intermediary, as every note and contact. */
  message: z.string().nullable(),
  state: z.enum(valuesOf(introductionStates)),
  declineReason: z.enum(valuesOf(declineReasons)).nullable(),
  declineNote: z.string().nullable(),
  createdAt: timestamp,
  expiresAt: timestamp,
  answeredAt: timestamp.nullable(),
  /** Null until it is accepted (M-206). */
  contacts: z.object({ deal: contact, capital: contact }).nullable(),
  outcomes: z.object({ deal: sideOutcome.nullable(), capital: sideOutcome.nullable() }),
  outcome: z.enum(valuesOf(jointOutcomes)).nullable(),
  /** Whether both sides say the same. */
  confirmed: z.boolean(),
  fundedAmount: dollars,
  /** The newest first; where one introduction is read alone. */
  offers: z.array(offerOfIntroduction).optional(),
  /** Of what the offer asks the project for, how much is there to this person; where a list of at most 20 is of one offer, and the introduction has not ended (H-018). */
  asked: z.object({ have: count, of: count }).optional(),
  updatedAt: timestamp,
  version: recordVersion,
})
export type Introduction = z.infer<typeof introduction>

const flat = introduction.omit({ contacts: true, outcomes: true, offers: true, asked: true })

/** What a file says of one side: how it is reached, and what it recorded. */
const exportedSide = {
  contactName: z.string().nullable(),
  contactEmail: z.string().nullable(),
  contactPhone: z.string().nullable(),
  outcome: z.enum(valuesOf(introductionOutcomes)).nullable(),
  outcomeAmount: dollars,
  outcomeReason: z.enum(valuesOf(noDealReasons)).nullable(),
  outcomeNote: z.string().nullable(),
  outcomeAt: timestamp.nullable(),
  outcomeByName: z.string().nullable(),
}
type ExportedSide = typeof exportedSide
type SideFields<Side extends string> = {
  [Name in keyof ExportedSide as `${Side}${Capitalize<Name>}`]: ExportedSide[Name]
}

const ofSide = <Side extends string>(side: Side): SideFields<Side> =>
  Object.fromEntries(
    Object.entries(exportedSide).map(([name, schema]) => [
      `${side}${name.charAt(0).toUpperCase()}${name.slice(1)}`,
      schema,
    ]),
  ) as SideFields<Side>

/** An introduction as a file has it: in each cell one value (M-190). */
export const exportedIntroduction = z.object({
  ...flat.shape,
  ...ofSide('deal'),
  ...ofSide('capital'),
})
export type ExportedIntroduction = z.infer<typeof exportedIntroduction>

const phone = optionalText(phoneLimit)

const noteRequired = { error: 'Say why', path: ['note'] }
const saysWhy = ({
  reason,
  note,
}: {
  reason?: string | null | undefined
  note?: string | null | undefined
}) => reason !== 'other' || note != null

export const askForIntroductionBody = z.object({
  dealId: idOf('This project does not exist'),
  kind: z.enum(valuesOf(matchKinds), { error: 'Choose a kind of offer' }),
  offerId: idOf('This offer does not exist'),
  need: z.enum(needs, { error: 'Choose a need of the project' }).optional(),
  message: exactText(messageLimit).refine((typed) => typed.trim().length >= leastMessage, {
    error: `Write at least ${leastMessage} characters`,
  }),
  phone,
})

export const acceptIntroductionBody = z.object({ phone })

export const declineIntroductionBody = z
  .object({
    reason: z.enum(valuesOf(declineReasons), { error: 'Choose a reason' }),
    note: optionalText(lineLimit),
  })
  .refine(saysWhy, noteRequired)

export const introductionOutcomeBody = z
  .object({
    outcome: z.enum(valuesOf(introductionOutcomes), { error: 'Choose an outcome' }),
    amount: optionalDollars(),
    reason: z.enum(valuesOf(noDealReasons), { error: 'Choose a reason' }).nullish(),
    note: optionalText(lineLimit),
    version: versionField,
  })
  .refine(({ outcome, amount }) => outcome !== 'funded' || (amount ?? 0) > 0, {
    error: 'Enter the amount funded',
    path: ['amount'],
  })
  .refine(({ outcome, reason }) => outcome !== 'no_deal' || reason != null, {
    error: 'Choose a reason',
    path: ['reason'],
  })
  .refine((body) => body.outcome !== 'no_deal' || saysWhy(body), noteRequired)

const introductionFilters = z.object({
  state: anyOf(valuesOf(introductionStates)),
  direction: anyOf(valuesOf(introductionDirections)),
  outcome: anyOf(valuesOf(jointOutcomes)),
  dealId: anyIds('This is not the id of a project'),
  /** A product, facility or lending profile. */
  offerId: idOf('This is not the id of an offer').optional(),
  need: anyOf(needs),
  kind: anyOf(valuesOf(matchKinds)),
  /** The other side. */
  organizationId: anyIds('This is not the id of an organization'),
  search: text(nameLimit).optional(),
  ...dayRange,
})

/** Orders of the list; the newest come first unless another is chosen. */
export const introductionSorts = ['createdAt', 'expiresAt', 'updatedAt', 'dealName'] as const

export const introductionListQuery = pageQuery(pageLimit)
  .extend(sortQuery(introductionSorts).shape)
  .extend(introductionFilters.shape)
  .extend({ facets: facetsParameter })

export const askForIntroduction = endpoint({
  id: 'introductions.create',
  summary:
    "Ask the other side of a match for an introduction: the project's or the offer's members",
  method: 'POST',
  path: '/api/introductions',
  access: 'member',
  body: askForIntroductionBody,
  status: 201,
  reply: introduction,
})

export const listIntroductions = endpoint({
  id: 'introductions.list',
  summary: "Introductions of one's own organization; administrators every organization's",
  method: 'GET',
  path: '/api/introductions',
  access: 'member',
  query: introductionListQuery,
  status: 200,
  reply: z.object({ introductions: z.array(introduction), total: count, facets: facetCounts }),
  list: true,
})

export const readIntroduction = endpoint({
  id: 'introductions.read',
  summary: 'One introduction',
  method: 'GET',
  path: '/api/introductions/{id}',
  access: 'member',
  params: byId,
  status: 200,
  reply: introduction,
})

export const acceptIntroduction = endpoint({
  id: 'introductions.accept',
  summary: 'Accept an introduction: both sides see names and addresses from then on',
  method: 'POST',
  path: '/api/introductions/{id}/accept',
  access: 'member',
  params: byId,
  body: acceptIntroductionBody,
  status: 200,
  reply: introduction,
})

export const declineIntroduction = endpoint({
  id: 'introductions.decline',
  summary: 'Decline an introduction with a reason',
  method: 'POST',
  path: '/api/introductions/{id}/decline',
  access: 'member',
  params: byId,
  body: declineIntroductionBody,
  status: 200,
  reply: introduction,
})

export const withdrawIntroduction = endpoint({
  id: 'introductions.withdraw',
  summary: 'Withdraw a request that waits for its answer: the side that asked, or administrators',
  method: 'POST',
  path: '/api/introductions/{id}/withdraw',
  access: 'member',
  params: byId,
  status: 200,
  reply: introduction,
})

export const recordIntroductionOutcome = endpoint({
  id: 'introductions.outcome',
  summary: "Say for one's own side what became of an accepted introduction",
  method: 'PUT',
  path: '/api/introductions/{id}/outcome',
  access: 'member',
  params: byId,
  body: introductionOutcomeBody,
  status: 200,
  reply: introduction,
})

export const introductionEndpoints = [
  askForIntroduction,
  listIntroductions,
  readIntroduction,
  acceptIntroduction,
  declineIntroduction,
  withdrawIntroduction,
  recordIntroductionOutcome,
]
