import { labelOf } from '#contract/common/enums'
import { capitalTypes } from '#contract/common/registry-enums'
import { isLoan, paymentsOf, type OfferTerms } from '#contract/offers/cash-flow'
import { sumOf } from '#contract/finance/arithmetic'
import { compareOffers } from '#contract/offers/comparison'
import { Missing } from '#web/kit/display/facts.tsx'
import { formatMoney } from '#web/lib/format.ts'
import { costOf, monthsWords, needOf, percent, type CostBasis } from './offer-words.ts'

/** Whether the money comes in time (O-042). */
function timeOf(need: string, terms: OfferTerms, basis: CostBasis): string {
  const { sought = null, neededMonths = null } = needOf(basis, need) ?? {}
  const compared = compareOffers({
    offers: [{ ...terms, id: 'typed' }],
    sought,
    neededMonths,
    cashDay: basis.cashDay,
    // The server answers rates by the names of the contract.
    benchmarks: basis.benchmarks as Parameters<typeof compareOffers>[0]['benchmarks'],
  })
  return compared.offers[0]?.time.sentence ?? ''
}

/** What an offer costs the project, while it is typed, by the function that the project compares it with (O-045). */
export function OfferCost({
  need,
  terms,
  before,
  basis,
  projectName,
}: {
  readonly need: string
  /** What was sent, where it is revised; else null. */
  readonly before: OfferTerms | null
  /** Null while kind or amount is missing. */
  readonly terms: OfferTerms | null
  readonly basis: CostBasis
  readonly projectName: string
}) {
  const cost = costOf(need, terms, basis)
  const former = percent(costOf(need, before, basis)?.yearlyCostBps ?? null)
  const sought = needOf(basis, need)?.sought ?? null
  const isLent = terms !== null && isLoan(terms)
  type Row = readonly [label: string, value: string | null]
  const lent = (...row: Row): Row[] => (isLent ? [row] : [])
  const rows: Row[] =
    cost === null || terms === null
      ? []
      : [
          ...lent('Rate all in', percent(cost.rateBps)),
          ['Points and fees', formatMoney(cost.points + cost.fees)],
          ['Net proceeds', formatMoney(cost.net)],
          ...lent(
            cost.months === null ? 'Interest' : `Interest over ${monthsWords(cost.months) ?? ''}`,
            formatMoney(cost.interest),
          ),
          ...lent('Interest, points and fees', formatMoney(cost.plainCost)),
          [
            `Left for ${labelOf(capitalTypes, need)}`,
            sought === null || terms.kind === 'guarantee'
              ? formatMoney(sought)
              : formatMoney(Math.max(0, sought - terms.amount)),
          ],
          ['Money in time', timeOf(need, terms, basis)],
        ]
  return (
    <section
      aria-label={`Yearly cost to ${projectName}`}
      className="rounded-sheet border border-t-2 border-rule border-t-ink bg-sheet px-4 py-3.5"
    >
      <h2 className="text-label font-strong wrap-anywhere">{`Yearly cost to ${projectName}`}</h2>
      <p
        aria-live="polite"
        className="figure text-title **:data-missing:font-ui **:data-missing:text-table"
      >
        {cost === null ? (
          <Missing>Choose a kind and enter an amount</Missing>
        ) : (
          (percent(cost.yearlyCostBps) ?? <Missing>{cost.why ?? 'Unknown'}</Missing>)
        )}
        {former !== null && former !== percent(cost?.yearlyCostBps ?? null) && (
          <span className="ml-2.5 font-ui text-label text-ink-2">{`was ${former}`}</span>
        )}
      </p>
      {isLent && cost?.rateBps != null && cost.months !== null && (
        <PaidEachYear terms={terms} rateBps={cost.rateBps} months={cost.months} />
      )}
      <dl>
        {rows.map(([label, value]) => (
          <div
            key={label}
            className="flex items-baseline justify-between gap-4 border-t border-rule py-1.5 text-table"
          >
            <dt className="text-ink-2">{label}</dt>
            <dd className="text-right font-strong">{value ?? <Missing>Unknown</Missing>}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-2 text-meta text-ink-2">
        Assumes the loan is drawn in full at closing, at today's benchmark. Only you and the
        project's side see it.
      </p>
    </section>
  )
}

/** Interest and principal of each year as bars; what is repaid at the end is said, not drawn. */
function PaidEachYear({
  terms,
  rateBps,
  months,
}: {
  readonly terms: OfferTerms
  readonly rateBps: number
  readonly months: number
}) {
  const payments = paymentsOf(terms, rateBps, months) ?? []
  const last = payments.at(-1)
  const years = Array.from({ length: Math.ceil(payments.length / 12) }, (_, year) => {
    const ofYear = payments.slice(year * 12, year * 12 + 12).filter((each) => each !== last)
    return {
      year: year + 1,
      interest:
        sumOf(ofYear.map(({ interest }) => interest)) +
        (last && year * 12 + 12 >= months ? last.interest : 0),
      principal: sumOf(ofYear.map(({ principal }) => principal)),
    }
  })
  const most = Math.max(...years.map(({ interest, principal }) => interest + principal), 1)
  const height = (amount: number) => `${(amount / most) * 100}%`
  if (years.length === 0) return null
  return (
    <figure className="mt-2 mb-3" aria-label="Paid each year">
      <figcaption className="flex justify-between gap-3 text-meta text-ink-2">
        <span>Paid each year</span>
        {last && <span>{`Last payment ${formatMoney(last.interest + last.principal) ?? ''}`}</span>}
      </figcaption>
      <ul className="mt-1.5 flex h-16 items-end gap-px border-b border-rule">
        {years.map(({ year, interest, principal }) => (
          <li key={year} className="flex h-full min-w-0 flex-1 flex-col justify-end">
            <span className="sr-only">
              {`Year ${year}: ${formatMoney(interest) ?? ''} interest, ${formatMoney(principal) ?? ''} principal`}
            </span>
            <span aria-hidden="true" className="bg-primary" style={{ height: height(principal) }} />
            <span
              aria-hidden="true"
              className="bg-primary/40"
              style={{ height: height(interest) }}
            />
          </li>
        ))}
      </ul>
      <p aria-hidden="true" className="mt-1 flex gap-3 text-meta text-ink-2">
        <span className="inline-flex items-center gap-1">
          <i className="size-2.5 bg-primary/40" />
          Interest
        </span>
        <span className="inline-flex items-center gap-1">
          <i className="size-2.5 bg-primary" />
          Principal
        </span>
      </p>
    </figure>
  )
}
