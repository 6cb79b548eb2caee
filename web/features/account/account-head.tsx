import { useLocation } from 'wouter'
import { PageHeader } from '#web/kit/layout/page-header.tsx'
import { SectionLinks } from '#web/kit/layout/section-links.tsx'
import { paths } from '#web/lib/paths.ts'
import { useSettings } from '#web/lib/settings.ts'

/** The tabs of My Profile, each with an address of its own. */
const sections = [
  { path: paths.profile, label: 'Profile' },
  { path: paths.profileNotifications, label: 'Notifications' },
  { path: paths.profileSecurity, label: 'Security' },
  { path: paths.profileTokens, label: 'API Tokens' },
  { path: paths.profileData, label: 'Your Data' },
] as const

/** The head of My Profile: its title and the way to its other tabs. */
export function AccountHead() {
  const [path] = useLocation()
  const { apiTokens } = useSettings()
  return (
    <>
      <PageHeader title="My Profile" subtitle="Manage your account settings and preferences" />
      <SectionLinks
        label="My Profile"
        sections={
          apiTokens ? sections : sections.filter((each) => each.path !== paths.profileTokens)
        }
        current={path}
        className="mt-4.5"
      />
    </>
  )
}
