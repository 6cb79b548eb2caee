import { criteriaOf, headlineOf, judge, turnOf } from '#contract/matching/judge'
import type { Criterion } from '#contract/matching/judge'
import { demandOf, neededOf } from '#contract/matching/needed'
import type { ComparedDeal } from '#contract/matching/needed'
import { offerOfProduct, offerOfLendingProfile } from '#contract/matching/offer'
import type { ComparedProduct, ComparedLendingProfile, Offer } from '#contract/matching/offer'

/** A deal that the product below fits in every criterion. */
export const deal: ComparedDeal = {
  location: 'illinois',
  other: null,
  ownerType: 'public_entity',
  borrowerType: 'public_entity',
  assetType: ['public_facilities_mush'],
  technology: ['solar'],
  capNeed: ['bridge_to_itc'],
  capEx: '1000000',
  itcAmount: null,
  itcPercentage: '50%',
  sourcesSecured: null,
  currentStage: 'construction_post_ntp',
  offtakeInterconnectionStatus: 'executed',
  expectedPtoMonth: '2027-03-01',
  sought: null,
  totalUses: null,
}
export const product: ComparedProduct = {
  type: ['bridge_to_itc'],
  asset: ['public_facilities'],
  technology: ['solar', 'storage'],
  macroGeography: 'certain_geographies',
  certainGeographies: ['illinois', 'iowa'],
  minPrincipalSize: '250000',
  maxPrincipalSize: '5000000',
  loanTermLength: ['less_than_24_months'],
  necessaryCreditEnhancement: null,
  isSupportedByCatalyticFacility: false,
  catalyticFacilityName: null,
}
/** A lending profile that says nothing but what kind of capital it is. */
export const lendingProfile: ComparedLendingProfile = {
  loanTypes: ['Bridge to ITC'],
  sectors: [],
  geographies: [],
  minimumLoanAmount: null,
  maximumLoanAmount: null,
  termRange: null,
  criteria: null,
}

/** What a test changes in the deal. */
export type Changes = Partial<ComparedDeal>

/** Outcome, sentence and missing field of one criterion. */
export type Answered = [outcome: string, sentence: string, missing: string | null]

/** Everything that is answered of a deal's first need and an offer. */
function answerOf(changes: Changes, offer: Offer, asked?: number) {
  const demand = demandOf({ ...deal, ...changes })
  const needed = neededOf(demand, demand.needs[0] ?? null, asked)
  const pair = { deal: demand, needed, offer }
  const verdict = judge(demand, needed, offer)
  const criteria = Object.fromEntries(
    criteriaOf(verdict, pair).map(({ name, outcome, sentence, missing }) => [
      name,
      [outcome, sentence, missing],
    ]),
  ) as Record<Criterion, Answered>
  return { ...verdict, headline: headlineOf(verdict), turn: turnOf(verdict, pair), criteria }
}

/** The answer of the deal with some changes and the product with others. */
export const withProduct = (changes: Changes, offered: Partial<ComparedProduct>, asked?: number) =>
  answerOf(changes, offerOfProduct({ ...product, ...offered }), asked)
/** The same of the lending profile. */
export const withLendingProfile = (changes: Changes, offered: Partial<ComparedLendingProfile>) =>
  answerOf(changes, offerOfLendingProfile({ ...lendingProfile, ...offered }))
