import { ChevronDown } from 'lucide-react'
import type { ImportCounts } from '#contract/imports'
import { cn } from '#web/kit/layout/class-names.ts'
import { formatCount } from '#web/lib/format.ts'

const outcomes = ['new', 'changed', 'unchanged', 'duplicate', 'faulty'] as const
export type Outcome = (typeof outcomes)[number]

const words: Readonly<Record<Outcome, { label: string; meaning: string }>> = {
  new: { label: 'New', meaning: 'Will be added' },
  changed: { label: 'Changed', meaning: 'Exist and will be changed' },
  unchanged: { label: 'Unchanged', meaning: 'Exist and are the same' },
  duplicate: { label: 'Possible duplicates', meaning: 'Look like a record that exists' },
  faulty: { label: 'With problems', meaning: 'Cannot be imported as they are' },
}

/** What a check found, as figures that open the rows behind them. */
export function OutcomeFigures({
  counts,
  open,
  onOpen,
}: {
  readonly counts: ImportCounts
  readonly open: Outcome | null
  readonly onOpen: (outcome: Outcome | null) => void
}) {
  return (
    <ul
      aria-label="What the check found"
      className="grid grid-cols-2 gap-2 border-t-2 border-t-ink pt-2 md:grid-cols-5"
    >
      {outcomes.map((outcome) => (
        <li key={outcome} className="min-w-0">
          <button
            type="button"
            aria-expanded={open === outcome}
            disabled={counts[outcome] === 0}
            onClick={() => onOpen(open === outcome ? null : outcome)}
            className={cn(
              'block h-full w-full rounded-control border px-3.5 py-2.5 text-left enabled:border-field enabled:bg-sheet enabled:hover:bg-hover disabled:border-rule',
              open === outcome && 'enabled:border-primary enabled:bg-selected',
            )}
          >
            <span className="flex items-start justify-between gap-2 text-label font-strong">
              {words[outcome].label}
              {counts[outcome] > 0 && (
                <ChevronDown
                  aria-hidden="true"
                  className={cn(
                    'mt-0.5 size-3.5 flex-none text-ink-3',
                    open === outcome && 'rotate-180',
                  )}
                />
              )}
            </span>
            <span
              className={cn(
                'figure block text-figure-md',
                outcome === 'faulty' && counts.faulty > 0 && 'text-danger-ink',
              )}
            >
              {formatCount(counts[outcome])}
            </span>
            <span className="block text-meta text-ink-3">{words[outcome].meaning}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}
