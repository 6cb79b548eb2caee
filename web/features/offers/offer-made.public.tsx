import { useState } from 'react'
import type { Offer } from '#contract/offers'
import { latePart } from '#web/kit/feedback/late-part.tsx'
import { NotRead } from '#web/kit/feedback/query-error.tsx'
import { SheetSkeleton } from '#web/kit/feedback/sheet-skeleton.tsx'
import type { AnswerWindowsProps } from './answer-offer.dialog.tsx'
import { OfferDetails } from './offer-details.tsx'
import { costOf, termsOf } from './offer-words.ts'
import { useOffersMade } from './offers.queries.ts'

// Offers are read before one is answered.
const AnswerWindows = latePart<AnswerWindowsProps>(
  async () => (await import('./answer-offer.dialog.tsx')).AnswerWindows,
)

export interface OfferMadeProps {
  readonly introductionId: string
  readonly offerId: string
}

/**
 * An offer where its introduction is read: what was accepted is closed, declined or withdrawn here by the two sides whose
 * project is gone or another organization's, and who have no page of it any more (H-095, H-099).
 */
export function OfferMade({ introductionId, offerId }: OfferMadeProps) {
  const query = useOffersMade(introductionId)
  const [asked, setAsked] = useState<{ act: AnswerWindowsProps['act']; offer: Offer } | null>(null)
  const { data } = query
  if (data === undefined)
    return (
      <NotRead
        title="Failed to fetch offers"
        query={query}
        waiting={<SheetSkeleton heights={['h-60']} />}
      />
    )
  const offer = data.offers.find(({ id }) => id === offerId)
  if (offer === undefined) return null
  return (
    <>
      <OfferDetails
        dealId={null}
        offer={offer}
        points={costOf(offer.need, termsOf(offer), data)?.points ?? 0}
        introductions={[]}
        data={data}
        onAsk={(act, about) => act !== 'accept' && setAsked({ act, offer: about })}
      />
      {asked && <AnswerWindows {...asked} today={data.today} onClose={() => setAsked(null)} />}
    </>
  )
}
