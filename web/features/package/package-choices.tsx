import { cn } from '#web/kit/layout/class-names.ts'
import { HaveBar } from './have-bar.tsx'
import type { PackageChoice } from './package-view.ts'

/** How much of the package is there for each need and each lender that asks; a cell narrows the list to what it counts. */
export function PackageChoices({
  choices,
  chosen,
  onChoose,
}: {
  readonly choices: readonly PackageChoice[]
  readonly chosen: string | null
  /** Null takes a choice back. */
  readonly onChoose: (id: string | null) => void
}) {
  return (
    <fieldset
      aria-label="Ready for"
      className="grid min-w-0 grid-cols-[repeat(auto-fit,minmax(min(100%,11.5rem),1fr))] border-t-2 border-b border-t-ink border-b-rule"
    >
      {choices.map(({ id, label, have, of }) => (
        <button
          key={id}
          type="button"
          aria-pressed={id === chosen}
          onClick={() => onChoose(id === chosen ? null : id)}
          className={cn(
            'grid min-w-0 content-start gap-[3px] px-4.5 pt-[11px] pb-[13px] text-left -outline-offset-2 hover:bg-hover',
            'border-rule not-first:border-l max-sm:border-l-0! max-sm:not-first:border-t max-sm:grid-cols-[minmax(0,1fr)_auto] max-sm:items-baseline max-sm:px-0 max-sm:py-2',
            'aria-pressed:bg-selected aria-pressed:shadow-[inset_0_-3px_0_var(--primary)] max-sm:aria-pressed:px-3 max-sm:aria-pressed:shadow-[inset_3px_0_0_var(--primary)]',
          )}
        >
          <span className="text-label font-strong wrap-anywhere">{label}</span>
          <span className="font-display text-[1.25rem] leading-7 whitespace-nowrap tabular-nums">
            {have} of {of}
            <small className="ml-2 font-ui text-meta text-ink-3 max-sm:sr-only">
              {of - have === 0 ? 'complete' : `${of - have} left`}
            </small>
          </span>
          <HaveBar have={have} of={of} />
        </button>
      ))}
    </fieldset>
  )
}
