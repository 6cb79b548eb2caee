import type { State } from '../common/states.ts'
import { stateGroups } from '../common/states.ts'
import { capitalBits } from './choices.ts'
import type { Capital } from './choices.ts'
import type { Demand, Needed } from './needed.ts'
import type { Offer, Served } from './offer.ts'

export type Outcome = 'pass' | 'partial' | 'fail' | 'unknown'

/** The field that would turn an unknown into an answer (M-054). */
export type MissingField =
  | `deal.${'capNeed' | 'itcAmount' | 'capEx' | 'location' | 'ownerType' | 'assetType' | 'technology'}`
  | `deal.${'currentStage' | 'offtakeInterconnectionStatus' | 'expectedPtoDate'}`
  | `offer.${'loanTypes' | 'sectors' | 'geographies' | 'termRange' | 'criteria'}`

/**
 * What one criterion finds. Findings are made once and compared by identity: a deal is compared with tens of thousands
 * of offers, and sentences are written of few (`sentences.ts`).
 */
export interface Finding {
  readonly outcome: Outcome
  readonly missing: MissingField | null
}

const finding = (outcome: Outcome, missing: MissingField | null = null): Finding => ({
  outcome,
  missing,
})

const pass = finding('pass')
const partial = finding('partial')
const fail = finding('fail')
const unknown = finding('unknown')
const unknownFor = {
  capNeed: finding('unknown', 'deal.capNeed'),
  itcAmount: finding('unknown', 'deal.itcAmount'),
  capEx: finding('unknown', 'deal.capEx'),
  location: finding('unknown', 'deal.location'),
  ownerType: finding('unknown', 'deal.ownerType'),
  assetType: finding('unknown', 'deal.assetType'),
  technology: finding('unknown', 'deal.technology'),
  currentStage: finding('unknown', 'deal.currentStage'),
  readiness: finding('unknown', 'deal.offtakeInterconnectionStatus'),
  expectedPtoDate: finding('unknown', 'deal.expectedPtoDate'),
  loanTypes: finding('unknown', 'offer.loanTypes'),
  sectors: finding('unknown', 'offer.sectors'),
  geographies: finding('unknown', 'offer.geographies'),
  termRange: finding('unknown', 'offer.termRange'),
  criteria: finding('unknown', 'offer.criteria'),
}

/** Whether the offer is for the need (M-040). */
export function needFinding({ need }: Needed, { types, unread }: Offer): Finding {
  if (need === null) return unknownFor.capNeed
  const hasOthers = unread.loanTypes.length > 0
  if (types === 0 && !hasOthers) return pass
  if ((types & capitalBits[need]) !== 0) return pass
  return hasOthers ? unknownFor.loanTypes : fail
}

function choiceFinding(
  wanted: number,
  offered: number,
  hasOthers: boolean,
  noneNamed: Finding,
): Finding {
  if (offered === 0 && !hasOthers) return pass
  if (wanted === 0) return noneNamed
  const shared = wanted & offered
  if (shared === wanted) return pass
  if (shared !== 0) return partial
  return hasOthers ? unknownFor.sectors : fail
}

/** Whether the offer finances the deal's assets (M-041). */
export function assetFinding(deal: Demand, { assets, unread }: Offer): Finding {
  // A lending profile that names technologies alone leaves its assets open, unless one of its sectors is not understood.
  return choiceFinding(deal.assets, assets, unread.sectors.length > 0, unknownFor.assetType)
}

/** Whether the offer finances the deal's technologies (M-042). */
export function technologyFinding(deal: Demand, { technologies, unread }: Offer): Finding {
  return choiceFinding(
    deal.technologies,
    technologies,
    unread.sectors.length > 0,
    unknownFor.technology,
  )
}

const territories: readonly State[] = stateGroups['Territories'] ?? []

const isTribal = (type: string | null) => type === 'tribe' || type === 'tribal_enterprise'

/** The findings of a place whose sentence is about something else than the location. */
export const placeFindings = {
  /** The owner, or the borrower, belongs to a tribe that the offer serves. */
  owner: finding('pass'),
  borrower: finding('pass'),
  /** The offer lists states, and nobody says in which the tribe is (M-063). */
  stateOfTribe: finding('unknown', 'deal.location'),
  noLocation: unknownFor.location,
  noOwner: unknownFor.ownerType,
  unread: unknownFor.geographies,
}

