import type { UseFormReturn } from 'react-hook-form'
import type { z } from 'zod'
import { createLendingProfileBody, type LendingProfile } from '#contract/lending-profiles'
import { formValues, type FormValues } from '#contract/record-fields/form-values'
import { lendingProfileFields } from '#contract/record-fields/lending-profile-fields'
import type { SectionOfFields } from '#web/kit/form/record-sections.tsx'
import { formRules } from '#web/lib/form-rules.ts'

/** A lending profile as its form holds it. */
export type LendingProfileValues = FormValues<typeof lendingProfileFields>
export type LendingProfileForm = UseFormReturn<
  LendingProfileValues,
  unknown,
  z.output<typeof createLendingProfileBody>
>

/** The form is validated as a new lending profile is. */
export const lendingProfileRules = formRules(lendingProfileFields, createLendingProfileBody)

/** A stored lending profile in its form; a new one for an organization without it. */
export function lendingProfileValues(
  lendingProfile: LendingProfile | undefined,
  organizationId: string | null,
): LendingProfileValues {
  const values = formValues(lendingProfileFields, lendingProfile)
  return { ...values, organizationId: values.organizationId ?? organizationId }
}

/** Which fields are in which section of the form. */
export const lendingProfileSections: readonly SectionOfFields<keyof LendingProfileValues>[] = [
  { id: 'profile-basics', title: 'Basics', fields: ['name', 'organizationId', 'status'] },
  {
    id: 'profile-terms',
    title: 'Loans',
    description: 'Amounts in whole US dollars; an empty field means no limit.',
    fields: [
      'loanTypes',
      'minimumLoanAmount',
      'maximumLoanAmount',
      'interestRateRange',
      'termRange',
    ],
  },
  {
    id: 'profile-reach',
    title: 'Reach',
    description: 'What and where you lend, and what you look for.',
    fields: ['sectors', 'geographies', 'criteria'],
  },
  {
    id: 'profile-asks',
    title: 'What we ask for',
    description:
      'Projects you are introduced to see this list and how much of it they have. It never changes a match.',
    fields: ['askedItems', 'askedLines'],
  },
]
