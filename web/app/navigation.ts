import { BadgePercent, Building2, CircleUser, FileUp, FolderOpen, KeyRound, Landmark, LayoutDashboard, Library, Network, Percent, Settings, Trash2, Workflow, type LucideIcon } from 'lucide-react'
import type { Access } from '#contract/common/endpoint'
import type { CurrentUser } from '#contract/users'
import { dashboardTitle } from '#web/features/dashboard/dashboard.public.ts'
import { meets } from '#web/lib/access.ts'
import { paths } from './paths.ts'
import { screens } from './screens.ts'

export const navigationGroups = ['Campaign', 'Registry', 'Administration'] as const

export interface NavigationItem {
  /** A screen of screens.ts; a screen that does not exist yet has no item. */
  path: string
  label: string
  icon: LucideIcon
  group: (typeof navigationGroups)[number]
  access: Access
}

/** The label of "/", which is another page for each kind of account. */
function homeLabel(user: CurrentUser): string {
  if (user.confirmAddress === 'required') return 'Confirm your address'
  return meets('member', user) ? dashboardTitle(user) : 'Join Organization'
}

/** The navigation in its order; its labels are fixed wording. */
function items(user: CurrentUser): readonly NavigationItem[] {
  return [
    { path: '/', label: homeLabel(user), icon: LayoutDashboard, group: 'Campaign', access: 'signed-in' },
    { path: paths.organizations, label: 'Organizations', icon: Building2, group: 'Campaign', access: 'admin' },
    { path: paths.productRegistry, label: 'Products', icon: BadgePercent, group: 'Registry', access: 'member' },
    { path: paths.facilities, label: 'Catalytic Facilities', icon: Landmark, group: 'Registry', access: 'member' },
    { path: paths.lendingProfiles, label: 'Lending Profiles', icon: Percent, group: 'Registry', access: 'member' },
    { path: paths.pipeline, label: 'Pipeline', icon: Workflow, group: 'Registry', access: 'member' },
    { path: paths.aggregators, label: 'Capital Aggregators', icon: Network, group: 'Registry', access: 'admin' },
    { path: paths.organizationsRegistry, label: 'Organizations Registry', icon: Library, group: 'Registry', access: 'member' },
    { path: paths.resources, label: 'Shared Resources', icon: FolderOpen, group: 'Registry', access: 'member' },
    { path: paths.imports, label: 'Imports', icon: FileUp, group: 'Registry', access: 'member' },
    { path: paths.registration, label: 'Registration Management', icon: KeyRound, group: 'Administration', access: 'admin' },
    { path: paths.administration, label: 'Administration', icon: Settings, group: 'Administration', access: 'admin' },
  ]
}

/** The person's own pages, in the menu of the top bar (P-069). */
const personalItems = [
  { path: paths.profile, label: 'My Profile', icon: CircleUser },
  { path: paths.deletedRecords, label: 'Recently Deleted', icon: Trash2 },
]

/** What a person can go to: screens that exist and are open to them. */
export function navigationFor(user: CurrentUser): readonly NavigationItem[] {
  return items(user).filter((item) => meets(item.access, user) && screens.some((screen) => screen.path === item.path))
}

/** Which of the own pages are open to a person. */
export function personalNavigationFor(user: CurrentUser): typeof personalItems {
  return personalItems.filter((item) => screens.some((screen) => screen.path === item.path && meets(screen.access, user)))
}

/** Whether an item leads to the present page or one below it. */
export function isCurrent(item: NavigationItem, path: string): boolean {
  return item.path === '/' ? path === '/' : path === item.path || path.startsWith(`${item.path}/`)
}
