import {
  borrowerTypes,
  dealStages,
  offtakeInterconnectionStatuses,
  ownerTypes,
} from '../common/registry-enums.ts'
import { valuesOf } from '../common/enums.ts'
import { states } from '../common/states.ts'
import type { State } from '../common/states.ts'
import { assetChoices, capitalChoices, technologyChoices } from './choices.ts'
import { partOfMaximum, placeFindings, usualStages, waitsForReadiness } from './criteria.ts'
import type { Finding } from './criteria.ts'
import { basisOf, needLabel } from './needed.ts'
import type { Demand, Needed } from './needed.ts'
import type { Offer } from './offer.ts'
import { dollars, inSentence, joined, monthsText, quoted, sizeRange } from './words.ts'

/** A deal's need beside an offer: what a sentence of a finding is written of. */
export interface Pair {
  readonly deal: Demand
  readonly needed: Needed
  readonly offer: Offer
}

const notCompared = (what: string, texts: readonly string[]) =>
  `the ${what} ${joined(texts.map(quoted))} are not compared`

/** "Needs Perm; offers Construction and Perm." (M-040) */
export function needSentence({ outcome }: Finding, { needed, offer }: Pair): string {
  const { loanTypes } = offer.unread
  const others = notCompared('loan types', loanTypes)
  let offers = 'offers any kind of capital'
  if (offer.types !== 0) offers = `offers ${joined(capitalChoices.labelsOf(offer.types))}`
  else if (loanTypes.length > 0) offers = others
  if (needed.need === null) return `The project names no capital need; ${offers}.`
  return `Needs ${needLabel(needed.need)}; ${outcome === 'unknown' ? others : offers}.`
}

interface ChoiceWords {
  readonly choices: { labelsOf(bits: number): string[] }
  readonly project: string
  readonly any: string
  readonly none: string
}

function choiceSentence(
  { outcome }: Finding,
  wanted: number,
  offered: number,
  sectors: readonly string[],
  { choices, project, any, none }: ChoiceWords,
): string {
  const others = notCompared('sectors', sectors)
  let finances = any
  if (offered !== 0) finances = `finances ${joined(choices.labelsOf(offered))}`
  else if (sectors.length > 0) finances = others
  if (wanted === 0) return `${none}; ${finances}.`
  const deals = `${project} ${joined(choices.labelsOf(wanted))}`
  if (outcome === 'unknown') return `${deals}; ${others}.`
  if (outcome !== 'partial') return `${deals}; ${finances}.`
  const [some, rest] = [wanted & offered, wanted & ~offered].map((bits) =>
    joined(choices.labelsOf(bits)),
  )
  return `${deals}; finances ${some}, not ${rest}.`
}

/** "Project is Housing; finances any asset." (M-041) */
export function assetSentence(finding: Finding, { deal, offer }: Pair): string {
  return choiceSentence(finding, deal.assets, offer.assets, offer.unread.sectors, {
    choices: assetChoices,
    project: 'Project is',
    any: 'finances any asset',
    none: 'The project names no asset type',
  })
}

/** "Project uses Solar and Storage; finances Solar, not Storage." (M-042) */
export function technologySentence(finding: Finding, { deal, offer }: Pair): string {
  return choiceSentence(finding, deal.technologies, offer.technologies, offer.unread.sectors, {
    choices: technologyChoices,
    project: 'Project uses',
    any: 'finances any technology',
    none: 'The project names no technology',
  })
}

const inOrder = Object.keys(states) as State[]

/** The states an offer lists by label, the deal's own first (M-049). */
export function listedStates({ served }: Offer, location: Demand['location'] = null): State[] {
  const named = new Set(served.states)
  const listed = inOrder.filter((state) => named.has(state) && state !== location)
  return location !== null && location !== 'custom_tribe' && named.has(location)
    ? [location, ...listed]
    : listed
}

const mostStates = 4

/** Where a deal is, in the words of sentences; a tribe by its name. */
export function placeName({ location, other }: Demand): string | null {
  if (location === null) return null
  if (location !== 'custom_tribe') return states[location]
  const tribe = inSentence(other ?? '')
  return tribe === '' ? 'a tribal nation' : tribe
}

function whereOf(deal: Demand): string {
  const place = placeName(deal)
  if (place === null) return 'The project names no location'
  return `Project is ${deal.location === 'custom_tribe' ? 'at' : 'in'} ${place}`
}

function servesOf({ location }: Demand, offer: Offer): string {
  const { served, unread } = offer
  if (served.any) return 'serves any place'
  const listed = listedStates(offer, location).map((state) => states[state])
  const shown =
    listed.length <= mostStates
      ? listed
      : [...listed.slice(0, mostStates - 1), `${listed.length - mostStates + 1} more`]
  const parts = [
    ...(served.territories ? ['all states and territories'] : []),
    ...(served.allStates && !served.territories ? ['all states but no territories'] : []),
    ...shown,
    ...(served.tribal ? ['tribal nations'] : []),
  ]
  if (parts.length > 0) return `serves ${joined(parts)}`
  return unread.geographies.length > 0
    ? notCompared('geographies', unread.geographies)
    : 'serves no place yet'
}

