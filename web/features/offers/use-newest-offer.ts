import { useState } from 'react'
import type { Offer } from '#contract/offers'
import { conflictingRecord } from '#web/lib/version-conflict.ts'

/** What is asked about an offer, and what became of it while it was asked. */
interface NewestOffer {
  readonly offer: Offer
  /** That its lender changed it, and it can still be answered; else null. */
  readonly changed: string | null
  /** Why the answer was rejected, where that is not what `changed` says. */
  readonly failure: Error | null
}

/**
 * An offer as it was when something was asked about it, until the answer is rejected over a newer one, which it then is:
 * nobody answers terms that they have not read, and the next answer is to those that are shown (O-010).
 */
export function useNewestOffer(asked: Offer, error: Error | null): NewestOffer {
  const [offer, setOffer] = useState(asked)
  const current = conflictingRecord<Offer>(error)
  if (current !== null && current.version > offer.version) setOffer(current)
  const isChanged = offer.version > asked.version && offer.state === asked.state
  const verb = offer.revision > asked.revision ? 'revised' : 'changed'
  return {
    offer,
    failure: isChanged && current !== null ? null : error,
    changed: isChanged ? `${offer.organizationName} ${verb} this offer in the meantime.` : null,
  }
}
