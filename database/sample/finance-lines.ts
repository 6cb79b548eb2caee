import type {
  CreditTechnology,
  SourceKind,
  SourcePhase,
  SourceState,
  UseKind,
} from '../../contract/common/finance-enums.ts'
import type { FinanceFacts } from '../../contract/finance/input.ts'

/** The finance of twelve deals of the sample (K-120): amounts in whole US dollars, days as YYYY-MM-DD. */
export interface SampleFinance {
  readonly deal: string
  readonly facts: Partial<FinanceFacts>
  readonly uses: readonly SampleUse[]
  readonly sources: readonly SampleSource[]
}

interface SampleUse {
  readonly kind: UseKind
  readonly amount: number
  readonly label?: string
  readonly creditTechnology?: CreditTechnology
}

interface SampleSource {
  readonly kind: SourceKind
  readonly label: string
  readonly amount: number
  readonly state: SourceState
  /** The organization of the sample that gives it, by its name. */
  readonly organization?: string
  readonly phase?: SourcePhase
  readonly rate?: string
  readonly concessional?: boolean
  readonly taxExemptBond?: boolean
}

/** A use of money of a sample deal. */
export const spend = (
  kind: UseKind,
  amount: number,
  more: Omit<SampleUse, 'kind' | 'amount'> = {},
): SampleUse => ({ kind, amount, ...more })

/** A source of money of a sample deal. */
export const source = (
  kind: SourceKind,
  label: string,
  amount: number,
  state: SourceState,
  more: Omit<SampleSource, 'kind' | 'label' | 'amount' | 'state'> = {},
): SampleSource => ({ kind, label, amount, state, ...more })
