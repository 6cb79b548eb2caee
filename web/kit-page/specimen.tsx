import type { ReactNode } from 'react'
import { cn } from '#web/kit/layout/class-names.ts'

/** A part of the page: one kind of thing in all its states. */
export function Specimen({
  title,
  wide = false,
  children,
}: {
  title: string
  wide?: boolean
  children: ReactNode
}) {
  return (
    <section className={cn('min-w-0 border-t-2 border-ink pt-3.5 pb-8', wide && 'lg:col-span-2')}>
      <h2 className="mb-3.5 text-head">{title}</h2>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">{children}</div>
    </section>
  )
}

/** Things beside each other, wrapping. */
export function Row({ children, className }: { children: ReactNode; className?: string }) {
  return <div className={cn('flex flex-wrap items-center gap-2.5', className)}>{children}</div>
}
