import { valuesOf } from '../common/enums.ts'
import { criteria as criterionLabels } from '../common/market-enums.ts'
import { stateGroups, states } from '../common/states.ts'
import type { State } from '../common/states.ts'
import { assetChoices, technologyChoices } from './choices.ts'
import {
  amountFinding,
  assetFinding,
  enhancementFinding,
  needFinding,
  partOfMaximum,
  placeFinding,
  placeFindings,
  readinessFinding,
  stageFinding,
  technologyFinding,
  termFinding,
} from './criteria.ts'
import type { Finding, MissingField, Outcome } from './criteria.ts'
import type { Demand, Needed } from './needed.ts'
import type { Offer } from './offer.ts'
import {
  amountSentence,
  assetSentence,
  enhancementSentence,
  listedStates,
  needSentence,
  placeSentence,
  readinessSentence,
  stageSentence,
  technologySentence,
  termSentence,
} from './sentences.ts'
import type { Pair } from './sentences.ts'
import { dollars, joined } from './words.ts'

export type Criterion = keyof typeof criterionLabels

/** The nine criteria in their order; the first five are hard: one of them that fails is no match. */
export const criteria: readonly Criterion[] = valuesOf(criterionLabels)

const weights: Readonly<Record<Criterion, number>> = {
  need: 10,
  asset: 10,
  technology: 15,
  place: 15,
  amount: 20,
  term: 10,
  stage: 5,
  readiness: 5,
  enhancement: 10,
}
const weightList = criteria.map((criterion) => weights[criterion])

const points: Readonly<Record<Outcome, number>> = { pass: 2, partial: 1, fail: 0, unknown: 1 }

/** What alone keeps an offer from fitting, in the order in which near ones are listed. */
export const obstacles = ['amount', 'technology', 'asset', 'place'] as const
export type Obstacle = (typeof obstacles)[number]

const groupOf = new Map<State, readonly State[]>(
  Object.values(stateGroups).flatMap((group) => group.map((state) => [state, group] as const)),
)

/** Whether an offer that does not serve a deal's place could: it serves all states, or a state of the same group (M-061). */
function couldServe({ location }: Demand, { served }: Offer): boolean {
  if (location === null || location === 'custom_tribe') return false
  if (served.allStates) return true
  const group = groupOf.get(location) ?? []
  return served.states.some((state) => group.includes(state))
}

/**
 * What keeps an offer from fitting a need: nothing (null), one obstacle alone, another need than it is for, or several
 * things, one of which no change would help (M-060, M-061, M-063). The five hard criteria and nothing else: lists and
 * the coverage board ask it of every pair.
 */
export function obstacleOf(
  deal: Demand,
  needed: Needed,
  offer: Offer,
): Obstacle | 'need' | 'several' | null {
  if (needFinding(needed, offer).outcome === 'fail') return 'need'
  let found: Obstacle | null = null
  if (assetFinding(deal, offer).outcome === 'fail') found = 'asset'
  if (technologyFinding(deal, offer).outcome === 'fail') {
    if (found !== null) return 'several'
    found = 'technology'
  }
  if (amountFinding(needed, offer).outcome === 'fail') {
    if (found !== null) return 'several'
    found = 'amount'
  }
  const place = placeFinding(deal, offer)
  if (place === placeFindings.stateOfTribe) return found === null ? 'place' : 'several'
  if (place.outcome !== 'fail') return found
  return found === null && couldServe(deal, offer) ? 'place' : 'several'
}

/** How many times an amount may be taken to reach a minimum, and a maximum to reach an amount, for near ones (M-062). */
export const reachOfMinimum = 4
export const reachOfMaximum = 10

/** Whether an amount is close enough to an offer's sizes for one of the two to give way (M-062). */
function isWithinReach({ amount }: Needed, { minimum, maximum }: Offer): boolean {
  if (amount === null) return false
  return minimum !== null && amount < minimum
    ? reachOfMinimum * amount >= minimum
    : maximum !== null && reachOfMaximum * maximum >= amount
}

/** What a deal's need and an offer are to each other, without sentences. */
export interface Verdict {
  readonly state: 'match' | 'near' | 'none'
  /** Of a near one. */
  readonly obstacle: Obstacle | null
  /** 0 to 100, of what is known. */
  readonly score: number
  /** 0 to 100: how much is known. */
  readonly confidence: number
  /** 0 to 200; what is unknown counts half. */
  readonly order: number
  /** In the order of the criteria. */
  readonly findings: readonly Finding[]
}

function stateOf(deal: Demand, needed: Needed, offer: Offer): Pick<Verdict, 'state' | 'obstacle'> {
  const obstacle = obstacleOf(deal, needed, offer)
  if (obstacle === null) return { state: 'match', obstacle: null }
  const isNear =
    obstacle !== 'need' &&
    obstacle !== 'several' &&
    (obstacle !== 'amount' || isWithinReach(needed, offer))
  return isNear ? { state: 'near', obstacle } : { state: 'none', obstacle: null }
}

