import type { ReactNode } from 'react'
import { labelOf } from '#contract/common/enums'
import {
  suggestedGeographies,
  suggestedLoanTypes,
  suggestedSectors,
  type LendingProfile,
} from '#contract/lending-profiles'
import { Missing } from '#web/kit/display/facts.tsx'
import { formatMoneyRange } from '#web/lib/format.ts'

/** The three lists of a lending profile with their labels, the words they suggest, and how their filters read at rest. */
export const lendingProfileLists = {
  loanTypes: { label: 'Loan Types', atRest: 'All Loan Types', known: suggestedLoanTypes },
  sectors: { label: 'Sectors', atRest: 'All Sectors', known: suggestedSectors },
  geographies: { label: 'Geographies', atRest: 'All Geographies', known: suggestedGeographies },
} as const
export type LendingProfileList = keyof typeof lendingProfileLists

/** The entries of a list as people read them. */
export function labelsOf(
  lendingProfile: Pick<LendingProfile, LendingProfileList>,
  list: LendingProfileList,
): string[] {
  return lendingProfile[list].map((value) => labelOf(lendingProfileLists[list].known, value))
}

/** What a lending profile lends, from its minimum to its maximum. */
export function amountsOf({
  minimumLoanAmount,
  maximumLoanAmount,
}: Pick<LendingProfile, 'minimumLoanAmount' | 'maximumLoanAmount'>): string {
  return formatMoneyRange(minimumLoanAmount, maximumLoanAmount)
}

/** A text of a lending profile, or that there is none. */
export const textOf = (text: string | null): ReactNode => text ?? <Missing>Not specified</Missing>
