/**
 * The portal's own addresses, for links from one screen to another. Those of lists are the pages of `contract/records.ts`,
 * which the sign-in screen does without: a test compares them.
 */
export const paths = {
  home: '/',
  signIn: '/auth',
  terms: '/terms',
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password',
  confirmEmail: '/confirm-email',
  ssoCallback: '/sso/callback',
  stillAvailable: '/still-available',
  stopDigest: '/stop-digest',
  profile: '/profile',
  profileNotifications: '/profile/notifications',
  profileSecurity: '/profile/security',
  profileTokens: '/profile/tokens',
  profileData: '/profile/data',
  attention: '/attention',
  register: '/register',
  organizationDashboard: '/organization-dashboard',
  organizations: '/organizations',
  organizationDuplicates: '/organizations/duplicates',
  organization: '/organizations/:id',
  productRegistry: '/product-registry',
  products: '/products',
  productForm: '/products/:action/:id?',
  facilities: '/catalytic-facilities',
  facilityForm: '/catalytic-facilities/:action/:id?',
  lendingProfiles: '/lending-profiles',
  lendingProfileForm: '/lending-profiles/:action/:id?',
  pipeline: '/pipeline',
  project: '/pipeline/:id/:tab?',
  radar: '/radar',
  rules: '/rules',
  aggregators: '/aggregators',
  organizationsRegistry: '/organizations-registry',
  resources: '/resources',
  dealMatches: '/matches/pipeline/:id',
  productMatches: '/matches/products/:id',
  lendingProfileMatches: '/matches/lending-profiles/:id',
  facilityMatches: '/matches/catalytic-facilities/:id',
  introductions: '/introductions',
  coverage: '/coverage',
  deletedRecords: '/deleted-records',
  imports: '/imports',
  import: '/imports/:id',
  registration: '/registration',
  administration: '/admin',
  users: '/admin/users',
  audit: '/admin/audit',
  mail: '/admin/mail',
  system: '/admin/system',
  signInSettings: '/admin/sign-in',
  webhooks: '/webhooks',
  webhook: '/webhooks/:id',
} as const

/** A screen with what its address says of it: filters, a tab, a view. `path` is one of the paths. */
export const addressWith = (path: string, query: Readonly<Record<string, string>>): string =>
  // Several values of a filter stay readable.
  `${path}?${new URLSearchParams(query).toString().replaceAll('%2C', ',')}`

/** A place with the parameters that are left of its address, which may be none. */
export function withParameters(path: string, parameters: URLSearchParams): string {
  const text = parameters.toString()
  return text === '' ? path : `${path}?${text}`
}

const forOrganization = (path: string, organizationId: string | undefined) =>
  organizationId === undefined ? path : addressWith(path, { organizationId })

/** Where a record is open over its list; `list` is one of the paths. */
export const openAddress = (list: string, id: string): string => addressWith(list, { open: id })

/** The form of a new record of a list, for one organization where it is known. */
export const newAddress = (list: string, organizationId?: string): string =>
  forOrganization(`${list}/new`, organizationId)

/** The form of a record of a list, opened for one organization where it is known. */
export const editAddress = (list: string, id: string, organizationId?: string): string =>
  forOrganization(`${list}/edit/${id}`, organizationId)

/** The matches of a record; `list` is the segment of its path in the API. */
export const matchesAddress = (
  list: 'pipeline' | 'products' | 'lending-profiles' | 'catalytic-facilities',
  id: string,
): string => `/matches/${list}/${id}`

/** The page of a deal, for its parties and guests; its first tab has no name. */
export const projectAddress = (id: string, tab?: 'package' | 'offers' | 'activity'): string =>
  [paths.pipeline, id, ...(tab === undefined ? [] : [tab])].join('/')

/** The rules in force, at one of them where its id is named. */
export const ruleAddress = (id?: string): string =>
  id === undefined ? paths.rules : `${paths.rules}#${id}`

/** The dashboard of an organization, for administrators. */
export const organizationAddress = (id: string): string => paths.organization.replace(':id', id)

/** A webhook with its deliveries. */
export const webhookAddress = (id: string): string => paths.webhook.replace(':id', id)

/** The title of a page and the line below it. */
export interface PageHead {
  readonly title: string
  readonly subtitle: string
}

/** Of the lists, by the names of their paths: each shows its head while its code is still on the way. */
export const pageHeads = {
  attention: { title: 'Attention', subtitle: 'What needs you, and what is new' },
  deletedRecords: {
    title: 'Recently Deleted',
    subtitle: 'Records deleted in the last 90 days that you can bring back as they were',
  },
  coverage: {
    title: 'Coverage',
    subtitle: 'Where projects seek capital and no lender fits',
  },
  facilities: {
    title: 'Catalytic Facilities',
    subtitle: 'Pooled and backstop capital that makes other lending possible',
  },
  introductions: {
    title: 'Introductions',
    subtitle: 'Contact details are shared only after both sides agree',
  },
  lendingProfiles: {
    title: 'Lending Profiles',
    subtitle: 'What lenders of the campaign finance, at which size, rate and term',
  },
  organizations: { title: 'Organizations', subtitle: 'Manage your organization registry' },
  organizationsRegistry: {
    title: 'Organizations Registry',
    subtitle: 'Published organizations of the campaign: who they are and how to reach them',
  },
  rules: {
    title: 'Rules in Force',
    subtitle:
      'The tax rules every credit, bridge and deadline is computed from, each with its source and the day it was checked',
  },
  radar: {
    title: 'Deadline Radar',
    subtitle: "Days left before each project's last legal day",
  },
  pipeline: {
    title: 'Pipeline Management',
    subtitle: 'Projects seeking capital, from first site control to operation',
  },
  productRegistry: {
    title: 'Product Registry',
    subtitle: 'Loans and credit products offered to clean-energy projects',
  },
  products: {
    title: 'Products & Facilities',
    subtitle: 'Manage your product and facility registry',
  },
  resources: {
    title: 'Shared Resources',
    subtitle: 'Access term sheets, guidance documents, and guides for your work',
  },
} as const satisfies Record<string, PageHead>
