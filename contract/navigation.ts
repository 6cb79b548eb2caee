import type { Access } from './common/endpoint.ts'
import { isAdmin } from './rights.ts'
import type { Belonging } from './rights.ts'

interface Destination {
  /** Fixed wording; the page at "/" has another title for each kind of account. */
  readonly label: string
  readonly access: Access
}

/**
 * Where the navigation and the menu of one's own pages lead, in their order. The web app gives each an icon and a place;
 * each can be the start page of whoever may open it.
 */
export const destinations = {
  '/': { label: 'Dashboard', access: 'signed-in' },
  '/organizations': { label: 'Organizations', access: 'admin' },
  '/product-registry': { label: 'Products', access: 'member' },
  '/catalytic-facilities': { label: 'Catalytic Facilities', access: 'member' },
  '/lending-profiles': { label: 'Lending Profiles', access: 'member' },
  '/pipeline': { label: 'Pipeline', access: 'member' },
  '/aggregators': { label: 'Capital Aggregators', access: 'admin' },
  '/organizations-registry': { label: 'Organizations Registry', access: 'member' },
  '/resources': { label: 'Shared Resources', access: 'member' },
  '/imports': { label: 'Imports', access: 'member' },
  '/registration': { label: 'Registration Management', access: 'admin' },
  '/admin': { label: 'Administration', access: 'admin' },
  '/profile': { label: 'My Profile', access: 'signed-in' },
  '/deleted-records': { label: 'Recently Deleted', access: 'member' },
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
