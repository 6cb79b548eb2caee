/** What lists of matches read of offers and deals. */
import type { ComparedDeal } from '#contract/matching/needed'
import type { Offer } from '#contract/matching/offer'

/** A facility that the whole campaign sees, as a product names it. */
export interface NamedFacility {
  id: string
  name: string
  organizationId: string
  organizationName: string
}

/** A product or a lending profile as lists of matches have it. */
export interface ReadOffer {
  kind: 'products' | 'lending-profiles'
  id: string
  name: string
  organizationId: string
  organizationName: string
  status: string
  /** As typed. */
  rate: string | null
  offer: Offer
  facility: NamedFacility | null
}

/** A deal as lists of matches have it. */
export interface ReadDeal {
  id: string
  name: string
  organizationId: string | null
  organizationName: string | null
  intermediaryAggregatorId: string | null
  outcome: string
  visibility: string
  expectedPtoDate: string | null
  deal: ComparedDeal
}
