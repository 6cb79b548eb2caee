import { ChevronDown, ChevronRight, Columns3 } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { offerStates } from '#contract/common/closing-enums'
import { labelOf } from '#contract/common/enums'
import { sourceKinds } from '#contract/common/finance-enums'
import { capitalTypes } from '#contract/common/registry-enums'
import type { Offer } from '#contract/offers'
import type { Deal } from '#contract/pipeline'
import { mayWriteOffer } from '#contract/rights'
import type { Room } from '#contract/room'
import { Badge } from '#web/kit/display/badge.tsx'
import { Missing } from '#web/kit/display/facts.tsx'
import { latePart } from '#web/kit/feedback/late-part.tsx'
import { Button } from '#web/kit/form/button.tsx'
import { cn } from '#web/kit/layout/class-names.ts'
import { useCurrentUser } from '#web/lib/current-user.ts'
import { formatCountOf, formatMoney } from '#web/lib/format.ts'
import type { OfferAct } from './answer-offer.dialog.tsx'
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
  rateBase,
  termsOf,
} from './offer-words.ts'
import type { OffersRead } from './offers.queries.ts'

// Few needs have several offers to compare.
const OfferComparison = latePart<OfferComparisonProps>(
  async () => (await import('./offer-comparison.tsx')).OfferComparison,
)

interface OffersProps {
  readonly deal: Deal
  readonly role: 'party' | 'guest'
  /** Those under which the person writes offers. */
  readonly introductions: Room['introductions']
  readonly data: OffersRead
  readonly onAsk: (act: OfferAct, offer: Offer) => void
}

/** What a need seeks, and what of its offers is still to be done. */
function needSentence(
  sought: number | null,
  offers: readonly Offer[],
  waits: (offer: Offer) => boolean,
): string {
  const sent = offers.filter((offer) => offer.state === 'sent' && waits(offer)).length
  const accepted = offers.find(({ state }) => state === 'accepted')
  return [
    sought === 0 && 'Nothing is left to raise.',
    sought !== null && sought > 0 && `Seeking ${formatMoney(sought) ?? ''}.`,
    sent > 0 && `${formatCountOf(sent, 'offer')} ${sent === 1 ? 'waits' : 'wait'} for your answer.`,
    accepted?.acceptedAt &&
      `An offer was accepted on ${dayOf(accepted.acceptedAt)}, not closed yet.`,
  ]
    .filter(Boolean)
    .join(' ')
}

const heads = ['Lender', 'Amount', 'Rate all in', 'Yearly cost', 'Term', 'Good until', 'State']
// With room enough the tables of all needs have the same columns, and the first takes what is left; where that is less than
// a name needs, as on paper, each column takes what is in it.
const widths = [
  '',
  'min-[1440px]:w-24',
  'min-[1440px]:w-27',
  'min-[1440px]:w-21',
  'min-[1440px]:w-22',
  'min-[1440px]:w-26',
  'min-[1440px]:w-28',
]

/** The offers of one need, a row each that unfolds in its place, and what compares them (H-077, O-040). */
export function OffersOfNeed({ need, ...props }: OffersProps & { readonly need: string }) {
  const { data, role, onAsk } = props
  const title = useId()
  const user = useCurrentUser()
  const [opened, setOpened] = useState<string | null>(null)
  const [isCompared, setCompared] = useState(false)
  const toggle = useRef<HTMLButtonElement>(null)
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
          <p className="text-label text-ink-2">
            {needSentence(
              needOf(data, need)?.sought ?? null,
              offers,
              // An own offer waits for the project, also where the person is a party of it.
              (offer) =>
                role === 'party' &&
                !mayWriteOffer(user, { capitalOrganizationId: offer.organizationId }),
            )}
          </p>
        </div>
        {mayCompare && (
          <Button
            ref={toggle}
            aria-pressed={isCompared}
            className="max-sm:w-full"
            onClick={() => setCompared(!isCompared)}
          >
            <Columns3 aria-hidden="true" />
            {`Compare ${Math.min(compared.length, 6)} offers`}
          </Button>
        )}
      </header>
      <table className="w-full min-[1440px]:table-fixed border-collapse border-t-2 border-ink bg-sheet text-table max-sm:block sm:border-x sm:border-x-rule">
        <caption className="sr-only">{`Offers for ${label}`}</caption>
        <thead className="bg-well text-meta font-strong max-sm:sr-only">
          <tr>
            {heads.map((head, at) => (
              <th key={head} className={cn('py-2', widths[at], cellOf(at))}>
                {head}
              </th>
            ))}
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
      {isCompared && mayCompare && (
        <OfferComparison
          deal={props.deal}
          data={data}
          need={need}
          offers={compared}
          onAccept={(offer) => onAsk('accept', offer)}
          onClose={() => {
            setCompared(false)
            toggle.current?.focus()
          }}
        />
      )}
    </section>
  )
}

/** How a column stands: texts to the left, figures to the right. */
const cellOf = (at: number) =>
  cn(
    'px-2 first:pl-3.5 last:pr-3.5',
    at === 0 || at > 4 ? 'text-left' : 'text-right',
    at === 4 && 'max-lg:hidden print:table-cell',
  )

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
  const { state, kind, revision } = offer
  const cost = costOf(offer.need, termsOf(offer), props.data)
  const rate = percent(cost?.rateBps ?? null)
  const yearly = percent(cost?.yearlyCostBps ?? null)
  const values = [
    [formatMoney(offer.amount), 'Not entered'],
    [rate, cost?.noRate ?? 'Unknown'],
    [yearly && <b className="font-strong">{yearly}</b>, cost?.why ?? 'Unknown'],
    [monthsWords(offer.termMonths), 'None'],
    [longDay(offer.goodUntil), 'Not entered'],
  ] as const
  const Chevron = isOpen ? ChevronDown : ChevronRight
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
            {offer.organizationName}
          </button>
          <span className="block pl-5.5 text-meta text-ink-3">
            {[kind && sourceKinds[kind], revision > 1 && `revision ${revision}`]
              .filter(Boolean)
              .join(', ')}
          </span>
        </td>
        {values.map(([value, missing], at) => (
          <td
            key={heads[at + 1]}
            className={cn(
              'py-2.5 align-top tabular-nums max-sm:block max-sm:p-0! max-sm:text-left',
              cellOf(at + 1),
            )}
          >
            <span aria-hidden="true" className="block text-meta text-ink-3 sm:hidden">
              {heads[at + 1]}
            </span>
            {value ?? <Missing>{missing}</Missing>}
            {at === 1 && offer.rate !== null && (
              <span className="block text-meta wrap-anywhere text-ink-3">
                {rateBase(offer.rate)}
              </span>
            )}
          </td>
        ))}
        <td className="py-2.5 pr-3.5 pl-2 align-top max-sm:absolute max-sm:top-3 max-sm:right-3.5 max-sm:p-0">
          <Badge {...offerLooks[state]}>{offerStates[state]}</Badge>
        </td>
      </tr>
      {isOpen && (
        <tr id={details} className="border-b border-rule max-sm:block">
          <td colSpan={7} className="p-0 max-sm:block">
            <OfferDetails
              {...props}
              dealId={props.deal.id}
              offer={offer}
              points={cost?.points ?? 0}
            />
          </td>
        </tr>
      )}
    </>
  )
}
