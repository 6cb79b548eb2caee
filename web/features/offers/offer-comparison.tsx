import { Award, Handshake, X } from 'lucide-react'
import { useId, useState } from 'react'
import { labelOf } from '#contract/common/enums'
import { sourceKinds } from '#contract/common/finance-enums'
import { capitalTypes } from '#contract/common/registry-enums'
import { compareOffers } from '#contract/offers/comparison'
import type { Offer } from '#contract/offers'
import type { Deal } from '#contract/pipeline'
import { mayAnswerOffer } from '#contract/rights'
import { Missing } from '#web/kit/display/facts.tsx'
import { Button } from '#web/kit/form/button.tsx'
import { Field } from '#web/kit/form/field.tsx'
import { IconButton } from '#web/kit/form/icon-button.tsx'
import { ToggleChips } from '#web/kit/form/toggle-chips.tsx'
import { cn } from '#web/kit/layout/class-names.ts'
import { useCurrentUser } from '#web/lib/current-user.ts'
import { formatCountOf, formatMoney } from '#web/lib/format.ts'
import { useItemTitles } from '#web/lib/readiness-list.ts'
import { costOf, monthsWords, needOf, percent, rateBase, termsOf } from './offer-words.ts'
import type { OffersRead } from './offers.queries.ts'

type Comparison = ReturnType<typeof compareOffers>
type Compared = Comparison['offers'][number]
type Line = keyof Comparison['best']

const inTime = { yes: 'Yes', no: 'No', unknown: 'Unknown', not_asked: 'Not asked' } as const
const most = 6

/** A value of the table: what it is, what is said below it, and which best of the comparison it may be. */
interface Value {
  readonly best?: Line
  readonly value: string | null
  /** What is said in place of a value that is not known. */
  readonly missing?: string | undefined
  readonly below?: string | null
}

/** What offers are compared by, from the top down (O-040). */
const valuesOf = (
  { rateBps, points, fees, yearlyCostBps, plainCost, months, gap, time, conditionsOpen }: Compared,
  { rate, amount }: Offer,
  words: {
    readonly why: string | null
    readonly noRate: string | undefined
    readonly need: string
    readonly open: string
  },
): Readonly<Record<string, Value>> => ({
  'Rate all in': {
    best: 'rateBps',
    value: percent(rateBps),
    missing: words.noRate,
    below: rateBase(rate),
  },
  'Points and fees': {
    value: formatMoney(points + fees),
    below: points + fees > 0 ? `${((100 * (points + fees)) / (amount ?? 1)).toFixed(2)}%` : null,
  },
  'Yearly cost': { best: 'yearlyCostBps', value: percent(yearlyCostBps), below: words.why },
  Dollars: {
    best: 'plainCost',
    value: formatMoney(plainCost),
    below: months === null ? null : `over ${monthsWords(months) ?? ''}`,
  },
  'Gap that stays': {
    best: 'gap',
    value: formatMoney(gap),
    below: gap === null ? null : `still to raise for ${words.need}`,
  },
  'Money in time': {
    best: 'time',
    value: inTime[time.state],
    below: time.sentence === inTime[time.state] ? null : time.sentence,
  },
  'Conditions open': {
    best: 'conditionsOpen',
    value: String(conditionsOpen),
    below: words.open,
  },
})

export interface OfferComparisonProps {
  readonly deal: Deal
  readonly need: string
  /** The newest first; of more than six one chooses. */
  readonly offers: readonly Offer[]
  readonly data: OffersRead
  readonly onAccept: (offer: Offer) => void
  readonly onClose: () => void
}

