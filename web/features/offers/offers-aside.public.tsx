import { Handshake } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { labelOf } from '#contract/common/enums'
import { offerStates } from '#contract/common/closing-enums'
import { sourceKinds } from '#contract/common/finance-enums'
import { capitalTypes } from '#contract/common/registry-enums'
import type { Offer } from '#contract/offers'
import type { Deal } from '#contract/pipeline'
import type { Room } from '#contract/room'
import { Skeleton } from '#web/kit/feedback/skeleton.tsx'
import { buttonClasses } from '#web/kit/form/button.tsx'
import { useCurrentUser } from '#web/lib/current-user.ts'
import { formatMoney } from '#web/lib/format.ts'
import { useItemTitles } from '#web/lib/readiness-list.ts'
import {
  costOf,
  dayOf,
  introductionsTo,
  isMadeUnder,
  longDay,
  offerFormAddress,
  openOffer,
  percent,
  termsOf,
} from './offer-words.ts'
import { useOffers, type OffersRead } from './offers.queries.ts'

export interface OfferLinkProps {
  readonly deal: Deal
  readonly room: Room | undefined
  /** Whether it is the act of the page, which is green. */
  readonly isMain: boolean
}

/** Its place until it is known which of the two it is. */
const offerLinkSize = 'h-9.5 w-38 max-sm:w-full'

/** Leads a lender from the head of a project to its offer, or to a new one, while the project takes offers (H-070, H-098). */
export function OfferLink({ deal, room, isMain }: OfferLinkProps) {
  const { data, isPending } = useOffers(deal.id)
  const introductions = introductionsTo(useCurrentUser(), deal, room)
  if (introductions.length === 0) return null
  if (isPending) return <Skeleton className={offerLinkSize} />
  if (data === undefined) return null
  const offer = openOffer(data.offers.filter((each) => isMadeUnder(introductions, each)))
  if (offer === undefined && data.needs.length === 0) return null
  return (
    <Link
      href={offerFormAddress(deal.id, offer?.id ?? 'new')}
      className={buttonClasses({ variant: isMain ? 'primary' : 'secondary' })}
    >
      <Handshake aria-hidden />
      {offer === undefined || offer.state === 'draft' ? 'Make an Offer' : 'Revise Offer'}
    </Link>
  )
}

export interface OffersAsideProps {
  readonly dealId: string
}

/** What a need still seeks, and how many offers for it wait. */
export interface SoughtOfNeed {
  readonly need: string
  readonly sought: number
  readonly sent: number
}

export interface StillToRaiseProps extends OffersAsideProps {
  /** How that amount comes about. */
  readonly renderSteps: (of: SoughtOfNeed) => ReactNode
}

/** What each need with offers that wait still seeks, beside them (H-071). */
export function StillToRaiseByNeed({ dealId, renderSteps }: StillToRaiseProps) {
  const { data, isPending } = useOffers(dealId)
  if (isPending) return <Skeleton className="h-60" />
  const needs = (data?.needs ?? []).flatMap(({ need, sought }) => {
    const sent = data?.offers.filter((each) => each.need === need && each.state === 'sent') ?? []
    return sent.length > 0 && sought !== null ? [{ need, sought, sent: sent.length }] : []
  })
  return needs.map(({ need, sought, sent }) => (
    <section key={need} aria-labelledby={`raise-${need}`} className="min-w-0">
      <h2
        id={`raise-${need}`}
        className="text-head"
      >{`Still to raise for ${capitalTypes[need]}`}</h2>
      <p className="figure text-figure">
        <span className="inline-block border-b-4 border-double border-current leading-10">
          {formatMoney(sought)}
        </span>
      </p>
      {renderSteps({ need, sought, sent })}
    </section>
  ))
}

/** The own offers for a project in short, beside its tabs (H-071). */
export function YourOffer({ dealId }: OffersAsideProps) {
  const { data, isPending } = useOffers(dealId)
  if (data === undefined && !isPending) return null
  const offers = data?.offers ?? []
  return (
    <section aria-labelledby="your-offer" className="min-w-0">
      <h2 id="your-offer" className="border-b-2 border-ink pb-2 text-head">
        {offers.length > 1 ? 'Your offers' : 'Your offer'}
      </h2>
      {data === undefined && <Skeleton className="my-3 h-20 w-full" />}
      {data !== undefined && offers.length === 0 && (
        <p className="border-b border-rule py-2.5 text-table text-ink-3">None yet</p>
      )}
      {data !== undefined && offers.length > 0 && (
        <ul>
          {offers.map((offer) => (
            <OfferInShort key={offer.id} offer={offer} data={data} />
          ))}
        </ul>
      )}
    </section>
  )
}

/** "Sent Nov 25", "Draft". */
const stateWords = ({ state, sentAt }: Offer) =>
  state === 'sent' && sentAt !== null
    ? `${offerStates.sent} ${dayOf(sentAt)}`
    : labelOf(offerStates, state)

function OfferInShort({ offer, data }: { readonly offer: Offer; readonly data: OffersRead }) {
  const title = useItemTitles(offer.items.length > 0)
  const cost = percent(costOf(offer.need, termsOf(offer), data)?.yearlyCostBps ?? null)
  const terms = [
    offer.kind && labelOf(sourceKinds, offer.kind),
    offer.rate,
    cost && `${cost} yearly cost`,
  ].filter(Boolean)
  const until = longDay(offer.goodUntil)
  return (
    <li className="border-b border-rule py-2.5 text-table">
      <div className="flex flex-wrap justify-between gap-x-3">
        <b className="font-strong">
          {[labelOf(capitalTypes, offer.need), formatMoney(offer.amount)]
            .filter(Boolean)
            .join(', ')}
        </b>
        <span className="text-meta text-ink-3">{stateWords(offer)}</span>
      </div>
      {terms.length > 0 && <p className="wrap-anywhere">{terms.join(', ')}</p>}
      {offer.state === 'sent' && until && <p className="text-ink-3">{`Good until ${until}.`}</p>}
      {offer.items.length > 0 && (
        <p className="text-ink-3">
          {`Conditions in the package: ${offer.items.map(title).join(', ')}.`}
        </p>
      )}
    </li>
  )
}
