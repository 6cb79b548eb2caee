import type { ReactNode } from 'react'
import { Link, useLocation } from 'wouter'
import { paths } from '#web/lib/paths.ts'
import { PageHeader } from '#web/kit/layout/page-header.tsx'

/** The sections of the administration; the first one is also what /admin shows (P-018). */
const sections = [
  { path: paths.users, label: 'Users' },
  { path: paths.audit, label: 'Audit' },
  { path: paths.mail, label: 'Mail' },
  { path: paths.system, label: 'System' },
] as const

const tab =
  'inline-flex h-9 flex-none items-center border-b-3 border-transparent pb-2.5 pt-2 font-control text-ink-2 no-underline! transition-colors hover:text-ink focus-visible:-outline-offset-2 aria-[current]:border-primary aria-[current]:font-head aria-[current]:text-ink max-sm:h-10'

export interface AdministrationHeadProps {
  /** The section's own title. */
  title: string
  subtitle: ReactNode
  actions?: ReactNode
}

/** The head of a page of the administration: the way to its other sections, and what this one is. */
export function AdministrationHead({ title, subtitle, actions }: AdministrationHeadProps) {
  const [path] = useLocation()
  const current = path === paths.administration ? sections[0].path : path
  return (
    <>
      <nav
        aria-label="Administration"
        className="mb-4.5 flex gap-6 overflow-x-auto shadow-[inset_0_-1px_0_var(--rule-strong)] max-sm:gap-5 print:hidden"
      >
        {sections.map((section) => (
          <Link
            key={section.path}
            href={section.path}
            aria-current={section.path === current ? 'page' : undefined}
            className={tab}
          >
            {section.label}
          </Link>
        ))}
      </nav>
      <PageHeader
        title={title}
        documentTitle={`${title}, Administration`}
        subtitle={subtitle}
        actions={actions}
      />
    </>
  )
}
