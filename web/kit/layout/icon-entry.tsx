import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

/** One thing of a card or list: its icon, what it is, a line about it, and what can be done. */
export function IconEntry({
  icon: Icon,
  title,
  actions,
  children,
}: {
  readonly icon: LucideIcon
  readonly title: ReactNode
  readonly actions?: ReactNode
  readonly children?: ReactNode
}) {
  return (
    <div className="flex flex-wrap items-center gap-x-3.5 gap-y-2.5 border-t border-rule px-4.5 py-2.5">
      <span
        aria-hidden="true"
        className="grid size-8 flex-none place-items-center rounded-chip bg-well text-ink-2"
      >
        <Icon />
      </span>
      <div className="min-w-0 flex-[1_1_12rem]">
        <p className="font-strong">{title}</p>
        {children && <p className="text-meta text-ink-3">{children}</p>}
      </div>
      {actions && (
        <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:pl-11.5">{actions}</div>
      )}
    </div>
  )
}
