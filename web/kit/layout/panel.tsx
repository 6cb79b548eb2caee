import { useId, type ReactNode, type Ref } from 'react'
import { cn } from './class-names.ts'

export interface PanelProps {
  title: ReactNode
  /** One line below the title. */
  description?: ReactNode
  /** Shown at the right end of the head. */
  actions?: ReactNode
  /** False where the content reaches the edges, e.g. a list. */
  padded?: boolean
  className?: string
  ref?: Ref<HTMLElement>
  children: ReactNode
}

/** A sheet with a head: a titled part of a page. */
export function Panel({
  title,
  description,
  actions,
  padded = true,
  className,
  ref,
  children,
}: PanelProps) {
  const id = useId()
  return (
    <section
      ref={ref}
      aria-labelledby={id}
      className={cn('rounded-sheet border border-rule bg-sheet', className)}
    >
      <header className="flex min-h-12.5 flex-wrap items-center justify-between gap-x-3 gap-y-2 px-4.5 pt-[13px] pb-[11px]">
        <div className="min-w-0">
          <h2 id={id} className="text-head">
            {title}
          </h2>
          {description && <p className="text-meta text-ink-3">{description}</p>}
        </div>
        {actions && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
      </header>
      <div className={cn(padded && 'px-4.5 pt-1 pb-4.5')}>{children}</div>
    </section>
  )
}