/** "Project is in Illinois; serves Illinois and Iowa." (M-043, M-049) */
export function placeSentence(finding: Finding, { deal, offer }: Pair): string {
  const { ownerType, borrowerType } = deal
  const { served, unread } = offer
  const serves = servesOf(deal, offer)
  const owner = ownerType === null ? null : `Owner is ${ownerTypes[ownerType]}`
  if (finding === placeFindings.owner && owner !== null) return `${owner}; ${serves}.`
  if (finding === placeFindings.borrower && borrowerType !== null)
    return `Borrower is ${borrowerTypes[borrowerType]}; ${serves}.`
  if (finding === placeFindings.unread)
    return `${whereOf(deal)}; ${notCompared('geographies', unread.geographies)}.`
  if (finding === placeFindings.noOwner) return `The project names no owner type; ${serves}.`
  if (finding === placeFindings.stateOfTribe)
    return `${whereOf(deal)}; ${serves}, and the state of the tribe is not given.`
  const onlyTribal = served.tribal && !served.allStates && served.states.length === 0
  return finding.outcome === 'fail' && onlyTribal && owner !== null
    ? `${owner}; ${serves}.`
    : `${whereOf(deal)}; ${serves}.`
}

/** "About $400,000 needed (80% of the $500,000 credit); lends $250,000 - $5,000,000." (M-044, M-036) */
export function amountSentence({ outcome }: Finding, { deal, needed, offer }: Pair): string {
  const { amount, gap, from } = needed
  const { minimum, maximum } = offer
  const lends =
    minimum === null && maximum === null ? 'lends any size' : `lends ${sizeRange(minimum, maximum)}`
  if (amount === null) return `The amount needed is not known: ${gap?.reason ?? ''}; ${lends}.`
  const about =
    from === 'asked'
      ? `${dollars(amount)} asked`
      : `About ${dollars(amount)} needed (${basisOf(deal, needed) ?? ''})`
  if (outcome === 'fail' && minimum !== null && amount < minimum)
    return `${about}; short of the ${dollars(minimum)} minimum by ${dollars(minimum - amount)}.`
  if (outcome === 'pass' || maximum === null) return `${about}; ${lends}.`
  const part = Math.floor((100 * maximum) / amount)
  const carries = amount <= partOfMaximum * maximum ? 'carries' : 'carries only'
  return `${about}; the ${dollars(maximum)} maximum ${carries} ${part}% of it.`
}

/** "About 20 months needed; lends up to 24 months." (M-045) */
export function termSentence(_finding: Finding, { needed, offer }: Pair): string {
  const { need, months } = needed
  const unknown = need === null ? 'the capital need is missing' : 'expected PTO is missing'
  const about =
    months === null
      ? `The term needed is not known: ${unknown}`
      : `About ${monthsText(months)} needed`
  if (offer.unread.term !== null)
    return `${about}; the term ${quoted(offer.unread.term)} is not compared.`
  return offer.longestTerm === null
    ? `${about}; names no term.`
    : `${about}; lends up to ${monthsText(offer.longestTerm)}.`
}

/** "Project is in Construction (Post-NTP); Perm is usual in …." (M-046) */
export function stageSentence(_finding: Finding, { deal, needed: { need } }: Pair): string {
  const { stage } = deal
  if (need === null) {
    return stage === null
      ? 'The project names no stage and no capital need.'
      : `Project is in ${dealStages[stage]}; the capital need is missing.`
  }
  const usual = valuesOf(dealStages)
    .filter((each) => usualStages[need][each].outcome === 'pass')
    .map((each) => dealStages[each])
  const project =
    stage === null ? 'The project names no stage' : `Project is in ${dealStages[stage]}`
  return `${project}; ${needLabel(need)} is usual in ${joined(usual, 'or')}.`
}

/** "Offtake and interconnection stand at Executed; Perm usually asks for Executed." (M-047) */
export function readinessSentence(_finding: Finding, { deal, needed: { need } }: Pair): string {
  const stand =
    deal.readiness === null
      ? 'Offtake and interconnection are not given'
      : `Offtake and interconnection stand at ${offtakeInterconnectionStatuses[deal.readiness]}`
  if (need === null) return `${stand}; the capital need is missing.`
  return waitsForReadiness(need)
    ? `${stand}; ${needLabel(need)} usually asks for ${offtakeInterconnectionStatuses.executed}.`
    : `${stand}; ${needLabel(need)} does not wait for them.`
}

const ended = (sentence: string) => (sentence.endsWith('.') ? sentence : `${sentence}.`)

/** "Asks for “First lien”; no catalytic facility stands behind it." (M-048) */
export function enhancementSentence(_finding: Finding, { offer }: Pair): string {
  const { kind, asks, support } = offer
  if (kind === 'lending-profiles') {
    return asks === null
      ? 'The profile names no criteria.'
      : `Asks for ${quoted(asks)}; compare it with the project.`
  }
  const asked = asks === null ? 'Asks for no credit enhancement' : `Asks for ${quoted(asks)}`
  if (support !== null) return ended(`${asked}; supported by ${inSentence(support)}`)
  return asks === null ? `${asked}.` : `${asked}; no catalytic facility stands behind it.`
}
