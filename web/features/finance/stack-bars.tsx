import { sourceKinds, sourceStates, type StackView } from '#contract/common/finance-enums'
import { barSegments, numberedSources } from '#contract/finance/bar'
import { barSentence, dollarWords } from '#contract/finance/words'
import type { FinanceReading } from './finance-reading.ts'
import './stack-bars.css'

const views = { construction: 'Construction', permanent: 'Permanent' } as const

/** Both views of the stack, each a bar of its own sum (K-053). */
export function StackBars({ reading }: { readonly reading: FinanceReading }) {
  return (
    <div className="grid gap-3.5 px-4.5 pt-0.5 pb-3.5">
      <StackBar view="construction" reading={reading} />
      <StackBar view="permanent" reading={reading} />
      <ul className="flex flex-wrap gap-x-4 gap-y-1.5 text-meta text-ink-2">
        <li className="whitespace-nowrap">
          <i className="stack-key stack-committed" />
          Committed or closed
        </li>
        <li className="whitespace-nowrap">
          <i className="stack-key stack-interested" />
          Interested
        </li>
        <li className="whitespace-nowrap">
          <i className="stack-key stack-identified" />
          Identified
        </li>
        <li className="whitespace-nowrap">
          <i className="stack-key stack-not_found" />
          Not found
        </li>
        <li className="ml-auto whitespace-nowrap text-ink-3 max-sm:hidden">
          Numbers match the table below
        </li>
      </ul>
    </div>
  )
}

function StackBar({
  view,
  reading,
}: {
  readonly view: StackView
  readonly reading: FinanceReading
}) {
  const { stack } = reading.estimate
  const { firmGap, softGap } = stack[view]
  const sources = new Map(
    numberedSources(reading.sources).map(({ number, source }) => [number, source]),
  )
  const titleOf = (number: number | null, amount: number) => {
    const source = number === null ? undefined : sources.get(number)
    return source === undefined
      ? `Not found: ${dollarWords(amount)}`
      : `${number} ${source.label}, ${sourceKinds[source.kind].toLowerCase()}, ${sourceStates[source.state].toLowerCase()}: ${dollarWords(amount)}`
  }
  return (
    <div>
      <div className="mb-1 flex flex-wrap justify-between gap-x-3 text-table">
        <b className="font-strong">{views[view]}</b>
        <span className="flex flex-wrap gap-x-4.5 text-ink-3 tabular-nums">
          <span>
            Firm gap{' '}
            <b className="font-strong text-ink">
              {firmGap === null ? 'Unknown' : dollarWords(firmGap)}
            </b>
          </span>
          <span>
            Soft gap{' '}
            <b className="font-strong text-ink">
              {softGap === null ? 'Unknown' : dollarWords(softGap)}
            </b>
          </span>
        </span>
      </div>
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- it is drawn with elements, not loaded from a file */}
      <div className="stack-segments" role="img" aria-label={barSentence(view, stack)}>
        {barSegments(reading.sources, view, stack).map(({ number, amount, state }) => (
          <span
            key={number ?? state}
            className={`stack-${state}`}
            style={{ flex: `${amount} 0 0` }}
            title={titleOf(number, amount)}
          >
            <b>{number ?? <span className="max-sm:hidden">{dollarWords(amount)}</span>}</b>
          </span>
        ))}
      </div>
    </div>
  )
}
