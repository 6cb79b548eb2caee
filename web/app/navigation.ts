import {
  BadgePercent,
  Building2,
  CircleUser,
  FileUp,
  FolderOpen,
  KeyRound,
  Landmark,
  LayoutDashboard,
  Library,
  Network,
  Percent,
  Settings,
  Trash2,
  Workflow,
  type LucideIcon,
} from 'lucide-react'
import { destinations, mayOpen, type DestinationPath } from '#contract/navigation'
import type { CurrentUser } from '#contract/users'
import { dashboardTitle } from '#web/features/dashboard/dashboard.public.ts'
import { meets } from '#web/lib/access.ts'

export const navigationGroups = ['Campaign', 'Registry', 'Administration'] as const

export interface NavigationItem {
  /** A destination of the contract, and with it a start page one can choose. */
  path: DestinationPath
  label: string
  icon: LucideIcon
  group: (typeof navigationGroups)[number]
}

type Group = NavigationItem['group']
type Entry = readonly [path: DestinationPath, icon: LucideIcon]

/** The label of "/", which is another page for each kind of account. */
function homeLabel(user: CurrentUser): string {
  if (user.confirmAddress === 'required') return 'Confirm your address'
  return meets('member', user) ? dashboardTitle(user) : 'Join Organization'
}

/** The navigation in its order. */
const entries: Readonly<Record<Group, readonly Entry[]>> = {
  Campaign: [
    ['/', LayoutDashboard],
    ['/organizations', Building2],
  ],
  Registry: [
    ['/product-registry', BadgePercent],
    ['/catalytic-facilities', Landmark],
    ['/lending-profiles', Percent],
    ['/pipeline', Workflow],
    ['/aggregators', Network],
    ['/organizations-registry', Library],
    ['/resources', FolderOpen],
    ['/imports', FileUp],
  ],
  Administration: [
    ['/registration', KeyRound],
    ['/admin', Settings],
  ],
}

/** The person's own pages, in the menu of the top bar (P-069). */
const personalEntries: readonly Entry[] = [
  ['/profile', CircleUser],
  ['/deleted-records', Trash2],
]

/** What a person can go to. */
export function navigationFor(user: CurrentUser): readonly NavigationItem[] {
  return navigationGroups.flatMap((group) =>
    entries[group].flatMap(([path, icon]) =>
      mayOpen(user, path)
        ? [{ path, icon, group, label: path === '/' ? homeLabel(user) : destinations[path].label }]
        : [],
    ),
  )
}

/** Which of the own pages are open to a person. */
export function personalNavigationFor(user: CurrentUser): readonly Omit<NavigationItem, 'group'>[] {
  return personalEntries.flatMap(([path, icon]) =>
    mayOpen(user, path) ? [{ path, icon, label: destinations[path].label }] : [],
  )
}

/** Whether an item leads to the present page or one below it. */
export function isCurrent(item: NavigationItem, path: string): boolean {
  return item.path === '/' ? path === '/' : path === item.path || path.startsWith(`${item.path}/`)
}
