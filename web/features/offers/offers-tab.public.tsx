import { Handshake } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'wouter'
import { capitalTypes } from '#contract/common/registry-enums'
import type { Offer } from '#contract/offers'
import type { Deal } from '#contract/pipeline'
import type { Room } from '#contract/room'
import { EmptyState } from '#web/kit/feedback/empty-state.tsx'
import { latePart } from '#web/kit/feedback/late-part.tsx'
import { NotRead } from '#web/kit/feedback/query-error.tsx'
import { SheetSkeleton } from '#web/kit/feedback/sheet-skeleton.tsx'
import { buttonClasses } from '#web/kit/form/button.tsx'
import { useCurrentUser } from '#web/lib/current-user.ts'
import { formatMoney } from '#web/lib/format.ts'
import { focusText } from '#web/lib/page-focus.ts'
import { projectAddress } from '#web/lib/paths.ts'
import type { StackReading } from './accept-offer.dialog.tsx'
import type { OfferAct, OfferWindowsProps } from './answer-offer.dialog.tsx'
import { introductionsTo, needOf, offerFormAddress, openOffer } from './offer-words.ts'
import { OffersOfNeed } from './offers-of-need.tsx'
import { useOffers, type OffersRead } from './offers.queries.ts'

// Offers are read before one is answered.
const OfferWindows = latePart<OfferWindowsProps>(
  async () => (await import('./answer-offer.dialog.tsx')).OfferWindows,
)

/** The offers for a project, by need: its parties answer them, a lender finds its own (H-077, O-006). */
export function OffersTab({
  deal,
  role,
  room,
  reading = null,
}: {
  readonly deal: Deal
  readonly role: 'party' | 'guest'
  readonly room: Room | undefined
  /** The project's finance, where the person reads it. */
  readonly reading?: StackReading | null
}) {
  const query = useOffers(deal.id)
  const introductions = introductionsTo(useCurrentUser(), deal, room)
  const [asked, setAsked] = useState<{ act: OfferAct; offer: Offer } | null>(null)
  const [acceptedId, setAcceptedId] = useState<string | null>(null)
  const { data } = query
  if (data === undefined)
    return (
      <NotRead
        title="Failed to fetch offers"
        query={query}
        waiting={<SheetSkeleton heights={['h-14', 'h-150']} />}
      />
    )
  if (data.offers.length === 0)
    return (
      <EmptyState title="No offers yet">
        {role === 'party'
          ? 'Lenders you are introduced to can make one here.'
          : 'The project sees an offer once you send it.'}
      </EmptyState>
    )
  // The needs of the project that have offers, and such as it names no more; first those with an offer that waits.
  const needs = [...data.needs, ...data.offers].map(({ need }): string => need)
  const has = (need: string, state?: Offer['state']) =>
    data.offers.some((each) => each.need === need && (!state || each.state === state))
  const offered = [...new Set(needs)]
    .filter((need) => has(need))
    .toSorted((a, b) => Number(has(b, 'sent')) - Number(has(a, 'sent')))
  // One of a need at a time (O-003); the first is made from the head.
  const mayMakeMore =
    role === 'guest' &&
    introductions.length > 0 &&
    openOffer(data.offers) !== undefined &&
    data.needs.some(
      ({ need }) =>
        !data.offers.some(
          (offer) => offer.need === need && (offer.state === 'draft' || offer.state === 'sent'),
        ),
    )
  const close = () => setAsked(null)
  // It may be withdrawn or declined again while its banner is read.
  const accepted = data.offers.find(({ id, state }) => id === acceptedId && state === 'accepted')
  return (
    <div className="grid gap-8">
      {accepted && <Accepted deal={deal} offer={accepted} data={data} />}
      {mayMakeMore && (
        <Link
          href={offerFormAddress(deal.id, 'new')}
          className={buttonClasses({ className: 'justify-self-start' })}
        >
          <Handshake aria-hidden="true" />
          Make an Offer
        </Link>
      )}
      {offered.map((need) => (
        <OffersOfNeed
          key={need}
          need={need}
          deal={deal}
          role={role}
          introductions={introductions}
          data={data}
          onAsk={(act, offer) => setAsked({ act, offer })}
        />
      ))}
      {asked && (
        <OfferWindows
          {...asked}
          deal={deal}
          data={data}
          reading={reading}
          onClose={close}
          onAccepted={(offer) => {
            close()
            setAcceptedId(offer.id)
          }}
        />
      )}
    </div>
  )
}

/** What was just accepted, and what its need still lacks (H-078). */
function Accepted({
  deal,
  offer: { id, need, amount, binding },
  data,
}: {
  readonly deal: Deal
  readonly offer: Offer
  readonly data: OffersRead
}) {
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    // The dialog that closes gives the focus back in a timer that was set before this one.
    const timer = setTimeout(() => title.current && focusText(title.current))
    return () => clearTimeout(timer)
  }, [])
  const sought = needOf(data, need)?.sought ?? null
  const others = data.offers.filter(
    (each) => each.id !== id && each.need === need && each.state === 'sent',
  )
  const [other] = others
  const offers =
    other === undefined
      ? ''
      : others.length === 1
        ? `; ${other.organizationName} offers ${formatMoney(other.amount) ?? ''}`
        : `; ${others.length} offers wait for your answer`
  const stack = `${projectAddress(deal.id)}#stack`
  return (
    <section
      aria-labelledby="accepted"
      className="flex flex-wrap items-center gap-x-5 gap-y-3 rounded-sheet bg-primary-soft px-5 py-4"
    >
      <Handshake aria-hidden="true" className="size-7 text-ok-ink max-sm:hidden" />
      <div className="min-w-0 flex-[1_1_18rem]">
        <h2 ref={title} id="accepted" className="w-fit font-display text-dialog">
          {`${formatMoney(amount) ?? ''} is ${binding ? 'committed' : 'in talks'}`}
        </h2>
        <p className="text-ink-2">
          It is a line of the <Link href={stack}>capital stack</Link>.{' '}
          {sought !== null &&
            `${formatMoney(sought) ?? ''} is still to raise for ${capitalTypes[need]}${offers}.`}
        </p>
      </div>
      <Link href={stack} className={buttonClasses({})}>
        See the stack
      </Link>
    </section>
  )
}
