/** The lists whose addresses are saved under a name (attention, V). Apart from the calls, since rights ask for them too. */

interface Screen {
  /** The list behind it. */
  readonly list: `/api/${string}`
  readonly access: 'member' | 'admin'
  readonly displays: readonly string[]
  /** Whether a view of it can be watched. */
  readonly alerts: boolean
  /** The name of the bar when no view is open. */
  readonly all: string
}

/** The screens whose views are saved, by their path. */
export const viewScreens = {
  '/product-registry': {
    list: '/api/products',
    access: 'member',
    displays: ['table'],
    alerts: true,
    all: 'All products',
  },
  '/catalytic-facilities': {
    list: '/api/catalytic-facilities',
    access: 'member',
    displays: ['table'],
    alerts: true,
    all: 'All facilities',
  },
  '/lending-profiles': {
    list: '/api/lending-profiles',
    access: 'member',
    displays: ['table'],
    alerts: true,
    all: 'All lending profiles',
  },
  '/pipeline': {
    list: '/api/pipeline',
    access: 'member',
    displays: ['table', 'board', 'map'],
    alerts: true,
    all: 'All projects',
  },
  '/organizations-registry': {
    list: '/api/organizations',
    access: 'member',
    displays: ['table'],
    alerts: true,
    all: 'All organizations',
  },
  '/resources': {
    list: '/api/resources',
    access: 'member',
    displays: ['cards'],
    alerts: true,
    all: 'All resources',
  },
  '/organizations': {
    list: '/api/organizations',
    access: 'admin',
    displays: ['table'],
    alerts: false,
    all: 'All organizations',
  },
  '/admin/users': {
    list: '/api/users',
    access: 'admin',
    displays: ['table'],
    alerts: false,
    all: 'All users',
  },
  '/admin/audit': {
    list: '/api/audit',
    access: 'admin',
    displays: ['table'],
    alerts: false,
    all: 'All entries',
  },
} as const satisfies Record<`/${string}`, Screen>
export type ViewScreen = keyof typeof viewScreens
export const allScreens = Object.keys(viewScreens) as [ViewScreen, ...ViewScreen[]]
