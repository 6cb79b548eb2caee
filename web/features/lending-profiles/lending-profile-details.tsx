import { rateTextsOf } from '#contract/common/rates'
import type { LendingProfile } from '#contract/lending-profiles'
import { lendingProfileFields } from '#contract/record-fields/lending-profile-fields'
import { asksSection } from '#web/features/package/asks-in-details.public.tsx'
import { AllInRates } from '#web/kit/display/all-in-rates.tsx'
import type { DetailsOf } from '#web/kit/display/record-facts.tsx'
import { amountsOf } from './lending-profile-words.tsx'

/** What the details of a lending profile show. */
export const lendingProfileDetails: DetailsOf<LendingProfile> = {
  fields: lendingProfileFields,
  heading: ['name', 'organizationName', 'status', 'updatedAt', 'lastConfirmedAt'],
  missingText: 'Not specified',
  keyFacts: [
    {
      of: ['minimumLoanAmount', 'maximumLoanAmount'],
      label: 'Loan amount',
      value: amountsOf,
    },
    {
      of: ['interestRateRange'],
      label: 'Rates',
      value: ({ interestRateRange: typed }) =>
        typed === null ? null : (
          <>
            {typed}
            <AllInRates texts={rateTextsOf(typed)} />
          </>
        ),
    },
    { of: ['termRange'], label: 'Terms', isWords: true },
    { of: ['loanTypes'], isWords: true },
  ],
  sections: [
    {
      title: 'Where and for what',
      facts: [
        { of: ['sectors'], isWide: true },
        { of: ['geographies'], isWide: true },
      ],
    },
    { title: 'Conditions', facts: ['criteria'] },
    asksSection,
  ],
}
