import { addressWith, projectAddress } from '#web/lib/paths.ts'

/** What is asked about an offer. */
export type OfferAct = 'accept' | 'decline' | 'close' | 'withdraw' | 'delete'

/** Where a lender writes an offer. */
export const offerFormAddress = (dealId: string, offer: string): string =>
  addressWith(projectAddress(dealId, 'offers'), { offer })
