import type { ReactNode } from 'react'
import { useLocation } from 'wouter'
import { paths } from '#web/lib/paths.ts'
import { PageHeader } from '#web/kit/layout/page-header.tsx'
import { SectionLinks } from '#web/kit/layout/section-links.tsx'

/** The sections of the administration; the first one is also what /admin shows (P-018). */
const sections = [
  { path: paths.users, label: 'Users' },
  { path: paths.audit, label: 'Audit' },
  { path: paths.mail, label: 'Mail' },
  { path: paths.system, label: 'System' },
  { path: paths.signInSettings, label: 'Sign-in' },
  { path: paths.webhooks, label: 'Webhooks' },
] as const

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
      <SectionLinks
        label="Administration"
        sections={sections}
        current={current}
        className="mb-4.5"
      />
      <PageHeader
        title={title}
        documentTitle={`${title}, Administration`}
        subtitle={subtitle}
        actions={actions}
      />
    </>
  )
}