/** Whether a need and an offer are a match or near: asked before the whole verdict where most of many pairs are neither. */
export const isMatchOrNear = (deal: Demand, needed: Needed, offer: Offer): boolean =>
  stateOf(deal, needed, offer).state !== 'none'

/**
 * Compares a need of a deal with an offer: the one function of every list, direction and reader. It knows no day, no
 * chance and no other record (M-040 to M-054, M-060 to M-064).
 */
export function judge(deal: Demand, needed: Needed, offer: Offer): Verdict {
  const findings = [
    needFinding(needed, offer),
    assetFinding(deal, offer),
    technologyFinding(deal, offer),
    placeFinding(deal, offer),
    amountFinding(needed, offer),
    termFinding(needed, offer),
    stageFinding(deal, needed),
    readinessFinding(deal, needed),
    enhancementFinding(offer),
  ]
  let reached = 0
  let confidence = 0
  let order = 0
  for (const [place, { outcome }] of findings.entries()) {
    const weight = weightList[place] ?? 0
    order += weight * points[outcome]
    if (outcome === 'unknown') continue
    confidence += weight
    reached += weight * points[outcome]
  }
  const { state, obstacle } = stateOf(deal, needed, offer)
  return {
    state,
    obstacle,
    // 100 × reached ÷ (2 × confidence), rounded half up in whole numbers.
    score: confidence === 0 ? 0 : Math.floor((100 * reached + confidence) / (2 * confidence)),
    confidence,
    order,
    findings,
  }
}

/** "Fits 7 of 9, 1 in part, 1 unknown" (M-052). */
export function headlineOf({ findings }: Verdict): string {
  const count = (outcome: Outcome) => findings.filter((each) => each.outcome === outcome).length
  const parts = (
    [
      ['partial', 'in part'],
      ['unknown', 'unknown'],
      ['fail', 'against'],
    ] as const
  ).flatMap(([outcome, words]) => (count(outcome) > 0 ? [`${count(outcome)} ${words}`] : []))
  return [`Fits ${count('pass')} of ${criteria.length}`, ...parts].join(', ')
}

/** The one change by which a near offer would fit (M-065); null for matches and what is neither. */
export function turnOf({ state, obstacle, findings }: Verdict, pair: Pair): string | null {
  if (state !== 'near') return null
  const { deal, needed, offer } = pair
  const fits = 'It would fit if'
  if (obstacle === 'amount') return `${fits} ${amountTurn(needed, offer)}.`
  if (obstacle === 'asset' || obstacle === 'technology') {
    const wanted =
      obstacle === 'asset'
        ? assetChoices.labelsOf(deal.assets)
        : technologyChoices.labelsOf(deal.technologies)
    return `${fits} the offer also financed ${joined(wanted, 'or')}.`
  }
  if (findings[criteria.indexOf('place')] !== placeFindings.stateOfTribe) {
    const { location } = deal
    const place = location === null || location === 'custom_tribe' ? '' : states[location]
    return `${fits} the offer also served ${place}.`
  }
  const listed = listedStates(offer).map((each) => states[each])
  return listed.length <= 4
    ? `${fits} the tribe is in ${joined(listed, 'or')}.`
    : `${fits} the tribe is in one of the ${listed.length} states the offer serves.`
}

function amountTurn({ amount }: Needed, { minimum, maximum }: Offer): string {
  const wanted = amount ?? 0
  if (minimum !== null && wanted < minimum)
    return `the need were ${dollars(minimum - wanted)} larger or the minimum were ${dollars(wanted)}`
  return `the need were at most ${dollars(partOfMaximum * (maximum ?? 0))}`
}

/** One criterion as it is answered. */
export interface AnsweredCriterion {
  name: Criterion
  outcome: Outcome
  sentence: string
  missing: MissingField | null
}

const sentenceOf: Readonly<Record<Criterion, (finding: Finding, pair: Pair) => string>> = {
  need: needSentence,
  asset: assetSentence,
  technology: technologySentence,
  place: placeSentence,
  amount: amountSentence,
  term: termSentence,
  stage: stageSentence,
  readiness: readinessSentence,
  enhancement: enhancementSentence,
}

/** The nine criteria of a verdict with their sentences, in their order. */
export function criteriaOf({ findings }: Verdict, pair: Pair): AnsweredCriterion[] {
  return criteria.flatMap((name, place) => {
    const finding = findings[place]
    if (finding === undefined) return []
    const { outcome, missing } = finding
    return [{ name, outcome, sentence: sentenceOf[name](finding, pair), missing }]
  })
}