/** Whether an offer serves a place, whoever owns what stands there. */
export function servesLocation(location: Demand['location'], served: Served): boolean {
  if (served.any || served.territories) return true
  if (location === null) return false
  if (location === 'custom_tribe') return served.allStates || served.tribal
  return (served.allStates && !territories.includes(location)) || served.states.includes(location)
}

/** Whether the offer serves the deal's place (M-043). */
export function placeFinding(deal: Demand, { served, unread }: Offer): Finding {
  if (servesLocation(deal.location, served)) return pass
  if (served.tribal) {
    if (isTribal(deal.ownerType)) return placeFindings.owner
    if (isTribal(deal.borrowerType)) return placeFindings.borrower
  }
  if (deal.location === null) return placeFindings.noLocation
  if (unread.geographies.length > 0) return placeFindings.unread
  if (served.tribal && deal.ownerType === null) return placeFindings.noOwner
  if (deal.location === 'custom_tribe' && served.states.length > 0)
    return placeFindings.stateOfTribe
  return fail
}

/** How many times its maximum an amount may be for the offer to carry a part of it. */
export const partOfMaximum = 4

/** Whether the amount is within the offer's sizes (M-044). */
export function amountFinding({ amount, gap }: Needed, { minimum, maximum }: Offer): Finding {
  if (minimum === null && maximum === null) return pass
  if (amount === null) {
    if (gap?.missing === null) return unknown
    if (gap?.missing === 'deal.capNeed') return unknownFor.capNeed
    return gap?.missing === 'deal.itcAmount' ? unknownFor.itcAmount : unknownFor.capEx
  }
  if (minimum !== null && amount < minimum) return fail
  if (maximum === null || amount <= maximum) return pass
  return amount <= partOfMaximum * maximum ? partial : fail
}

/** Whether the offer's longest term is long enough (M-045). */
export function termFinding({ need, months }: Needed, { longestTerm, unread }: Offer): Finding {
  if (unread.term !== null) return unknownFor.termRange
  if (longestTerm === null) return pass
  if (months === null) return need === null ? unknownFor.capNeed : unknownFor.expectedPtoDate
  if (longestTerm >= months) return pass
  return longestTerm * 2 >= months ? partial : fail
}

/** How usual a need is in each stage (M-050). */
export const usualStages: Readonly<
  Record<Capital, Readonly<Record<NonNullable<Demand['stage']>, Finding>>>
> = {
  predevelopment: stages(pass, pass, fail, fail),
  commence_construction: stages(partial, pass, partial, fail),
  construction: stages(partial, pass, pass, fail),
  bridge_to_itc: stages(fail, partial, pass, pass),
  perm: stages(fail, partial, pass, pass),
}

function stages(
  predevelopment: Finding,
  development: Finding,
  construction: Finding,
  completion: Finding,
) {
  return {
    predevelopment,
    development_including_design_engineering: development,
    construction_post_ntp: construction,
    nearing_completion: completion,
  }
}

/** Whether the need is usual in the deal's stage (M-046). */
export function stageFinding({ stage }: Demand, { need }: Needed): Finding {
  if (need === null) return unknownFor.capNeed
  return stage === null ? unknownFor.currentStage : usualStages[need][stage]
}

const early: readonly Capital[] = ['predevelopment', 'commence_construction']
const readinessFindings = { executed: pass, in_negotiation: partial, not_yet: fail }

/** Whether a need waits for offtake and interconnection. */
export const waitsForReadiness = (need: Capital): boolean => !early.includes(need)

/** Whether offtake and interconnection are as far as the need asks (M-047). */
export function readinessFinding({ readiness }: Demand, { need }: Needed): Finding {
  if (need === null) return unknownFor.capNeed
  if (!waitsForReadiness(need)) return pass
  return readiness === null ? unknownFor.readiness : readinessFindings[readiness]
}

/** Whether the offer asks for more than the deal shows (M-048). */
export function enhancementFinding({ kind, asks, support }: Offer): Finding {
  if (kind === 'lending-profiles') return asks === null ? unknownFor.criteria : partial
  return asks === null || support !== null ? pass : partial
}
