import { CircleCheck, CircleDashed, CircleDot, CircleX, Lock, Trash2 } from 'lucide-react'
import { useRef, type KeyboardEvent } from 'react'
import { sourceKinds, sourcePhases, sourceStates } from '#contract/common/finance-enums'
import { numberedSources } from '#contract/finance/numbered-sources'
import { benchmarkWords, type RateWords } from '#contract/finance/benchmark-words'
import { dollarWords } from '#contract/finance/words'
import { rateWords } from '#contract/common/rates'
import { Badge } from '#web/kit/display/badge.tsx'
import { IconButton } from '#web/kit/form/icon-button.tsx'
import { cn } from '#web/kit/layout/class-names.ts'
import type { FinanceReading, SourceRow } from './finance-reading.ts'
import '#web/kit/table/sheet-table.css'
import './finance-table.css'

const looks = {
  identified: { tone: 'secondary', icon: CircleDashed },
  interested: { tone: 'secondary', icon: CircleDot },
  committed: { tone: 'default', icon: CircleCheck },
  closed: { tone: 'default', icon: Lock },
  withdrawn: { tone: 'secondary', icon: CircleX },
} as const

const marksOf = ({ concessional, restricted, taxExemptBond, kind }: SourceRow): string =>
  [
    restricted ? 'Restricted' : '',
    // A grant is concessional by its nature.
    concessional && kind !== 'grant' && kind !== 'guarantee' ? 'Concessional' : '',
    taxExemptBond ? 'Tax-exempt bond' : '',
  ]
    .filter(Boolean)
    .join(', ')

const viewOf = ({ kind, phase }: SourceRow) =>
  kind === 'guarantee' ? 'Covers only' : sourcePhases[phase]

/** The lines of the stack, the withdrawn last, struck through and without a number (K-054). */
export function SourceTable({
  reading,
  marked,
  onEdit,
  onDelete,
}: {
  readonly reading: FinanceReading
  readonly marked: readonly string[]
  /** Null for people who only read. */
  readonly onEdit: ((source: SourceRow) => void) | null
  readonly onDelete: (source: SourceRow) => void
}) {
  const table = useRef<HTMLTableElement>(null)
  const rows = numberedSources(reading.sources)
  const isStale = {
    today: reading.today,
    staleAfter: reading.basis.rules.number('benchmark.stale_after_days'),
  }
  const press = (event: KeyboardEvent, source: SourceRow) => {
    if (event.key === 'Delete') onDelete(source)
    else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      const buttons = [...(table.current?.querySelectorAll<HTMLElement>('[data-source]') ?? [])]
      const at = buttons.indexOf(event.currentTarget as HTMLElement)
      buttons[at + (event.key === 'ArrowDown' ? 1 : -1)]?.focus()
    } else return
    event.preventDefault()
  }
  return (
    <table ref={table} className="sheet-table finance-table">
      <caption className="sr-only">Sources of the project</caption>
      <thead>
        <tr>
          <th className="finance-number">No.</th>
          <th className="sm:w-[26%]">Source</th>
          <th className="max-sm:hidden">Kind</th>
          <th className="max-sm:hidden">View</th>
          <th>State</th>
          <th className="numeric max-sm:hidden">Rate, all in</th>
          <th className="numeric">Amount</th>
          {onEdit && (
            <th className="w-9 max-sm:hidden print:hidden">
              <span className="sr-only">Delete</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ source, number }) => (
          <tr
            key={source.id}
            data-source-row={source.id}
            className={cn(
              marked.includes(source.id) && 'bg-selected',
              number === null && 'text-ink-3 line-through',
              source.kind === 'guarantee' && 'text-ink-2',
            )}
          >
            <td className="finance-number">{number}</td>
            <td>
              {onEdit ? (
                <button
                  type="button"
                  data-source={source.id}
                  className={cn(
                    'text-left font-strong wrap-anywhere text-ink hover:underline',
                    number === null && 'line-through',
                  )}
                  onClick={() => onEdit(source)}
                  onKeyDown={(event) => press(event, source)}
                >
                  {source.label}
                </button>
              ) : (
                <span className="font-strong wrap-anywhere">{source.label}</span>
              )}
              {source.differs && (
                <span className="finance-note">Differs from the accepted offer</span>
              )}
              {source.organizationName !== null && source.organizationName !== source.label && (
                <span className="finance-note">{source.organizationName}</span>
              )}
              <span className="finance-note sm:hidden">
                {[sourceKinds[source.kind], marksOf(source), viewOf(source)]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </td>
            <td className="max-sm:hidden">
              {sourceKinds[source.kind]}
              <span className="finance-note">{marksOf(source)}</span>
            </td>
            <td className="text-ink-2 max-sm:hidden">{viewOf(source)}</td>
            <td>
              <Badge {...looks[source.state]}>{sourceStates[source.state]}</Badge>
            </td>
            <td className="numeric max-sm:hidden">
              <RateCell
                words={benchmarkWords(source.rate, reading.basis.benchmarks, isStale)}
                rate={source.rate}
              />
            </td>
            <td className="numeric">{dollarWords(source.amount)}</td>
            {onEdit && (
              <td className="max-sm:hidden print:hidden">
                <IconButton
                  size="sm"
                  label={`Delete ${source.label}`}
                  onClick={() => onDelete(source)}
                >
                  <Trash2 aria-hidden />
                </IconButton>
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function RateCell({
  words,
  rate,
}: {
  readonly words: RateWords | null
  readonly rate: string | null
}) {
  if (words === null) return <span className="text-ink-3">None</span>
  if (words.bps === null)
    return (
      <span className="whitespace-normal">
        {rate}
        <span className="finance-note">{words.text}</span>
      </span>
    )
  return (
    <>
      {rateWords(words.bps)}
      {words.source !== null && (
        <span className="finance-note" title={words.source}>
          {rate}
          {words.isOld && ', old'}
        </span>
      )}
    </>
  )
}
