import type { ReactNode } from 'react'
import { BrandMark } from '../display/brand.tsx'
import { cn } from '../layout/class-names.ts'

export interface EmptyStateProps {
  /** The specified sentence, e.g. "No products found matching your criteria". */
  title: ReactNode
  /** What one may do about it. */
  children?: ReactNode
  /** One way out: a button or a link. */
  action?: ReactNode
  className?: string
}

/** What is shown where a list has nothing to show. */
export function EmptyState({ title, children, action, className }: EmptyStateProps) {
  return (
    <div className={cn('px-6 py-11 text-center text-ink-2', className)}>
      <BrandMark className="mx-auto size-11 text-bar" />
      <h2 className="mt-2.5 mb-0.5 font-display text-empty text-ink">{title}</h2>
      {children}
      {action && <div className="mt-3.5 flex flex-wrap justify-center gap-2">{action}</div>}
    </div>
  )
}
