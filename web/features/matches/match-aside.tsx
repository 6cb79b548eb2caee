import { Link } from 'wouter'
import type { MatchList } from '#contract/matches'
import { formatCountOf } from '#web/lib/format.ts'
import { criterionName } from './match-words.ts'

/** Facts that would make matches surer; whoever may write the record comes to its form (M-073, M-305). */
export function FactsToFill({
  facts,
  formAddress,
}: {
  readonly facts: MatchList['facts']
  readonly formAddress: string | null
}) {
  if (facts.length === 0) return null
  return (
    <section aria-labelledby="facts" className="border-t-2 border-ink pt-[11px] pb-5.5">
      <h2 id="facts" className="text-body font-strong">
        Missing details
      </h2>
      <ul className="mt-1">
        {facts.map(({ field, label, rows, criteria: concerned }) => (
          <li
            key={field}
            title={concerned.map((name) => criterionName(name)).join(', ')}
            className="flex justify-between gap-2.5 border-b border-rule py-2 text-table"
          >
            {formAddress === null ? label : <Link href={formAddress}>{label}</Link>}
            <span className="text-right text-meta text-ink-3">
              Would settle {formatCountOf(rows, 'match', 'matches')}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

const key = [
  ['pass', 'Fits'],
  ['partial', 'In part'],
  ['fail', 'Against'],
  ['unknown', 'Unknown'],
] as const

/** What the marks mean. */
export function FitKey() {
  return (
    <section aria-labelledby="fit-key" className="border-t-2 border-ink pt-[11px] pb-5.5">
      <h2 id="fit-key" className="text-body font-strong">
        How the fit is counted
      </h2>
      <ul className="grid grid-cols-2 gap-x-3 gap-y-1.5 py-2 text-label">
        {key.map(([outcome, word]) => (
          <li key={outcome} className="flex items-center gap-2">
            <span aria-hidden="true" className="match-marks">
              <span className={outcome} />
            </span>
            {word}
          </li>
        ))}
      </ul>
      <p className="text-meta text-ink-2">
        Five criteria must fit, four make it stronger. The score is the weighted share of what is
        known.
      </p>
    </section>
  )
}
