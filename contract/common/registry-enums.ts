/** Labels of the values that products, facilities, lending profiles and deals store (P-257 to P-267). */

/** Kinds of capital: a product's `type` and what a deal needs (`capNeed`). */
export const capitalTypes = {
  bridge_to_itc: 'Bridge to ITC',
  commence_construction: 'Commence Construction',
  predevelopment: 'Predevelopment',
  construction: 'Construction',
  perm: 'Perm',
} as const

/** Assets as products store them; `pipelineAssets` has the spelling of deals (C-17). */
export const productAssets = {
  agriculture: 'Agriculture',
  commercial_and_industrial: 'Commercial & Industrial',
  housing: 'Housing',
  public_facilities: 'Public Facilities (MUSH)',
} as const

export const pipelineAssets = {
  agriculture: 'Agriculture',
  commercial_industrial: 'Commercial & Industrial',
  housing: 'Housing',
  public_facilities_mush: 'Public Facilities (MUSH)',
} as const

/** The one meaning of both asset vocabularies, for labels, filters, matching and import (C-17). */
export const canonicalAssets: Readonly<
  Record<keyof typeof productAssets | keyof typeof pipelineAssets, keyof typeof productAssets>
> = {
  agriculture: 'agriculture',
  commercial_and_industrial: 'commercial_and_industrial',
  commercial_industrial: 'commercial_and_industrial',
  housing: 'housing',
  public_facilities: 'public_facilities',
  public_facilities_mush: 'public_facilities',
}

export const technologies = {
  solar: 'Solar',
  storage: 'Storage',
  ev_infrastructure: 'EV Infrastructure',
  building_efficiency: 'Building Efficiency',
} as const

/** The stored spelling `pari_pasu` is the documents'; people read the correct one. */
export const securityPositions = {
  senior: 'Senior',
  pari_pasu_or_participation: 'Pari Passu or Participation',
  subordinate: 'Subordinate',
} as const

export const macroGeographies = {
  all_states_and_territories: 'All states and territories',
  all_states_no_territories: 'All states, no territories',
  tribal: 'Tribal',
  certain_geographies: 'Certain geographies',
} as const

export const loanTermLengths = {
  less_than_24_months: 'Less than 24 months',
  less_than_7_years: 'Less than 7 years',
  '7_to_10_years': '7 to 10 years',
  up_to_15_years: 'Up to 15 years',
  up_to_20_years: 'Up to 20 years',
} as const

export const facilityTypes = {
  below_market_rate_capital: 'Below Market Rate Capital',
  guarantee: 'Guarantee',
  risk_transfer: 'Risk Transfer',
} as const

/** Stored as shown. */
export const itcPercentages = {
  '30%': '30%',
  '40%': '40%',
  '50%': '50%',
  '60%': '60%',
  '70%': '70%',
} as const

export const itcMonetizationStrategies = {
  direct_pay: 'Direct Pay',
  transfer: 'Transfer',
  tax_equity: 'Tax Equity',
  tax_equity_transfer: 'Tax Equity Transfer',
} as const

export const systemOwners = {
  developer_as_third_party_owner: 'Developer as Third-Party Owner',
  host_will_own_the_system: 'Host Will Own the System',
} as const

export const ownerTypes = {
  non_profit: 'Non-Profit',
  tribe: 'Tribe',
  tribal_enterprise: 'Tribal Enterprise',
  for_profit: 'For-Profit',
  public_entity: 'Public Entity',
} as const

export const borrowerTypes = {
  private_non_profit_org: 'Private Non-Profit Organization',
  tribe: 'Tribe',
  tribal_enterprise: 'Tribal Enterprise',
  for_profit: 'For-Profit',
  public_entity: 'Public Entity',
} as const

/** Stages of a deal in their order. */
export const dealStages = {
  predevelopment: 'Predevelopment',
  development_including_design_engineering: 'Development (incl. Design & Engineering)',
  construction_post_ntp: 'Construction (Post-NTP)',
  nearing_completion: 'Nearing Completion',
} as const

export const offtakeInterconnectionStatuses = {
  not_yet: 'Not Yet',
  in_negotiation: 'In Negotiation',
  executed: 'Executed',
} as const

/** Who sees a deal (P-222). */
export const dealVisibilities = {
  shared: 'Shared with the campaign',
  organization_only: 'Own organization only',
} as const

/** What became of a deal; it is active until it is withdrawn or operating (P-111, P-222). */
export const dealOutcomes = {
  open: 'Open',
  funded: 'Funded',
  operating: 'Operating',
  withdrawn: 'Withdrawn',
} as const

/** Outcomes of deals that are no longer active. */
export const endedOutcomes = ['withdrawn', 'operating'] as const

/** Kinds of activity on a deal; a stage change is written by the server alone (P-225). */
export const activityTypes = {
  note: 'Note',
  call: 'Call',
  meeting: 'Meeting',
  task: 'Task',
  document: 'Document',
  stage_change: 'Stage change',
} as const
