import { ArrowLeft, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { usePageTitle } from '../../lib/page-title.ts'
import { cn } from './class-names.ts'

export interface Crumb {
  label: string
  href: string
}

export interface PageHeaderProps {
  title: string
  /** The name in the window's title where it differs from the heading. */
  documentTitle?: string
  subtitle?: ReactNode
  /** One link back, e.g. "Back to Dashboard". */
  back?: Crumb | undefined
  /** The way from the top to this page, without the page itself. */
  crumbs?: readonly Crumb[] | undefined
  /** Buttons; the primary one comes last. On phones they share the width. */
  actions?: ReactNode
  /** Shown left of the title, e.g. a Monogram of size xl. */
  tile?: ReactNode
  /** Shown beside the title, e.g. a status badge. */
  badge?: ReactNode
  className?: string
}

const crumbLink = 'text-ink-2'

function Trail({ crumbs, title }: { crumbs: readonly Crumb[]; title: string }) {
  return (
    <nav aria-label="Breadcrumb" className="mb-2 print:hidden">
      <ol className="flex flex-wrap items-center gap-1.5 text-meta text-ink-3">
        {crumbs.map((crumb) => (
          <li key={crumb.href} className="flex items-center gap-1.5">
            <Link href={crumb.href} className={crumbLink}>
              {crumb.label}
            </Link>
            <ChevronRight aria-hidden="true" className="size-3.5" />
          </li>
        ))}
        <li aria-current="page">{title}</li>
      </ol>
    </nav>
  )
}

/** The head of a page: where one is, its title and what one can do. It also names the page in the window's title. */
export function PageHeader({
  title,
  documentTitle = title,
  subtitle,
  back,
  crumbs,
  actions,
  tile,
  badge,
  className,
}: PageHeaderProps) {
  usePageTitle(documentTitle)
  return (
    <header className={className}>
      {back && (
        <Link
          href={back.href}
          className={cn('mb-2 inline-flex items-center gap-1.5 text-meta print:hidden', crumbLink)}
        >
          <ArrowLeft aria-hidden="true" className="size-3.5" />
          {back.label}
        </Link>
      )}
      {crumbs && <Trail crumbs={crumbs} title={title} />}
      <div className="flex flex-wrap items-start justify-between gap-5 max-sm:gap-3">
        <div className="flex min-w-0 flex-[1_1_300px] items-start gap-4 max-sm:basis-50">
          {tile}
          <div className="min-w-0 flex-1">
            <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <h1 className="font-display text-title wrap-anywhere max-sm:text-title-sm">
                {title}
              </h1>
              {badge}
            </div>
            {subtitle && (
              // Over a list on a phone the rows need its room (U-062).
              <div className="mt-0.5 max-w-[76ch] text-ink-2 max-sm:in-[[data-workbench]]:hidden">
                {subtitle}
              </div>
            )}
          </div>
        </div>
        {actions && (
          <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:has-[>[aria-label]:only-child]:w-auto max-sm:[&>:not([aria-label])]:min-w-[calc(50%-0.25rem)] max-sm:has-[>[aria-label]]:[&>:not([aria-label])]:min-w-[30%] max-sm:[&>:not([aria-label])]:flex-1 print:hidden">
            {actions}
          </div>
        )}
      </div>
    </header>
  )
}
