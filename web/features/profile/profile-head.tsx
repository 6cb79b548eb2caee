import { Link, useLocation } from 'wouter'
import { PageHeader } from '#web/kit/layout/page-header.tsx'
import { paths } from '#web/lib/paths.ts'

/** The tabs of My Profile, each with an address of its own. */
const sections = [
  { path: paths.profile, label: 'Profile' },
  { path: paths.profileNotifications, label: 'Notifications' },
] as const

const tab =
  'inline-flex h-9 flex-none items-center border-b-3 border-transparent pt-2 pb-2.5 font-control text-ink-2 no-underline! transition-colors hover:text-ink focus-visible:-outline-offset-2 aria-[current]:border-primary aria-[current]:font-head aria-[current]:text-ink max-sm:h-10'

/** The head of My Profile: its title and the way to its other tabs. */
export function ProfileHead() {
  const [path] = useLocation()
  return (
    <>
      <PageHeader title="My Profile" subtitle="Manage your account settings and preferences" />
      <nav
        aria-label="My Profile"
        className="mt-4.5 flex gap-6 overflow-x-auto shadow-[inset_0_-1px_0_var(--rule-strong)] max-sm:gap-5 print:hidden"
      >
        {sections.map((section) => (
          <Link
            key={section.path}
            href={section.path}
            aria-current={section.path === path ? 'page' : undefined}
            className={tab}
          >
            {section.label}
          </Link>
        ))}
      </nav>
    </>
  )
}
