import type { Offer } from '#contract/offers'
import { useNewest } from '#web/lib/use-newest.ts'

/** What is asked about an offer, and what became of it while it was asked. */
interface NewestOffer {
  readonly offer: Offer
  /** That its lender changed it, and it can still be answered; else null. */
  readonly changed: string | null
  /** Why the answer was rejected, where that is not what `changed` says. */
  readonly failure: Error | null
}

/** An offer that is answered: nobody answers terms that they have not read, and the next answer is to those that are shown (O-010). */
export function useNewestOffer(asked: Offer, error: Error | null): NewestOffer {
  const { record: offer, isConflict, ...newest } = useNewest(asked, error)
  const isChanged = newest.isChanged && offer.state === asked.state
  const verb = offer.revision > asked.revision ? 'revised' : 'changed'
  return {
    offer,
    failure: isChanged && isConflict ? null : error,
    changed: isChanged ? `${offer.organizationName} ${verb} this offer in the meantime.` : null,
  }
}
