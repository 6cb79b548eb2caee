/** Labels of the values that the finance of a deal stores and answers (K-011 to K-019, T-004 to T-007, D-012 to D-018). */

export const useKinds = {
  solar: 'Solar',
  storage: 'Storage',
  ev_infrastructure: 'EV Infrastructure',
  building_efficiency: 'Building Efficiency',
  interconnection: 'Interconnection',
  soft_costs: 'Soft Costs',
  developer_fee: 'Developer Fee',
  financing_costs: 'Financing Costs',
  reserves: 'Reserves',
  other: 'Other',
} as const
export type UseKind = keyof typeof useKinds

/** The technologies that carry an investment credit (T-020). */
export const creditTechnologies = { solar: 'Solar', storage: 'Storage' } as const
export type CreditTechnology = keyof typeof creditTechnologies

export const sourceKinds = {
  grant: 'Grant',
  equity: 'Equity',
  tax_credit: 'Tax Credit',
  bridge: 'Bridge',
  senior: 'Senior',
  pari_passu: 'Pari Passu',
  subordinate: 'Subordinate',
  guarantee: 'Guarantee',
} as const
export type SourceKind = keyof typeof sourceKinds

export const sourceStates = {
  identified: 'Identified',
  interested: 'Interested',
  committed: 'Committed',
  closed: 'Closed',
  withdrawn: 'Withdrawn',
} as const
export type SourceState = keyof typeof sourceStates

export const sourcePhases = {
  construction: 'Construction',
  permanent: 'Permanent',
  both: 'Both',
} as const
export type SourcePhase = keyof typeof sourcePhases

/** The two views of a capital stack (K-042). */
export const stackViews = { construction: 'Construction', permanent: 'Permanent' } as const
export type StackView = keyof typeof stackViews

export const yesOrNo = { yes: 'Yes', no: 'No' } as const
export type YesOrNo = keyof typeof yesOrNo

/** Categories of the low-income bonus; what each is stands in the rule file (`low_income.adder_bps.N`). */
export const lowIncomeCategories = {
  '1': 'Category 1',
  '2': 'Category 2',
  '3': 'Category 3',
  '4': 'Category 4',
} as const
export type LowIncomeCategory = keyof typeof lowIncomeCategories

export const lowIncomeStates = {
  not_applied: 'Not Applied',
  applied: 'Applied',
  allocated: 'Allocated',
  declined: 'Declined',
} as const
export type LowIncomeState = keyof typeof lowIncomeStates

export const constructionStates = { planned: 'Planned', begun: 'Begun' } as const
export type ConstructionState = keyof typeof constructionStates

export const constructionMethods = {
  physical_work: 'Physical Work',
  five_percent: '5% of Cost',
} as const
export type ConstructionMethod = keyof typeof constructionMethods

/** Which way a credit turns into money (T-053). */
export const creditPaths = {
  direct_pay: 'Direct pay',
  transfer: 'Transfer',
  tax_equity: 'Tax equity',
  none: 'None',
  unknown: 'Unknown',
} as const
export type CreditPath = keyof typeof creditPaths

/** Status of the clock, the worst first (D-012). */
export const clockStatuses = {
  late: 'Late',
  tight: 'Tight',
  on_time: 'On time',
  unknown: 'Unknown',
  none: 'No deadline',
} as const
export type ClockStatus = keyof typeof clockStatuses

/** Whether the clock hangs on a rule in dispute (D-021); the first is the mark of what does. */
export const clockDisputes = { in_dispute: 'In dispute', settled: 'Not in dispute' } as const

/** Whether facts are missing (T-068); shown under the name "Credit facts". */
export const creditReadiness = { complete: 'Complete', incomplete: 'Incomplete' } as const
export type CreditReadiness = keyof typeof creditReadiness

/** Where the credit at risk comes from (D-016). */
export const riskOrigins = {
  computed: 'Computed',
  entered: 'Entered',
  none: 'None',
  unknown: 'Unknown',
} as const
export type RiskOrigin = keyof typeof riskOrigins

/** Facts that figures may lack, with the words shown for them, in the order they are told (T-062, T-065). */
export const missingFacts = {
  cost: 'Cost of the project',
  technology: 'Technology',
  cost_split: 'Cost of solar and storage',
  solar_kw: 'Output of the solar facility',
  storage_kw: 'Capacity of the storage',
  wages: 'Wages and apprenticeship',
  construction_start: 'Construction start',
  construction_method: 'How construction began',
  expected_service: 'Expected service date',
  material_assistance: 'Foreign-entity ratio',
  territory: "Adviser's word for a territory",
  domestic_content: 'Domestic content',
  low_income_category: 'Low-income category',
  owner_type: 'Who owns the system',
  tribal_ownership: 'Who owns the tribal enterprise',
  monetization: 'ITC monetization strategy',
} as const
export type MissingFact = keyof typeof missingFacts

/** What a bridge loan may lack besides (T-084). */
export const missingOfBridge = {
  credit_cash: 'Money from the credit',
  expected_service: 'Expected service date',
  first_draw: 'First draw',
  bridge_rate: 'Rate of the bridge',
  draw_after_cash: 'A first draw before the money',
} as const
export type MissingOfBridge = keyof typeof missingOfBridge

/** Kinds of deadline with their long labels (D-018); of two kinds the label depends on the deal. */
export const deadlineKinds = {
  service_expected: 'Service expected',
  service_last_day: 'Last day of service for solar',
  storage_continuity: 'Last day of service for storage',
  begin_for_attestation: 'Begin construction to use the attested exception',
  low_income_service: 'Service within four years of the allocation',
  prefiling: 'Register with the IRS before filing',
  return_due: 'Return due (Form 990-T)',
  return_extended: 'Return due with extension',
  cash_expected: 'Direct pay expected',
  bridge_maturity: 'Bridge ends',
  task: 'Task',
} as const
export type DeadlineKind = keyof typeof deadlineKinds

/** The short labels of deadlines (D-018). */
export const shortDeadlines: Readonly<Record<DeadlineKind, string>> = {
  service_expected: 'Expected',
  service_last_day: 'In service by',
  storage_continuity: 'Storage in service by',
  begin_for_attestation: 'Begin by',
  low_income_service: 'Allocation ends',
  prefiling: 'Register by',
  return_due: 'File by',
  return_extended: 'Extended to',
  cash_expected: 'Money expected',
  bridge_maturity: 'Bridge ends',
  task: 'Task',
}

export const stackWarnings = [
  'sources_over_uses',
  'bridge_over_cash',
  'credit_line_differs',
  'bridge_without_credit',
  'bridge_before_cash',
  'rate_unread',
] as const
export type StackWarningCode = (typeof stackWarnings)[number]
