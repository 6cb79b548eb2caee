import type { ComponentType } from 'react'
import { useParams } from 'wouter'
import { MatchesOfDeal } from './deal-matches.tsx'
import { FacilityMatches, ProductMatches, LendingProfileMatches } from './offer-matches.tsx'

/** The page of one record; another record is another page, so that nothing that was opened stays open. */
function pageOf(Matches: ComponentType<{ id: string }>): ComponentType {
  return function MatchesPage() {
    const { id } = useParams<{ id: string }>()
    return <Matches key={id} id={id} />
  }
}

/** Who lends to a project, and which projects an offer fits, at /matches/{list}/{id} (M-302). */
export const DealMatchesPage = pageOf(MatchesOfDeal)
export const ProductMatchesPage = pageOf(ProductMatches)
export const LendingProfileMatchesPage = pageOf(LendingProfileMatches)
export const FacilityMatchesPage = pageOf(FacilityMatches)
