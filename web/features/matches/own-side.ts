import { useQuery } from '@tanstack/react-query'
import type { Match } from '#contract/matches'
import { useCurrentUser } from '#web/lib/current-user.ts'
import { oneDeal } from './matches.queries.ts'

/** The side of a match that is the reader's organization; both where it owns deal and offer. */
export interface OwnSide {
  isDeal: boolean
  isOffer: boolean
}

/**
 * Which side of a match is the reader's. A row of an offer's list names the deal's organization but has not its id; of one
 * with the name of the reader's organization the deal itself is read: two organizations may have one name.
 */
export function useOwnSide(
  match: Match,
  dealOrganizationId: string | null | undefined,
  isNeeded: boolean,
): OwnSide {
  const { organizationId: own, organizationName } = useCurrentUser()
  const isOffer = own !== null && match.offerOrganizationId === own
  const isNamesake = own !== null && match.dealOrganizationName === organizationName
  const deal = useQuery({
    ...oneDeal(match.dealId),
    enabled: isNeeded && dealOrganizationId === undefined && isNamesake && !match.own,
  })
  const owner = dealOrganizationId === undefined ? deal.data?.organizationId : dealOrganizationId
  return { isDeal: own !== null && (owner === own || (isOffer && match.own)), isOffer }
}
