import {
  BadgePercent,
  Building2,
  CalendarClock,
  CircleUser,
  FileUp,
  FolderOpen,
  Grid2x2Check,
  Handshake,
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
import { destinationPaths, destinations, mayOpen, type DestinationPath } from '#contract/navigation'
import { records } from '#contract/records'
import type { CurrentUser } from '#contract/users'
import { dashboardTitle } from '#web/features/dashboard/dashboard-head.ts'
import { meets } from '#web/lib/access.ts'

export const navigationGroups = ['Campaign', 'Registry', 'Market', 'Administration'] as const

export interface NavigationItem {
  /** A destination of the contract, and with it a start page one can choose. */
  path: DestinationPath
  label: string
  icon: LucideIcon
  group: (typeof navigationGroups)[number] | 'Own' | null
}

/** The label of "/", which is another page for each kind of account. */
function homeLabel(user: CurrentUser): string {
  if (user.confirmAddress === 'required') return 'Confirm your address'
  return meets('member', user) ? dashboardTitle(user) : 'Join Organization'
}

const icons: Readonly<Record<DestinationPath, LucideIcon>> = {
  '/': LayoutDashboard,
  '/organizations': Building2,
  '/product-registry': BadgePercent,
  '/catalytic-facilities': Landmark,
  '/lending-profiles': Percent,
  '/pipeline': Workflow,
  '/aggregators': Network,
  '/organizations-registry': Library,
  '/resources': FolderOpen,
  '/imports': FileUp,
  '/introductions': Handshake,
  '/coverage': Grid2x2Check,
  '/radar': CalendarClock,
  '/registration': KeyRound,
  '/admin': Settings,
  '/profile': CircleUser,
  '/deleted-records': Trash2,
}

const openTo = (user: CurrentUser) => destinationPaths.filter((path) => mayOpen(user, path))

/** What a person can go to: in the navigation, from the menu of the top bar (Own, P-069) and, without a group, by name alone. */
export function destinationsFor(user: CurrentUser): readonly NavigationItem[] {
  return openTo(user).map((path) => {
    const { group, label } = destinations[path]
    return { path, icon: icons[path], group, label: path === '/' ? homeLabel(user) : label }
  })
}

/** The page of the list to which a record belongs whose matches are shown: /matches/pipeline/ID is below the pipeline (M-300). */
function listOfMatches(path: string): string | null {
  const [, first, list] = path.split('/')
  if (first !== 'matches') return null
  switch (list) {
    case 'pipeline':
    case 'products':
    case 'lending-profiles':
    case 'catalytic-facilities':
      return records[list].page.path
    default:
      return null
  }
}

/** Whether an item leads to the present page or one below it. */
export function isCurrent({ path: own }: Pick<NavigationItem, 'path'>, path: string): boolean {
  if (own === '/') return path === '/'
  return path === own || path.startsWith(`${own}/`) || listOfMatches(path) === own
}
