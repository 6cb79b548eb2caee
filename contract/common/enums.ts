/** The one table of labels for stored values: screens, exports and the API document read it (P-251 to P-268). */

export const campaignRoles = {
  capital_aggregator: 'Capital Aggregator',
  direct_lender: 'Direct Lender',
  philanthropic_allocator: 'Philanthropic Allocator',
  allocator: 'Allocator',
  developer: 'Developer',
  project_pipeline_aggregator: 'Project Pipeline Aggregator',
} as const

export const organizationTypes = {
  cdfi: 'CDFI',
  mdi: 'MDI',
  green_bank: 'Green Bank',
  credit_union: 'Credit Union',
  private_credit: 'Private Credit',
  philanthropy: 'Philanthropy',
  family_office: 'Family Office',
  intermediary_non_profit: 'Intermediary Non-Profit',
  developer: 'Developer',
  project_pipeline_aggregator: 'Project Pipeline Aggregator',
  community_bank: 'Community Bank',
  commercial_bank: 'Commercial Bank',
  investment_fund: 'Investment Fund',
  nonprofit: 'Nonprofit',
  government_agency: 'Government Agency',
} as const

/** The organization types that forms offer; the others are known to lists, filters and imports (C-30). */
export const offeredOrganizationTypes = [
  'cdfi',
  'mdi',
  'green_bank',
  'credit_union',
  'private_credit',
  'philanthropy',
  'family_office',
  'intermediary_non_profit',
  'developer',
  'project_pipeline_aggregator',
] as const

export const memberTypes = {
  cdfis: 'CDFIs',
  mdis: 'MDIs',
  credit_unions: 'Credit Unions',
  philanthropy: 'Philanthropy',
  family_offices: 'Family Offices',
  green_banks: 'Green Banks',
} as const

export const dataVisibilities = {
  public: 'Public',
  organization_only: 'Organization Only',
  private: 'Private',
} as const

export const statuses = {
  published: 'Published',
  draft: 'Draft',
  under_review: 'Under Review',
  raising: 'Raising',
  deploying: 'Deploying',
  active: 'Active',
  inactive: 'Inactive',
  pending: 'Pending',
} as const

export const resourceTypes = {
  term_sheet: 'Term Sheet',
  guidance: 'Guidance',
  guide: 'Guide',
} as const

/** Memberships that a shared resource is meant for; they label and filter and restrict nobody (P-140). */
export const membershipBases = {
  gb50: 'GB50',
  hpn: 'HPN',
  acc: 'ACC',
  nba: 'NBA',
  inclusiv: 'Inclusiv',
} as const

export const userRoles = {
  admin: 'Administrator',
  organization_manager: 'Organization Manager',
  member: 'Member',
} as const

/** The stored values of a label table, in its order. */
export function valuesOf<Labels extends Record<string, string>>(labels: Labels) {
  return Object.keys(labels) as [keyof Labels & string, ...(keyof Labels & string)[]]
}

/** The label of a stored value; a value the table does not know is shown as it is. */
export function labelOf(labels: Readonly<Record<string, string>>, value: string): string {
  return labels[value] ?? value
}
