import type { UseFormReturn } from 'react-hook-form'
import type { z } from 'zod'
import { createLendingProfileBody, type LendingProfile } from '#contract/lending-profiles'
import { lendingProfileFields } from '#contract/record-fields/lending-profile-fields'
import { labelsOfFields } from '#contract/record-fields/record-field'

/** A lending profile as its form holds it. */
export interface ProfileValues {
  name: string
  organizationId: string | null
  loanTypes: string[]
  minimumLoanAmount: string
  maximumLoanAmount: string
  interestRateRange: string
  termRange: string
  sectors: string[]
  geographies: string[]
  criteria: string
  status: LendingProfile['status']
}
export type ProfileForm = UseFormReturn<
  ProfileValues,
  unknown,
  z.output<typeof createLendingProfileBody>
>

/** The form is judged as a new profile is. */
export const profileSchema = createLendingProfileBody as z.ZodType<
  z.output<typeof createLendingProfileBody>,
  ProfileValues
>

/** A stored profile in its form; a new one for an organization without it. */
export function profileValues(
  profile: LendingProfile | undefined,
  organizationId: string | null,
): ProfileValues {
  return {
    name: profile?.name ?? '',
    organizationId: profile?.organizationId ?? organizationId,
    loanTypes: profile?.loanTypes ?? [],
    minimumLoanAmount: profile?.minimumLoanAmount ?? '',
    maximumLoanAmount: profile?.maximumLoanAmount ?? '',
    interestRateRange: profile?.interestRateRange ?? '',
    termRange: profile?.termRange ?? '',
    sectors: profile?.sectors ?? [],
    geographies: profile?.geographies ?? [],
    criteria: profile?.criteria ?? '',
    status: profile?.status ?? 'active',
  }
}

const { organizationName, ...fieldLabels } = labelsOfFields(lendingProfileFields)

/** The fields of the form with their labels, as files name them too. */
export const profileLabels: Record<keyof ProfileValues, string> = {
  ...fieldLabels,
  organizationId: organizationName,
}

/** Which fields stand in which section of the form. */
export const profileSections = [
  { id: 'profile-basics', title: 'Basics', fields: ['name', 'organizationId', 'status'] },
  {
    id: 'profile-terms',
    title: 'Loans',
    fields: [
      'loanTypes',
      'minimumLoanAmount',
      'maximumLoanAmount',
      'interestRateRange',
      'termRange',
    ],
  },
  { id: 'profile-reach', title: 'Reach', fields: ['sectors', 'geographies', 'criteria'] },
] as const satisfies readonly {
  id: string
  title: string
  fields: readonly (keyof ProfileValues)[]
}[]
