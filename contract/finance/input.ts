/** What the finance of a deal is computed from: amounts in whole US dollars, rates in basis points, days as YYYY-MM-DD. */
import type {
  ConstructionMethod,
  ConstructionState,
  CreditTechnology,
  LowIncomeCategory,
  LowIncomeState,
  SourceKind,
  SourcePhase,
  SourceState,
  UseKind,
  YesOrNo,
} from '../common/finance-enums.ts'
import type { BenchmarkRate } from '../common/benchmark-rates.ts'
import type {
  itcMonetizationStrategies,
  ownerTypes,
  systemOwners,
  technologies,
} from '../common/registry-enums.ts'

type Technology = keyof typeof technologies
export type OwnerType = keyof typeof ownerTypes

/** The fields of a deal that its finance looks at. */
export interface FinanceDeal {
  readonly technology: readonly Technology[]
  readonly capEx: number | null
  readonly itcAmount: number | null
  readonly ownerType: OwnerType | null
  readonly systemOwner: keyof typeof systemOwners | null
  readonly itcMonetizationStrategy: keyof typeof itcMonetizationStrategies | null
  readonly location: string | null
  readonly expectedPtoDate: string | null
}

/** The answers of the credit sheet (section 2.3); null is not answered. */
export interface FinanceFacts {
  readonly solarKw: number | null
  readonly storageKw: number | null
  readonly wagesMet: YesOrNo | null
  readonly domesticContent: YesOrNo | null
  readonly contentExceptionAttested: YesOrNo | null
  readonly energyCommunity: YesOrNo | null
  readonly materialAssistanceMet: YesOrNo | null
  readonly tribalEnterpriseWhollyOwned: YesOrNo | null
  readonly territoryConfirmed: YesOrNo | null
  readonly lowIncomeCategory: LowIncomeCategory | null
  readonly lowIncomeState: LowIncomeState | null
  readonly lowIncomeAllocatedOn: string | null
  readonly constructionStart: string | null
  readonly constructionState: ConstructionState | null
  readonly constructionMethod: ConstructionMethod | null
  readonly constructionEvidence: string | null
  readonly expectedServiceDate: string | null
  readonly creditOwnerType: OwnerType | null
  readonly taxYearEndMonth: number | null
  readonly bridgeAdvancePercent: number | null
  readonly cashMonths: number | null
  readonly cushionMonths: number | null
  readonly transferPriceCents: number | null
  readonly bridgeRate: string | null
  readonly bridgeFirstDraw: string | null
}

/** A use of money. */
export interface UseLine {
  readonly kind: UseKind
  readonly label: string | null
  readonly amount: number
  readonly creditTechnology: CreditTechnology | null
}

/** A source of money. */
export interface SourceLine {
  readonly kind: SourceKind
  readonly label: string
  readonly amount: number
  readonly state: SourceState
  readonly phase: SourcePhase
  readonly rate: string | null
  readonly maturityDate: string | null
  readonly concessional: boolean
  readonly restricted: boolean
  readonly taxExemptBond: boolean
}

/** All that a computation takes; `benchmarks` holds rates of days up to the present one. */
export interface FinanceInput<Source extends SourceLine = SourceLine> {
  readonly deal: FinanceDeal
  readonly facts: FinanceFacts
  readonly uses: readonly UseLine[]
  readonly sources: readonly Source[]
  readonly benchmarks: readonly BenchmarkRate[]
}

/** Whether a source is money there can be no doubt about (K-041). */
export const isFirm = ({ state }: SourceLine): boolean =>
  state === 'committed' || state === 'closed'

/** Whether a source counts at all: all but the withdrawn (K-041). */
export const countsIn = ({ state }: Pick<SourceLine, 'state'>): boolean => state !== 'withdrawn'

/** Facts of a deal that nobody has answered. */
export const noFacts: FinanceFacts = {
  solarKw: null,
  storageKw: null,
  wagesMet: null,
  domesticContent: null,
  contentExceptionAttested: null,
  energyCommunity: null,
  materialAssistanceMet: null,
  tribalEnterpriseWhollyOwned: null,
  territoryConfirmed: null,
  lowIncomeCategory: null,
  lowIncomeState: null,
  lowIncomeAllocatedOn: null,
  constructionStart: null,
  constructionState: null,
  constructionMethod: null,
  constructionEvidence: null,
  expectedServiceDate: null,
  creditOwnerType: null,
  taxYearEndMonth: null,
  bridgeAdvancePercent: null,
  cashMonths: null,
  cushionMonths: null,
  transferPriceCents: null,
  bridgeRate: null,
  bridgeFirstDraw: null,
}
