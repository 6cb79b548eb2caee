import type { ReactNode } from 'react'

/**
 * A page that is a list: title and filters above, and a table that fills what is left, from edge to edge.
 * Only the rows scroll; below 640 px of width or height the page scrolls as a whole. The shell takes its
 * own margins back around it (`data-workbench`).
 */
export function Workbench({
  head,
  children,
}: {
  /** Title, tabs and notices. */
  readonly head: ReactNode
  /** FilterBar and DataTable. */
  readonly children: ReactNode
}) {
  return (
    <div data-workbench className="flex h-full min-h-0 flex-col print:block">
      <div className="flex-none px-7 pt-4 max-xl:px-6 max-sm:px-4 max-sm:pt-3.5">{head}</div>
      {children}
    </div>
  )
}
