/** What all evaluations of a deal's credit share: its basis, its start, who gets the money and how (T-050 to T-053, T-062). */
import type { CreditPath, MissingFact } from '../common/finance-enums.ts'
import { part, sumOf } from './arithmetic.ts'
import { isFirm } from './input.ts'
import type { FinanceInput, OwnerType } from './input.ts'
import type { FinanceRules } from './rules.ts'
import { basisOf, expectedService, startOf } from './start.ts'
import type { CreditBasis, Start } from './start.ts'

/** The facts that can be supposed, in their order (T-062). */
export const supposable = [
  'solar_kw',
  'storage_kw',
  'wages',
  'construction_start',
  'construction_method',
  'expected_service',
  'material_assistance',
  'territory',
  'domestic_content',
  'low_income_category',
  'owner_type',
  'tribal_ownership',
  'monetization',
] as const satisfies readonly MissingFact[]
export type SupposableFact = (typeof supposable)[number]

/** Whether an unknown fact is answered favorably. */
export type Supposed = (fact: SupposableFact) => boolean

/** Every unknown fact answered unfavorably. */
export const unfavorably: Supposed = () => false
/** Every unknown fact answered favorably. */
export const favorably: Supposed = () => true

/** What all evaluations of a deal share. */
export interface Sheet {
  readonly input: FinanceInput
  readonly rules: FinanceRules
  readonly basis: CreditBasis
  readonly start: Start
  readonly expectedDay: string | null
  readonly path: CreditPath
  /** The fact that would decide an unknown path. */
  readonly pathMissing: 'owner_type' | 'tribal_ownership' | 'monetization' | null
  readonly bondReductionBps: number
  readonly restrictedGrants: number
  /** The same by the other reading of the rules in dispute; null where none is. */
  readonly otherwise: Sheet | null
}

/** The sheet that holds with what is pending granted, which the other reading of a rule in dispute is, or not (T-060). */
export const sheetWith = (sheet: Sheet, pending: boolean): Sheet =>
  pending ? (sheet.otherwise ?? sheet) : sheet

/** The owner whose credit it is (T-052). */
export function creditOwner({ deal, facts }: FinanceInput): OwnerType | null {
  if (facts.creditOwnerType !== null) return facts.creditOwnerType
  return deal.systemOwner === 'developer_as_third_party_owner' ? null : deal.ownerType
}

/** How the credit becomes money (T-053). */
function pathOf(input: FinanceInput, rules: FinanceRules): Pick<Sheet, 'path' | 'pathMissing'> {
  const owner = creditOwner(input)
  if (owner === null) return { path: 'unknown', pathMissing: 'owner_type' }
  if (owner === 'tribal_enterprise' && rules.answer('tribal_enterprise.wholly_owned_eligible')) {
    const wholly = input.facts.tribalEnterpriseWhollyOwned
    if (wholly === 'yes') return { path: 'direct_pay', pathMissing: null }
    if (wholly === null) return { path: 'unknown', pathMissing: 'tribal_ownership' }
  } else if (owner !== 'for_profit' && owner !== 'tribal_enterprise')
    return { path: 'direct_pay', pathMissing: null }
  switch (input.deal.itcMonetizationStrategy) {
    case 'transfer':
      return { path: 'transfer', pathMissing: null }
    case 'tax_equity':
    case 'tax_equity_transfer':
      return { path: 'tax_equity', pathMissing: null }
    case 'direct_pay':
      return { path: 'none', pathMissing: null }
    case null:
      return { path: 'unknown', pathMissing: 'monetization' }
  }
}

/** The whole cost the credit is taken of. */
export const totalBasis = ({ amounts }: CreditBasis) =>
  amounts === null ? 0 : amounts.solar + amounts.storage

/** What is the same in every evaluation of a deal. */
export function sheetOf(input: FinanceInput, rules: FinanceRules): Sheet {
  const { deal, facts, uses, sources } = input
  const basis = basisOf(deal, uses)
  const total = totalBasis(basis)
  const firmSum = (which: 'taxExemptBond' | 'restricted') =>
    sumOf(sources.filter((line) => isFirm(line) && line[which]).map(({ amount }) => amount))
  const bonds = Math.min(firmSum('taxExemptBond'), total)
  return {
    input,
    rules,
    basis,
    start: startOf(input, basis, rules),
    expectedDay: expectedService(deal, facts)?.day ?? null,
    ...pathOf(input, rules),
    bondReductionBps:
      total === 0
        ? 0
        : Math.min(rules.number('bond.max_reduction_bps'), part(bonds, 10_000, total)),
    restrictedGrants: firmSum('restricted'),
    otherwise: rules.otherwise === null ? null : sheetOf(input, rules.otherwise),
  }
}
