import { useId, type ReactNode } from 'react'
import { formatCount } from '#web/lib/format.ts'

/** One part of "To do": its title, how many there are, and the list. */
export function ToDoPart({
  title,
  total,
  action,
  children,
}: {
  readonly title: string
  readonly total: number
  /** At the end of the head, as "Confirm all 9". */
  readonly action?: ReactNode
  readonly children: ReactNode
}) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="min-w-0">
      <header className="flex min-h-10.5 flex-wrap items-center gap-x-2 pt-2.5 pb-1">
        <h3
          id={id}
          data-heading=""
          tabIndex={-1}
          className="text-label font-strong text-ink-2 outline-none"
        >
          {title}
          {/* The blank separates the count from the word when it is read out. */}{' '}
          <span className="ml-1 font-control text-ink-3">{formatCount(total)}</span>
        </h3>
        {action && <span className="ml-auto">{action}</span>}
      </header>
      <div className="overflow-hidden rounded-sheet border border-rule bg-sheet">{children}</div>
    </section>
  )
}

/** The look of an entry of a part. */
export const toDoEntry = 'border-t border-rule px-3.5 py-2.5 text-table first:border-t-0'
