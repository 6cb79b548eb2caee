import { Handshake } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'wouter'
import type { Deal } from '#contract/pipeline'
import type { Offer } from '#contract/offers'
import { EmptyState } from '#web/kit/feedback/empty-state.tsx'
import { QueryError } from '#web/kit/feedback/query-error.tsx'
import { Skeleton } from '#web/kit/feedback/skeleton.tsx'
import { buttonClasses } from '#web/kit/form/button.tsx'
import { AcceptOfferDialog } from './accept-offer.dialog.tsx'
import {
  CloseOfferDialog,
  DeclineOfferDialog,
  DeleteDraftDialog,
  WithdrawOfferDialog,
} from './answer-offer.dialog.tsx'
import { offerFormAddress, type OfferAct } from './offer-acts.ts'
import { OffersOfNeed } from './offers-of-need.tsx'
import { useOffers, type OffersRead } from './offers.queries.ts'
import type { StackReading } from './stack-reading.ts'

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
  if (data.offers.length === 0) return <NoOffers dealId={deal.id} role={role} />
  const needs = needsWithOffers(data)
  // One of a need at a time (O-003).
  const mayMakeMore =
    role === 'guest' &&
    data.needs.some(
      ({ need }) =>
        !data.offers.some(
          (offer) => offer.need === need && (offer.state === 'draft' || offer.state === 'sent'),
        ),
    )
  const ends = { onClose: () => setAsked(null), onDone: () => setAsked(null) }
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
      {asked?.act === 'accept' && (
        <AcceptOfferDialog
          deal={deal}
          offer={asked.offer}
          data={data}
          reading={reading}
          {...ends}
        />
      )}
      {asked?.act === 'decline' && <DeclineOfferDialog offer={asked.offer} {...ends} />}
      {asked?.act === 'close' && <CloseOfferDialog offer={asked.offer} role={role} {...ends} />}
      {asked?.act === 'withdraw' && <WithdrawOfferDialog offer={asked.offer} {...ends} />}
      {asked?.act === 'delete' && <DeleteDraftDialog offer={asked.offer} {...ends} />}
    </div>
  )
}

/** The needs of the project that have offers, and such as it names no more. */
function needsWithOffers({ needs, offers }: OffersRead): string[] {
  const named = needs.map(({ need }): string => need)
  const others = offers.map(({ need }): string => need)
  return [...new Set([...named, ...others])].filter((need) => others.includes(need))
}

function NoOffers({ dealId, role }: { readonly dealId: string; readonly role: 'party' | 'guest' }) {
  return role === 'party' ? (
    <EmptyState title="No offers yet">Lenders you are introduced to can make one here.</EmptyState>
  ) : (
    <EmptyState
      title="No offers yet"
      action={
        <Link
          href={offerFormAddress(dealId, 'new')}
          className={buttonClasses({ variant: 'primary' })}
        >
          <Handshake aria-hidden="true" />
          Make an Offer
        </Link>
      }
    >
      The project reads an offer once you send it.
    </EmptyState>
  )
}
