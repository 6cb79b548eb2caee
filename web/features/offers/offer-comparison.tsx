import { Award, X } from 'lucide-react'
import { useId, type ReactNode } from 'react'
import { sourceKinds } from '#contract/common/finance-enums'
import { compareOffers } from '#contract/offers/comparison'
import type { Offer } from '#contract/offers'
import { Missing } from '#web/kit/display/facts.tsx'
import { IconButton } from '#web/kit/form/icon-button.tsx'
import { cn } from '#web/kit/layout/class-names.ts'
import { formatMoney } from '#web/lib/format.ts'
import { costOf, monthsWords, needOf, percent, termsOf } from './offer-words.ts'
import type { OffersRead } from './offers.queries.ts'

type Compared = ReturnType<typeof compareOffers>
type Line = keyof Compared['best']

const inTime = { yes: 'Yes', no: 'No', unknown: 'Unknown', not_asked: 'Not asked' } as const

/** A value of the table: what it is, and what is said below it. */
interface Value {
  readonly value: ReactNode
  readonly below?: string | null
}

/** The lines that offers are compared by, from the top down (O-040). */
const lines: readonly {
  readonly line: Line | null
  readonly label: string
  readonly of: (compared: Compared['offers'][number], offer: Offer, why: string | null) => Value
}[] = [
  {
    line: 'rateBps',
    label: 'Rate all in',
    of: ({ rateBps }, { rate }) => ({ value: percent(rateBps), below: rate }),
  },
  {
    line: null,
    label: 'Points and fees',
    of: ({ points, fees }) => ({ value: formatMoney(points + fees) }),
  },
  {
    line: 'yearlyCostBps',
    label: 'Yearly cost',
    of: ({ yearlyCostBps }, _offer, why) => ({ value: percent(yearlyCostBps), below: why }),
  },
  {
    line: 'plainCost',
    label: 'Dollars',
    of: ({ plainCost, months }) => ({
      value: formatMoney(plainCost),
      below: months === null ? null : `over ${monthsWords(months)}`,
    }),
  },
  { line: 'gap', label: 'Gap that stays', of: ({ gap }) => ({ value: formatMoney(gap) }) },
  {
    line: 'time',
    label: 'Money in time',
    of: ({ time: { state, sentence } }) => ({
      value: inTime[state],
      below: sentence === inTime[state] ? null : sentence,
    }),
  },
  {
    line: 'conditionsOpen',
    label: 'Conditions open',
    of: ({ conditionsOpen }) => ({ value: String(conditionsOpen) }),
  },
]

export interface OfferComparisonProps {
  readonly need: string
  readonly offers: readonly Offer[]
  readonly data: OffersRead
  readonly onClose: () => void
}

/** Offers of one need side by side, on phones one below the other; of each line the best is marked, and no total (O-040 to O-044). */
export function OfferComparison({ need, offers, data, onClose }: OfferComparisonProps) {
  const title = useId()
  const shown = offers.flatMap((offer) => {
    const terms = termsOf(offer)
    return terms === null ? [] : [{ offer, terms, why: costOf(need, terms, data)?.why ?? null }]
  })
  const { sought = null, neededMonths = null } = needOf(data, need) ?? {}
  const compared = compareOffers({
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
  const valueOf = (place: number, { of }: (typeof lines)[number]) => {
    const [one, { offer, why }] = [compared.offers[place], shown[place] ?? {}] as [
      Compared['offers'][number],
      (typeof shown)[number],
    ]
    return of(one, offer, why)
  }
  const isBest = (id: string, line: Line | null) =>
    line !== null && compared.best[line].includes(id)
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
      <div className="overflow-x-auto max-sm:hidden">
        <table className="w-full border-collapse text-table">
          <thead className="bg-well text-left">
            <tr>
              <th scope="col" className="min-w-28">
                <span className="sr-only">What is compared</span>
              </th>
              {shown.map(({ offer }) => (
                <th
                  key={offer.id}
                  scope="col"
                  className="border-l border-rule px-3 py-2.5 align-top"
                >
                  <OfferName offer={offer} />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {lines.map((line) => (
              <tr key={line.label} className="border-t border-rule">
                <th scope="row" className="px-4 py-2.5 text-left align-top font-normal">
                  {line.label}
                </th>
                {shown.map(({ offer }, place) => (
                  <td
                    key={offer.id}
                    className={cn(
                      'border-l border-rule px-3 py-2.5 align-top',
                      isBest(offer.id, line.line) && 'bg-primary-soft',
                    )}
                  >
                    <Shown {...valueOf(place, line)} isBest={isBest(offer.id, line.line)} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <ul className="sm:hidden">
        {shown.map(({ offer }, place) => (
          <li key={offer.id} className="border-t-2 border-ink px-4 py-3">
            <OfferName offer={offer} />
            <dl className="mt-1.5">
              {lines.map((line) => (
                <div
                  key={line.label}
                  className="flex items-baseline justify-between gap-4 border-t border-rule py-2"
                >
                  <dt>{line.label}</dt>
                  <dd className="text-right">
                    <Shown {...valueOf(place, line)} isBest={isBest(offer.id, line.line)} />
                  </dd>
                </div>
              ))}
            </dl>
          </li>
        ))}
      </ul>
      <p className="border-t border-rule px-4 py-2.5 text-meta text-ink-2">
        Assumes the loan is drawn in full at closing, at today’s benchmark. Yearly cost includes
        rate, points and fees. Best is marked line by line; there is no overall winner.
      </p>
    </section>
  )
}

function OfferName({ offer }: { readonly offer: Offer }) {
  const { organizationName, kind, amount, binding } = offer
  return (
    <>
      <span className="font-strong wrap-anywhere">{organizationName}</span>
      <span className="block text-meta font-normal text-ink-2">
        {[kind === null ? '' : sourceKinds[kind], formatMoney(amount)].filter(Boolean).join(', ')}
      </span>
      <span className="block text-meta font-normal text-ink-2">
        {binding ? 'Binding' : 'Not binding'}
      </span>
    </>
  )
}

function Shown({ value, below, isBest }: Value & { readonly isBest: boolean }) {
  return (
    <>
      <span className="flex items-baseline justify-between gap-3 max-sm:justify-end">
        <span className="figure text-fact">{value ?? <Missing>Unknown</Missing>}</span>
        {isBest && (
          <span className="inline-flex items-center gap-1 text-meta font-strong text-ok-ink">
            <Award aria-hidden="true" className="size-3.5" />
            Best
          </span>
        )}
      </span>
      {below && <span className="block text-meta text-ink-2">{below}</span>}
    </>
  )
}
