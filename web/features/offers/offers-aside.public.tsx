import { Handshake } from 'lucide-react'
import { Link } from 'wouter'
import { labelOf } from '#contract/common/enums'
import { offerStates } from '#contract/common/closing-enums'
import { sourceKinds } from '#contract/common/finance-enums'
import { capitalTypes } from '#contract/common/registry-enums'
import type { Offer } from '#contract/offers'
import { buttonClasses } from '#web/kit/form/button.tsx'
import { formatCountOf, formatMoney } from '#web/lib/format.ts'
import { useItemTitles } from '#web/lib/readiness-list.ts'
import {
  costOf,
  dayOf,
  longDay,
  offerFormAddress,
  openOffer,
  percent,
  termsOf,
} from './offer-words.ts'
import { useOffers, type OffersRead } from './offers.queries.ts'

export interface OfferLinkProps {
  readonly dealId: string
  /** Whether it is the act of the page, which is green. */
  readonly isMain: boolean
}

/** Leads a lender from the head of a project to its offer, or to a new one (H-070). */
export function OfferLink({ dealId, isMain }: OfferLinkProps) {
  const { data } = useOffers(dealId)
  if (data === undefined) return null
  const offer = openOffer(data.offers)
  if (offer === undefined && data.needs.length === 0) return null
  return (
    <Link
      href={offerFormAddress(dealId, offer?.id ?? 'new')}
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

/** What each need with offers that wait still seeks, beside them (H-071). */
export function StillToRaiseByNeed({ dealId }: OffersAsideProps) {
  const { data } = useOffers(dealId)
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
      {sent > 0 && (
        <p className="mt-1.5 text-meta text-ink-3">
          {`${formatCountOf(sent, 'offer')} not answered yet`}
        </p>
      )}
    </section>
  ))
}

/** The own offers for a project in short, beside its tabs (H-071). */
export function YourOffer({ dealId }: OffersAsideProps) {
  const { data } = useOffers(dealId)
  if (data === undefined || data.offers.length === 0) return null
  return (
    <section aria-labelledby="your-offer" className="min-w-0">
      <h2 id="your-offer" className="border-b-2 border-ink pb-2 text-head">
        {data.offers.length === 1 ? 'Your offer' : 'Your offers'}
      </h2>
      <ul>
        {data.offers.map((offer) => (
          <OfferInShort key={offer.id} offer={offer} data={data} />
        ))}
      </ul>
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
