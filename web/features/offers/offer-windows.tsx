import type { Deal } from '#contract/pipeline'
import type { Offer } from '#contract/offers'
import { AcceptOfferDialog } from './accept-offer.dialog.tsx'
import {
  CloseOfferDialog,
  DeclineOfferDialog,
  DeleteDraftDialog,
  WithdrawOfferDialog,
} from './answer-offer.dialog.tsx'
import type { OfferAct } from './offer-acts.ts'
import type { OffersRead } from './offers.queries.ts'
import type { StackReading } from './stack-reading.ts'

export interface OfferWindowsProps {
  readonly deal: Deal
  readonly role: 'party' | 'guest'
  readonly data: OffersRead
  readonly reading: StackReading | null
  readonly act: OfferAct
  readonly offer: Offer
  readonly onClose: () => void
}

/** The dialogs over the offers of a project: what is asked before one is answered or withdrawn. */
export function OfferWindows({
  deal,
  role,
  data,
  reading,
  act,
  offer,
  onClose,
}: OfferWindowsProps) {
  const of = { offer, onClose, onDone: onClose }
  switch (act) {
    case 'accept':
      return <AcceptOfferDialog deal={deal} data={data} reading={reading} {...of} />
    case 'decline':
      return <DeclineOfferDialog {...of} />
    case 'close':
      return <CloseOfferDialog role={role} {...of} />
    case 'withdraw':
      return <WithdrawOfferDialog {...of} />
    case 'delete':
      return <DeleteDraftDialog {...of} />
  }
}
