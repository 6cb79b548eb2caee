import { useQuery } from '@tanstack/react-query'
import { ChevronDown, ChevronRight } from 'lucide-react'
import { useId, useState } from 'react'
import { Link } from 'wouter'
import { offerStates } from '#contract/common/closing-enums'
import { sourceKinds } from '#contract/common/finance-enums'
import { capitalTypes } from '#contract/common/registry-enums'
import type { Introduction } from '#contract/introductions'
import type { OfferMadeProps } from '#web/features/offers/offer-made.public.tsx'
import { latePart } from '#web/kit/feedback/late-part.tsx'
import { SheetSkeleton } from '#web/kit/feedback/sheet-skeleton.tsx'
import { formatMoney } from '#web/lib/format.ts'
import { projectAddress } from '#web/lib/paths.ts'
import { oneIntroduction } from './introductions.queries.ts'

// Offers are read at the page of their project; few of them here.
const OfferMade = latePart<OfferMadeProps>(
  async () => (await import('#web/features/offers/offer-made.public.tsx')).OfferMade,
  () => <SheetSkeleton heights={['h-60']} />,
)

type NamedOffer = NonNullable<Introduction['offers']>[number]

/** The offers that an introduction has led to, for those who may read them (H-078, O-006); nothing where there are none. */
export function IntroductionOffers({
  introduction,
  pageId,
}: {
  readonly introduction: Introduction
  /** The project whose page is the reader's to open, undefined while that is not known; without one offers open in their place. */
  readonly pageId: string | null | undefined
}) {
  const { data } = useQuery(oneIntroduction(introduction.id))
  const offers = data?.offers ?? []
  if (offers.length === 0) return null
  return (
    <section aria-label="Offers">
      <h3 className="pt-5 pb-2 text-body font-head">Offers</h3>
      <ul className="text-table">
        {offers.map((offer) => (
          <OfferLine
            key={offer.id}
            offer={offer}
            introductionId={introduction.id}
            pageId={pageId}
          />
        ))}
      </ul>
    </section>
  )
}

function OfferLine({
  offer: { id, need, kind, amount, state, revision },
  introductionId,
  pageId,
}: {
  readonly offer: NamedOffer
  readonly introductionId: string
  readonly pageId: string | null | undefined
}) {
  const details = useId()
  const [isOpen, setOpen] = useState(false)
  const words = [
    capitalTypes[need],
    kind === null ? '' : sourceKinds[kind],
    formatMoney(amount) ?? '',
    revision > 1 ? `revision ${revision}` : '',
  ]
  const said = words.filter(Boolean).join(', ')
  const Chevron = isOpen ? ChevronDown : ChevronRight
  return (
    <li className="border-t border-rule py-2">
      <div className="flex items-baseline justify-between gap-3">
        {pageId === undefined ? (
          <span className="wrap-anywhere">{said}</span>
        ) : pageId === null ? (
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={details}
            onClick={() => setOpen(!isOpen)}
            className="flex items-start gap-2 text-left wrap-anywhere text-ink hover:underline"
          >
            <Chevron aria-hidden="true" className="mt-0.5 size-3.5 flex-none text-ink-3" />
            {said}
          </button>
        ) : (
          <Link href={projectAddress(pageId, 'offers')} className="wrap-anywhere">
            {said}
          </Link>
        )}
        <span className="flex-none text-meta text-ink-2">{offerStates[state]}</span>
      </div>
      {isOpen && pageId === null && (
        <div id={details}>
          <OfferMade introductionId={introductionId} offerId={id} />
        </div>
      )}
    </li>
  )
}
