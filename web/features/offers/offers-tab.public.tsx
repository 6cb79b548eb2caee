import { Handshake } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'wouter'
import type { Deal } from '#contract/pipeline'
import type { Offer } from '#contract/offers'
import { EmptyState } from '#web/kit/feedback/empty-state.tsx'
import { QueryError } from '#web/kit/feedback/query-error.tsx'
import { latePart } from '#web/kit/feedback/late-part.tsx'
import { Skeleton } from '#web/kit/feedback/skeleton.tsx'
import { buttonClasses } from '#web/kit/form/button.tsx'
import { offerFormAddress, type OfferAct } from './offer-acts.ts'
import type { OfferWindowsProps } from './offer-windows.tsx'
import { openOffer } from './offer-words.ts'
import { OffersOfNeed } from './offers-of-need.tsx'
import { useOffers, type OffersRead } from './offers.queries.ts'
import type { StackReading } from './stack-reading.ts'

// Offers are read before one is answered.
const OfferWindows = latePart<OfferWindowsProps>(
  async () => (await import('./offer-windows.tsx')).OfferWindows,
  () => null,
)

/** The offers for a project, by need: its parties answer them, a lender finds its own (H-077, O-006). */
export function OffersTab({
  deal,
  role,
  reading = null,
}: {
  readonly deal: Deal
  readonly role: 'party' | 'guest'
  /** The project's finance, where the person reads it. */
  readonly reading?: StackReading | null
}) {
  const query = useOffers(deal.id)
  const [asked, setAsked] = useState<{ act: OfferAct; offer: Offer } | null>(null)
  const { data } = query
  if (data === undefined)
    return query.isError ? (
      <QueryError title="Failed to fetch offers" query={query} />
    ) : (
      <div className="grid gap-3">
        <Skeleton className="h-7 w-40" />
        <Skeleton className="h-32 w-full" />
      </div>
    )
  if (data.offers.length === 0) return <NoOffers role={role} />
  const needs = needsWithOffers(data)
  // One of a need at a time (O-003); the first is made from the head.
  const mayMakeMore =
    role === 'guest' &&
    openOffer(data.offers) !== undefined &&
    data.needs.some(
      ({ need }) =>
        !data.offers.some(
          (offer) => offer.need === need && (offer.state === 'draft' || offer.state === 'sent'),
        ),
    )
  return (
    <div className="grid gap-8">
      {mayMakeMore && (
        <Link
          href={offerFormAddress(deal.id, 'new')}
          className={buttonClasses({ className: 'justify-self-start' })}
        >
          <Handshake aria-hidden="true" />
          Make an Offer
        </Link>
      )}
      {needs.map((need) => (
        <OffersOfNeed
          key={need}
          need={need}
          deal={deal}
          role={role}
          data={data}
          onAsk={(act, offer) => setAsked({ act, offer })}
        />
      ))}
      {asked && (
        <OfferWindows
          {...asked}
          deal={deal}
          role={role}
          data={data}
          reading={reading}
          onClose={() => setAsked(null)}
        />
      )}
    </div>
  )
}

/** The needs of the project that have offers, and such as it names no more. */
function needsWithOffers({ needs, offers }: OffersRead): string[] {
  const named = needs.map(({ need }): string => need)
  const others = offers.map(({ need }): string => need)
  return [...new Set([...named, ...others])].filter((need) => others.includes(need))
}

const NoOffers = ({ role }: { readonly role: 'party' | 'guest' }) => (
  <EmptyState title="No offers yet">
    {role === 'party'
      ? 'Lenders you are introduced to can make one here.'
      : 'The project reads an offer once you send it.'}
  </EmptyState>
)