/** Offers of one need line by line, the best of each marked; for the parties of a project (O-040 to O-044). */
export function OfferComparison({
  deal,
  need,
  offers,
  data,
  onAccept,
  onClose,
}: OfferComparisonProps) {
  const title = useId()
  const titleOf = useItemTitles(offers.some(({ items }) => items.length > 0))
  const mayAccept = mayAnswerOffer(useCurrentUser(), { dealOrganizationId: deal.organizationId })
  const [chosen, setChosen] = useState<readonly string[]>(() =>
    offers.slice(0, most).map(({ id }) => id),
  )
  const shown = offers.flatMap((offer) => {
    const terms = chosen.includes(offer.id) ? termsOf(offer) : null
    return terms === null ? [] : [{ offer, terms }]
  })
  const { sought = null, neededMonths = null } = needOf(data, need) ?? {}
  const label = labelOf(capitalTypes, need)
  const { best, offers: compared } = compareOffers({
    offers: shown.map(({ offer, terms }) => ({
      ...terms,
      id: offer.id,
      conditions: offer.conditions,
      itemsOpen: offer.openItems.length,
      sought: offer.sought,
    })),
    sought,
    neededMonths,
    cashDay: data.cashDay,
    // The server answers rates by the names of the contract.
    benchmarks: data.benchmarks as Parameters<typeof compareOffers>[0]['benchmarks'],
  })
  const columns = shown.flatMap(({ offer, terms }, place) => {
    const each = compared[place]
    const open = [
      ...offer.conditions.flatMap(({ met, text }) => (met ? [] : text)),
      ...offer.openItems.map(titleOf),
    ].join(', ')
    const { why = null, noRate } = costOf(need, terms, data) ?? {}
    return each
      ? [{ offer, values: valuesOf(each, offer, { why, noRate, need: label, open }) }]
      : []
  })
  type Column = (typeof columns)[number]
  const names = Object.keys(columns[0]?.values ?? {})
  const cell = ({ offer, values }: Column, name: string) => {
    const { best: line, value = null, missing = 'Unknown', below } = values[name] ?? {}
    return (
      <>
        <span className="flex items-baseline justify-between gap-3 max-sm:justify-end">
          <span className="figure text-fact">{value ?? <Missing>{missing}</Missing>}</span>
          {line && best[line].includes(offer.id) && (
            <span
              data-best=""
              className="inline-flex items-center gap-1 text-meta font-strong text-ok-ink"
            >
              <Award aria-hidden="true" className="size-3.5" />
              Best
            </span>
          )}
        </span>
        {below && <span className="block text-meta text-ink-2 wrap-anywhere">{below}</span>}
      </>
    )
  }
  const accept = ({ offer }: Column) =>
    mayAccept &&
    offer.state === 'sent' && (
      <Button
        block
        aria-label={`Accept the offer from ${offer.organizationName}`}
        onClick={() => onAccept(offer)}
      >
        <Handshake aria-hidden="true" />
        Accept
      </Button>
    )
  const cellClasses = 'border-l border-rule px-3 py-2.5 align-top'
  return (
    <section
      aria-labelledby={title}
      className="mt-3.5 overflow-hidden rounded-sheet border border-rule bg-sheet"
    >
      <header className="flex items-center justify-between py-2 pr-2 pl-4">
        <h3 id={title} className="text-head">
          Compare
        </h3>
        <IconButton label="Close the comparison" onClick={onClose}>
          <X aria-hidden="true" />
        </IconButton>
      </header>
      {offers.length > most && (
        <Field
          label="Which offers"
          group
          className="px-4 pb-3.5 print:hidden"
          hint={`${chosen.length} of ${formatCountOf(offers.length, 'offer')}. ${chosen.length < most ? `Choose at most ${most}.` : 'Take one out to add another.'}`}
        >
          <ToggleChips
            value={chosen}
            onChange={(next) => next.length > 0 && next.length <= most && setChosen(next)}
            choices={offers.map(({ id, organizationName, amount }) => ({
              value: id,
              label: `${organizationName}, ${formatMoney(amount) ?? ''}`,
            }))}
          />
        </Field>
      )}
      <div className="overflow-x-auto max-sm:hidden">
        <table className="w-full border-collapse text-table">
          <thead className="bg-well text-left">
            <tr>
              <th scope="col" className="min-w-28">
                <span className="sr-only">What is compared</span>
              </th>
              {columns.map(({ offer }) => (
                <th key={offer.id} scope="col" className={cellClasses}>
                  <OfferName offer={offer} />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {names.map((name) => (
              <tr key={name} className="border-t border-rule">
                <th scope="row" className="px-4 py-2.5 text-left align-top font-normal">
                  {name}
                </th>
                {columns.map((column) => (
                  <td
                    key={column.offer.id}
                    className={cn(cellClasses, 'has-data-best:bg-primary-soft')}
                  >
                    {cell(column, name)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
          {mayAccept && (
            <tfoot>
              <tr className="border-t border-rule print:hidden">
                <td>
                  <span className="sr-only">What can be done</span>
                </td>
                {columns.map((column) => (
                  <td key={column.offer.id} className={cellClasses}>
                    {accept(column)}
                  </td>
                ))}
              </tr>
            </tfoot>
          )}
        </table>
      </div>
      <ul className="sm:hidden">
        {columns.map((column) => (
          <li key={column.offer.id} className="border-t-2 border-ink px-4 py-3">
            <OfferName offer={column.offer} />
            <dl className="my-1.5">
              {names.map((name) => (
                <div
                  key={name}
                  className="flex items-baseline justify-between gap-4 border-t border-rule py-2"
                >
                  <dt>{name}</dt>
                  <dd className="text-right">{cell(column, name)}</dd>
                </div>
              ))}
            </dl>
            {accept(column)}
          </li>
        ))}
      </ul>
      <p className="border-t border-rule px-4 py-2.5 text-meta text-ink-2">
        Assumes the loan is drawn in full at closing, at today's benchmark. Yearly cost includes
        rate, points and fees. Best is marked line by line; there is no overall winner.
      </p>
    </section>
  )
}

const OfferName = ({ offer }: { readonly offer: Offer }) => (
  <>
    <span className="font-strong wrap-anywhere">{offer.organizationName}</span>
    <span className="block text-meta font-normal text-ink-2">
      {[offer.kind && sourceKinds[offer.kind], formatMoney(offer.amount)]
        .filter(Boolean)
        .join(', ')}
    </span>
    <span className="block text-meta font-normal text-ink-2">
      {offer.binding ? 'Binding' : 'Not binding'}
    </span>
  </>
)
