import type { ImportCounts } from '#contract/imports'
import { cn } from '#web/kit/class-names.ts'
import { formatCount } from '#web/lib/format.ts'

export const outcomes = ['new', 'changed', 'unchanged', 'duplicate', 'faulty'] as const
export type Outcome = (typeof outcomes)[number]

const words: Readonly<Record<Outcome, { label: string; meaning: string }>> = {
  new: { label: 'New', meaning: 'Will be added' },
  changed: { label: 'Changed', meaning: 'Exist and will be changed' },
  unchanged: { label: 'Unchanged', meaning: 'Exist and say the same' },
  duplicate: { label: 'Possible duplicates', meaning: 'Look like a record that exists' },
  faulty: { label: 'Faulty', meaning: 'Cannot be stored as they are' },
}

/** What a check found, as figures that open the rows behind them. */
export function OutcomeFigures({ counts, open, onOpen }: { readonly counts: ImportCounts; readonly open: Outcome | null; readonly onOpen: (outcome: Outcome | null) => void }) {
  return (
    <ul aria-label="What the check found" className="grid grid-cols-2 border-t-2 border-b border-t-ink border-b-rule md:grid-cols-5">
      {outcomes.map((outcome) => (
        <li key={outcome} className="min-w-0 border-rule max-md:even:border-l max-md:not-first:nth-[n+3]:border-t md:not-first:border-l">
          <button
            type="button"
            aria-expanded={open === outcome}
            disabled={counts[outcome] === 0}
            onClick={() => onOpen(open === outcome ? null : outcome)}
            className={cn('block h-full w-full px-4 pt-3 pb-3 text-left enabled:hover:bg-hover', open === outcome && 'bg-selected')}
          >
            <span className="block text-label font-strong">{words[outcome].label}</span>
            <span className={cn('figure block text-figure-md', outcome === 'faulty' && counts.faulty > 0 && 'text-danger-ink')}>{formatCount(counts[outcome])}</span>
            <span className="block text-meta text-ink-3">{words[outcome].meaning}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}
