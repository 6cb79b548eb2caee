import { ArrowRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { cn } from '../layout/class-names.ts'

/** The way from a part of a page to the whole list behind it; as high as a pointer needs it, 24 px. */
export function ListLink({
  href,
  className,
  children,
}: {
  readonly href: string
  readonly className?: string
  readonly children: ReactNode
}) {
  return (
    <Link
      href={href}
      className={cn('inline-flex min-h-6 items-center gap-1.5 text-label font-control', className)}
    >
      {children}
      <ArrowRight aria-hidden="true" className="size-3.5" />
    </Link>
  )
}
