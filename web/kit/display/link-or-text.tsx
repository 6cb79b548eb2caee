import type { ReactNode } from 'react'
import { Link } from 'wouter'

/** A link, or its words alone where there is nothing that the reader could open. */
export const LinkOrText = ({
  href,
  className,
  children,
}: {
  readonly href: string | null
  readonly className?: string
  readonly children: ReactNode
}) =>
  href === null ? (
    <span className={className}>{children}</span>
  ) : (
    <Link href={href} className={className}>
      {children}
    </Link>
  )
