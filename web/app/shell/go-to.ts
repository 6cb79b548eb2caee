import { Bell, Scale, type LucideIcon } from 'lucide-react'
import type { DestinationPath } from '#contract/navigation'
import type { CurrentUser } from '#contract/users'
import { meets } from '#web/lib/access.ts'
import { paths } from '#web/lib/paths.ts'
import { destinationsFor } from '../navigation.ts'
import { screens } from '../screens.ts'

/** A screen that is reached by its name or by `g` and a letter. */
export interface Place {
  readonly path: string
  readonly label: string
  readonly icon: LucideIcon
  /** Pressed after `g` (W-010). */
  readonly letter?: string | undefined
  /** Other words it is found by. */
  readonly otherNames?: string | undefined
}

const letters: Readonly<Partial<Record<DestinationPath, string>>> = {
  '/': 'h',
  '/product-registry': 'p',
  '/catalytic-facilities': 'f',
  '/lending-profiles': 'l',
  '/pipeline': 'd',
  '/organizations-registry': 'o',
  '/resources': 'r',
  '/introductions': 'i',
  '/coverage': 'c',
  '/radar': 't',
}

const otherNames: Readonly<Partial<Record<DestinationPath, string>>> = {
  '/': 'home start dashboard',
  '/product-registry': 'product registry loans',
  '/catalytic-facilities': 'funds',
  '/lending-profiles': 'lenders',
  '/pipeline': 'projects deals',
  '/organizations-registry': 'directory contacts',
  '/resources': 'library documents guides term sheets',
  '/imports': 'upload spreadsheet csv excel',
  '/introductions': 'market requests',
  '/coverage': 'market gaps',
  '/radar': 'market deadlines calendar',
  '/registration': 'keys invitations',
  '/admin': 'users audit mail system settings',
  '/profile': 'settings preferences account password theme',
  '/deleted-records': 'restore trash',
}

// Screens that the navigation does not have.
const further: readonly Place[] = [
  {
    path: paths.attention,
    label: 'Attention',
    icon: Bell,
    letter: 'a',
    otherNames: 'to do notifications new tasks',
  },
  {
    path: paths.rules,
    label: 'Rules in Force',
    icon: Scale,
    otherNames: 'tax credit law benchmarks',
  },
]

const isOpenTo = (user: CurrentUser, path: string) =>
  screens.some((screen) => screen.path === path && meets(screen.access, user))

/** Every screen the person may open, in the order of the navigation; what needs them comes first (G-015). */
export function placesFor(user: CurrentUser): readonly Place[] {
  const items = destinationsFor(user).map(({ path, label, icon }): Place => ({
    path,
    label,
    icon,
    letter: letters[path],
    otherNames: otherNames[path],
  }))
  const others = further.filter(({ path }) => isOpenTo(user, path))
  return [
    ...others.filter(({ path }) => path === paths.attention),
    ...items,
    ...others.filter(({ path }) => path !== paths.attention),
  ]
}
