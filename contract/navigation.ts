import type { Access } from './common/endpoint.ts'
import { nounsWith, records } from './records.ts'
import type { NounWith } from './records.ts'
import { isAdmin } from './rights.ts'
import type { Belonging } from './rights.ts'

interface Destination {
  /** Fixed wording; the page at "/" has another title for each kind of account. */
  readonly label: string
  readonly access: Access
  /** Its place in the navigation; Own is the menu of one's own pages, null in none: other screens lead there (U-064). */
  readonly group: 'Campaign' | 'Registry' | 'Market' | 'Administration' | 'Own' | null
}

type Menu = 'campaign' | 'registry' | 'library' | 'none'
type Records = typeof records
type PathsIn<M extends Menu> = {
  [N in NounWith<'page'>]: Records[N]['page']['menu'] extends M ? Records[N]['page']['path'] : never
}[NounWith<'page'>]

/** The lists of the kinds of record that one part of the navigation has. */
function listsIn<const M extends Menu>(menu: M): Readonly<Record<PathsIn<M>, Destination>> {
  const group = menu === 'none' ? null : menu === 'campaign' ? 'Campaign' : 'Registry'
  const entries = nounsWith('page').flatMap((noun) => {
    const { many, page } = records[noun]
    return page.menu === menu ? [[page.path, { label: many, access: page.access, group }]] : []
  })
  return Object.fromEntries(entries) as Record<PathsIn<M>, Destination>
}

/**
 * Where the navigation and the menu of one's own pages lead, in their order. The web app gives each an icon and a place;
 * each can be the start page of whoever may open it.
 */
export const destinations = {
  '/': { label: 'Dashboard', access: 'signed-in', group: 'Campaign' },
  ...listsIn('campaign'),
  ...listsIn('registry'),
  '/aggregators': { label: 'Capital Aggregators', access: 'admin', group: 'Registry' },
  '/organizations-registry': {
    label: 'Organizations Registry',
    access: 'member',
    group: 'Registry',
  },
  ...listsIn('library'),
  ...listsIn('none'),
  '/introductions': { label: 'Introductions', access: 'member', group: 'Market' },
  '/coverage': { label: 'Coverage', access: 'member', group: 'Market' },
  '/radar': { label: 'Deadline Radar', access: 'member', group: 'Market' },
  '/registration': { label: 'Registration Management', access: 'admin', group: 'Administration' },
  '/admin': { label: 'Administration', access: 'admin', group: 'Administration' },
  '/profile': { label: 'My Profile', access: 'signed-in', group: 'Own' },
  '/deleted-records': { label: 'Recently Deleted', access: 'member', group: 'Own' },
} as const satisfies Record<`/${string}`, Destination>

/** The address of a destination. */
export type DestinationPath = keyof typeof destinations

/** The addresses of all destinations, in their order. */
export const destinationPaths = Object.keys(destinations) as [DestinationPath, ...DestinationPath[]]

/** Whether a person may open a destination. */
export function mayOpen(person: Belonging, path: DestinationPath): boolean {
  const access: Access = destinations[path].access
  return (
    isAdmin(person) ||
    access === 'signed-in' ||
    (access === 'member' && person.organizationId !== null)
  )
}
