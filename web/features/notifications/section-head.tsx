import type { ReactNode, Ref } from 'react'
import { formatCount } from '#web/lib/format.ts'

/** The head of one half of the page: its title under the ink rule, how many, and one action. */
export function SectionHead({
  id,
  ref,
  title,
  count,
  action,
}: {
  readonly id: string
  readonly ref?: Ref<HTMLHeadingElement>
  readonly title: string
  /** Undefined while it is read. */
  readonly count: number | undefined
  readonly action?: ReactNode
}) {
  return (
    <header className="flex min-h-11.5 flex-wrap items-center gap-x-2.5 border-t-2 border-ink pt-1.5">
      <h2 id={id} ref={ref} data-heading="" tabIndex={-1} className="text-head outline-none">
        {title}{' '}
        {count !== undefined && (
          <span className="ml-1 font-display text-[1.0625rem] font-medium text-ink-2">
            {formatCount(count)}
          </span>
        )}
      </h2>
      {action && <span className="ml-auto print:hidden">{action}</span>}
    </header>
  )
}
