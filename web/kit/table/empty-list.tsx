import type { ReactNode } from 'react'
import { Button } from '../form/button.tsx'
import { EmptyState } from '../feedback/empty-state.tsx'

export interface EmptyListProps {
  /** The specified sentence, e.g. "No products found matching your criteria". */
  title: string
  list: { readonly isFiltered: boolean; readonly clearFilters: () => void }
  /** What is shown here once there is something; said where nothing narrows the list. */
  children?: ReactNode
  /** One way to begin, offered where nothing narrows the list. */
  action?: ReactNode
}

/** Shown in place of a list without records: the way back to all of them, or how to add some. */
export function EmptyList({
  title,
  list: { isFiltered, clearFilters },
  children,
  action,
}: EmptyListProps) {
  if (isFiltered)
    return (
      <EmptyState title={title} action={<Button onClick={clearFilters}>Clear all filters</Button>}>
        <p>Try adjusting your search or filter criteria</p>
      </EmptyState>
    )
  return (
    <EmptyState title={title} action={action}>
      {children && <p>{children}</p>}
    </EmptyState>
  )
}
