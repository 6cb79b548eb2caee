import { ChevronDown, ChevronRight, Columns3 } from 'lucide-react'
import { useId, useState } from 'react'
import { offerStates } from '#contract/common/closing-enums'
import { sourceKinds } from '#contract/common/finance-enums'
import { capitalTypes } from '#contract/common/registry-enums'
import { labelOf } from '#contract/common/enums'
import type { Deal } from '#contract/pipeline'
import type { Offer } from '#contract/offers'
import { Badge } from '#web/kit/display/badge.tsx'
import { Missing } from '#web/kit/display/facts.tsx'
import { latePart } from '#web/kit/feedback/late-part.tsx'
import { Button } from '#web/kit/form/button.tsx'
import { cn } from '#web/kit/layout/class-names.ts'
import { formatCountOf, formatMoney } from '#web/lib/format.ts'
import type { OfferComparisonProps } from './offer-comparison.tsx'
import { OfferDetails } from './offer-details.tsx'
import {
  costOf,
  dayOf,
  longDay,
  monthsWords,
  needOf,
  offerLooks,
  percent,
  termsOf,
} from './offer-words.ts'
import type { OfferAct } from './offer-acts.ts'
import type { OffersRead } from './offers.queries.ts'

// Few needs have several offers to compare.
const OfferComparison = latePart<OfferComparisonProps>(
  async () => (await import('./offer-comparison.tsx')).OfferComparison,
  () => null,
)

interface OffersProps {
  readonly deal: Deal
  readonly role: 'party' | 'guest'
  readonly data: OffersRead
  readonly onAsk: (act: OfferAct, offer: Offer) => void
}

const waiting = (count: number) =>
  `${formatCountOf(count, 'offer')} ${count === 1 ? 'waits' : 'wait'} for your answer.`

/** What a need seeks, and what of its offers is still to be done. */
function needSentence(need: string, offers: readonly Offer[], { data, role }: OffersProps): string {
  const sought = needOf(data, need)?.sought ?? null
  const sent = offers.filter(({ state }) => state === 'sent').length
  const accepted = offers.find(({ state }) => state === 'accepted')
  return [
    sought === null
      ? ''
      : sought === 0
        ? 'Nothing is left to raise.'
        : `Seeking ${formatMoney(sought) ?? ''}.`,
    role === 'party' && sent > 0 ? waiting(sent) : '',
    accepted?.acceptedAt
      ? `An offer was accepted on ${dayOf(accepted.acceptedAt)}, not closed yet.`
      : '',
  ]
    .filter(Boolean)
    .join(' ')
}

/** The offers of one need, a row each that unfolds in its place, and what compares them (H-077, O-040). */
export function OffersOfNeed({ need, ...props }: OffersProps & { readonly need: string }) {
  const { data, role } = props
  const title = useId()
  const [opened, setOpened] = useState<string | null>(null)
  const [isCompared, setCompared] = useState(false)
  const offers = data.offers.filter((offer) => offer.need === need)
  const compared = offers.filter(({ state }) => state === 'sent' || state === 'accepted')
  const mayCompare = role === 'party' && compared.length > 1
  const label = labelOf(capitalTypes, need)
  return (
    <section aria-labelledby={title} className="min-w-0">
      <header className="mb-2.5 flex flex-wrap items-end justify-between gap-3">
        <div>
          <h2 id={title} className="font-display text-dialog">
            {label}
          </h2>
          <p className="text-label text-ink-2">{needSentence(need, offers, props)}</p>
        </div>
        {mayCompare && (
          <Button
            aria-pressed={isCompared}
            className="max-sm:w-full"
            onClick={() => setCompared(!isCompared)}
          >
            <Columns3 aria-hidden="true" />
            {`Compare ${Math.min(compared.length, 6)} offers`}
          </Button>
        )}
      </header>
      <div className="border-t-2 border-ink bg-sheet sm:border-x sm:border-x-rule">
        <table className="w-full border-collapse text-table max-sm:block">
          <caption className="sr-only">{`Offers for ${label}`}</caption>
          <thead className="bg-well text-meta font-strong max-sm:sr-only">
            <tr className="text-left">
              <th className="py-2 pr-2 pl-3.5">Lender</th>
              <th className="numeric px-2 text-right">Amount</th>
              <th className="px-2 text-right">Rate all in</th>
              <th className="px-2 text-right">Yearly cost</th>
              <th className="px-2 text-right max-lg:hidden">Term</th>
              <th className="px-2">Good until</th>
              <th className="py-2 pr-3.5 pl-2">State</th>
            </tr>
          </thead>
          <tbody className="max-sm:block">
            {offers.map((offer) => (
              <OfferRow
                key={offer.id}
                {...props}
                offer={offer}
                isOpen={opened === offer.id}
                onToggle={() => setOpened(opened === offer.id ? null : offer.id)}
              />
            ))}
          </tbody>
        </table>
      </div>
      {isCompared && mayCompare && (
        <OfferComparison
          data={data}
          need={need}
          offers={compared.slice(0, 6)}
          onClose={() => setCompared(false)}
        />
      )}
    </section>
  )
}

