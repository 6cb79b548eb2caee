import { ownerTypes, technologies } from './common/registry-enums.ts'

/** What a deal's figures and choices say about each other. Nothing here rejects a save but the tribe's name. */

interface Credit {
  /** In whole US dollars. */
  capEx: number | null
  itcPercentage: string | null
}

/** The investment credit that follows from the eligible basis and the percentage, rounded to whole US dollars; null when one is missing (P-223). */
export function suggestedItcAmount({ capEx, itcPercentage }: Credit): number | null {
  const percentage = Number(itcPercentage?.replace('%', ''))
  if (capEx === null || !Number.isFinite(percentage) || percentage <= 0) return null
  return Math.round((capEx * percentage) / 100)
}

/** By how many US dollars a typed credit is above (positive) or below what is suggested; 0 when nothing can be compared. */
export function itcDifference(deal: Credit & { itcAmount: number | null }): number {
  const suggested = suggestedItcAmount(deal)
  return suggested === null || deal.itcAmount === null ? 0 : deal.itcAmount - suggested
}

export interface DealWarning {
  field: 'itcMonetizationStrategy' | 'itcPercentage'
  message: string
}

interface CreditChoices {
  ownerType: string | null
  itcMonetizationStrategy: string | null
  itcPercentage: string | null
  itcAmount: number | null
  technology: readonly string[]
}

// Applicable entities of section 6417. A tribal enterprise may be either, depending on how it is chartered.
const taxExempt: readonly string[] = ['non_profit', 'tribe', 'public_entity']
const withTransfer: readonly string[] = ['transfer', 'tax_equity_transfer']
const withoutInvestmentCredit: readonly string[] = ['ev_infrastructure', 'building_efficiency']

/** Pairs of choices that present law does not know; shown with their rule, never rejected, since records may predate it (C-33). */
export function dealWarnings(deal: CreditChoices): DealWarning[] {
  const { ownerType, itcMonetizationStrategy: strategy } = deal
  const warnings: DealWarning[] = []
  if (ownerType === 'for_profit' && strategy === 'direct_pay') {
    warnings.push({
      field: 'itcMonetizationStrategy',
      message:
        'Direct pay (section 6417) is open to tax-exempt, tribal and public owners. A for-profit owner transfers the credit or brings in tax equity.',
    })
  }
  if (
    ownerType !== null &&
    taxExempt.includes(ownerType) &&
    strategy !== null &&
    withTransfer.includes(strategy)
  ) {
    const owner = ownerTypes[ownerType as keyof typeof ownerTypes].toLowerCase()
    warnings.push({
      field: 'itcMonetizationStrategy',
      message: `Credits are transferred (section 6418) by owners that pay income tax. A ${owner} owner receives the credit by direct pay (section 6417).`,
    })
  }
  const claimsCredit = deal.itcPercentage !== null || (deal.itcAmount ?? 0) > 0
  if (
    claimsCredit &&
    deal.technology.length > 0 &&
    deal.technology.every((each) => withoutInvestmentCredit.includes(each))
  ) {
    const names = deal.technology
      .map((each) => technologies[each as keyof typeof technologies])
      .join(' and ')
    warnings.push({
      field: 'itcPercentage',
      message: `${names} ${deal.technology.length === 1 ? 'carries' : 'carry'} no investment tax credit (section 48E).`,
    })
  }
  return warnings
}

export const tribeNameMessage = 'Enter the name of the tribe'

/** Whether a deal lacks the tribe's name that a shared one at "Custom Tribe" must give in `other` (C-18). */
export function lacksTribeName(deal: {
  location: string | null
  other: string | null
  visibility: string
}): boolean {
  return (
    deal.location === 'custom_tribe' &&
    deal.visibility === 'shared' &&
    (deal.other ?? '').trim() === ''
  )
}
