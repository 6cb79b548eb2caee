import { FileText } from 'lucide-react'
import type { AuditEntry } from '#contract/audit'
import type { Offer } from '#contract/offers'
import { QueryError } from '#web/kit/feedback/query-error.tsx'
import { formatMoney } from '#web/lib/format.ts'
import { dayOf, longDay } from './offer-words.ts'
import { useOfferHistory } from './offers.queries.ts'

const labels: Readonly<Record<string, string>> = {
  need: 'Need',
  kind: 'Kind',
  amount: 'Amount',
  phase: 'View',
  rate: 'Rate',
  pointsBps: 'Points',
  feesDollars: 'Fees',
  termMonths: 'Term',
  interestOnlyMonths: 'Interest only',
  amortizationMonths: 'Amortization',
  dayCount: 'Day count',
  closingDay: 'Closing',
  security: 'Security',
  note: 'Note',
  conditions: 'Conditions',
  items: 'Items of the package',
  goodUntil: 'Good until',
  file: 'File',
  binding: 'Binding',
}

/** "Rate SOFR + 235 bps, now SOFR + 215 bps"; long values by their name alone. */
function changeWords({ field, from, to }: AuditEntry['changes'][number]): string {
  const label = labels[field] ?? field
  const word = (value: unknown): string | null => {
    if (value === null || value === undefined) return 'none'
    if (typeof value === 'boolean') return value ? 'yes' : 'no'
    if (typeof value === 'number')
      return field === 'amount' || field === 'feesDollars'
        ? (formatMoney(value) ?? '')
        : field === 'pointsBps'
          ? `${(value / 100).toFixed(2)}%`
          : String(value)
    if (typeof value !== 'string' || field === 'file' || value.length > 60) return null
    return /^\d{4}-\d\d-\d\d$/.test(value) ? (longDay(value) ?? value) : value
  }
  const [before, after] = [word(from), word(to)]
  return before === null || after === null ? `${label} changed` : `${label} ${before}, now ${after}`
}

/** What each revision changed, the newest first (O-005). */
export function OfferRevisions({ offer }: { readonly offer: Offer }) {
  const history = useOfferHistory(offer.id, true)
  if (history.isError) return <QueryError title="Failed to fetch the revisions" query={history} />
  const revisions = (history.data?.entries ?? []).flatMap((entry) => {
    const to = entry.changes.find(({ field }) => field === 'revision')?.to
    return typeof to === 'number' ? [{ entry, revision: to }] : []
  })
  return (
    <section aria-label="Revisions">
      <h3 className="pb-1.5 text-label font-head">Revisions</h3>
      <ul>
        {revisions.map(({ entry, revision }) => (
          <li
            key={entry.id}
            className="flex items-start gap-2 border-t border-rule py-2 text-table"
          >
            <FileText aria-hidden="true" className="mt-0.5 size-4 flex-none text-ink-3" />
            <div className="min-w-0">
              {`Revision ${revision}, ${dayOf(entry.at)}`}
              <p className="text-meta wrap-anywhere text-ink-3">
                {revision === 1
                  ? 'First offer'
                  : entry.changes
                      .filter(({ field }) => field in labels)
                      .map(changeWords)
                      .join('; ') || 'Sent again'}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