/** A cell, on phones with its label above it. */
const cell = 'px-2 py-2.5 align-top max-sm:block max-sm:p-0 sm:text-right'

function CellLabel({ children }: { readonly children: string }) {
  return (
    <span aria-hidden="true" className="block text-meta text-ink-3 sm:hidden">
      {children}
    </span>
  )
}

function OfferRow({
  offer,
  isOpen,
  onToggle,
  ...props
}: OffersProps & {
  readonly offer: Offer
  readonly isOpen: boolean
  readonly onToggle: () => void
}) {
  const details = useId()
  const { state, kind, revision, organizationName, rate } = offer
  const cost = costOf(offer.need, termsOf(offer), props.data)
  const Chevron = isOpen ? ChevronDown : ChevronRight
  const under = [
    kind === null ? '' : sourceKinds[kind],
    revision > 1 ? `revision ${revision}` : '',
  ].filter(Boolean)
  return (
    <>
      <tr
        className={cn(
          'relative border-b border-rule max-sm:grid max-sm:grid-cols-2 max-sm:gap-x-3 max-sm:gap-y-2 max-sm:px-3.5 max-sm:py-3',
          isOpen && 'bg-selected',
        )}
      >
        <td className="py-2.5 pr-2 pl-3.5 align-top max-sm:col-span-2 max-sm:block max-sm:p-0 max-sm:pr-24">
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={details}
            onClick={onToggle}
            className="flex items-start gap-2 text-left font-strong wrap-anywhere text-ink hover:underline"
          >
            <Chevron aria-hidden="true" className="mt-0.5 size-3.5 flex-none text-ink-3" />
            {organizationName}
          </button>
          <span className="block pl-5.5 text-meta text-ink-3">{under.join(', ')}</span>
        </td>
        <td className={cn(cell, 'tabular-nums')}>
          <CellLabel>Amount</CellLabel>
          {formatMoney(offer.amount) ?? <Missing>Not entered</Missing>}
        </td>
        <td className={cn(cell, 'tabular-nums')}>
          <CellLabel>Rate all in</CellLabel>
          {percent(cost?.rateBps ?? null) ?? <Missing>Unknown</Missing>}
          {rate !== null && percent(cost?.rateBps ?? null) !== rate && (
            <span className="block text-meta wrap-anywhere text-ink-3">{rate}</span>
          )}
        </td>
        <td className={cn(cell, 'tabular-nums')}>
          <CellLabel>Yearly cost</CellLabel>
          {cost?.yearlyCostBps == null ? (
            <Missing>{cost?.why ?? 'Unknown'}</Missing>
          ) : (
            <b className="font-strong">{percent(cost.yearlyCostBps)}</b>
          )}
        </td>
        <td className={cn(cell, 'max-lg:hidden')}>
          <CellLabel>Term</CellLabel>
          {monthsWords(offer.termMonths) ?? <Missing>None</Missing>}
        </td>
        <td className={cn(cell, 'sm:text-left')}>
          <CellLabel>Good until</CellLabel>
          {longDay(offer.goodUntil) ?? <Missing>Not entered</Missing>}
        </td>
        <td className="py-2.5 pr-3.5 pl-2 align-top max-sm:absolute max-sm:top-3 max-sm:right-3.5 max-sm:p-0">
          <Badge {...offerLooks[state]}>{offerStates[state]}</Badge>
        </td>
      </tr>
      {isOpen && (
        <tr id={details} className="border-b border-rule max-sm:block">
          <td colSpan={7} className="p-0 max-sm:block">
            <OfferDetails {...props} offer={offer} points={cost?.points ?? 0} />
          </td>
        </tr>
      )}
    </>
  )
}
