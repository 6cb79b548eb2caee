import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { sentenceOf } from '../../lib/api-client.ts'
import { focusFirstRejected } from '../../lib/rejected-fields.ts'

/** "1 field needs attention", "3 fields need attention". */
function attentionText(count: number): string {
  return count === 1 ? '1 field needs attention' : `${count} fields need attention`
}

/**
 * The bar at the foot of a form, always in view: what needs attention on the left, Delete apart, then
 * Cancel and the primary button.
 */
export function SaveBar({
  errorCount,
  failure,
  note,
  count,
  start,
  children,
}: {
  /** Fields of the form with an error, to the first of which one may go; nothing is shown at 0. */
  readonly errorCount: number
  /** Why saving failed, where that belongs to no field: the sentence is also in an alert above the form. */
  readonly failure?: Error | null
  /** "Draft kept in this browser at 9:14 AM". */
  readonly note?: ReactNode
  /** What is in hand, on phones too: "40 rows: 2 values to decide". */
  readonly count?: ReactNode
  /** Shown apart from the others: Delete. */
  readonly start?: ReactNode
  /** Cancel and the primary button. */
  readonly children: ReactNode
}) {
  return (
    <div
      data-save-bar
      className="sticky bottom-0 z-15 flex flex-wrap items-center gap-2.5 bg-sheet px-7 py-[11px] shadow-bar max-xl:px-6 max-sm:px-4 max-sm:py-2.5 print:hidden"
    >
      <div aria-live="polite" className="flex max-sm:min-w-full max-sm:empty:hidden">
        {failure && errorCount === 0 && (
          <span className="inline-flex items-center gap-2 text-meta font-control text-danger-ink">
            <CircleAlert aria-hidden />
            Not saved. {sentenceOf(failure)}
          </span>
        )}
        {errorCount > 0 && (
          <button
            type="button"
            onClick={(event) => focusFirstRejected(event.currentTarget.form)}
            className="inline-flex items-center gap-2 text-meta font-control text-danger-ink underline-offset-[3px] hover:underline"
          >
            <CircleAlert aria-hidden />
            {attentionText(errorCount)}
          </button>
        )}
      </div>
      {note && <span className="text-meta text-ink-3 max-sm:hidden">{note}</span>}
      {count && <span className="text-meta text-ink-2">{count}</span>}
      <div className="ml-auto flex items-center gap-2.5 max-sm:w-full max-sm:flex-wrap max-sm:*:flex-1">
        {start}
        {children}
      </div>
    </div>
  )
}
