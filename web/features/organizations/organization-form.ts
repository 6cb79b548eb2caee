import type { UseFormReturn } from 'react-hook-form'
import type { z } from 'zod'
import { shownLocation } from '#contract/common/location'
import { createOrganizationBody, type Organization } from '#contract/organizations'
import { formValues, type FormValues } from '#contract/record-fields/form-values'
import { organizationFields } from '#contract/record-fields/organization-fields'
import type { SectionOfFields } from '#web/kit/form/record-sections.tsx'
import { formRules } from '#web/lib/form-rules.ts'

export type OrganizationValues = FormValues<typeof organizationFields>
export type OrganizationForm = UseFormReturn<
  OrganizationValues,
  unknown,
  z.output<typeof createOrganizationBody>
>

/** Both forms of an organization are validated as a new one is: the same fields, the same sentences. */
export const organizationRules = formRules(organizationFields, createOrganizationBody)

/** An organization as its form shows it; a new one without `organization`, published unless one chooses otherwise (P-092). */
export function organizationValues(organization?: Organization): OrganizationValues {
  const values = formValues(organizationFields, organization)
  return { ...values, location: shownLocation(values.location) }
}

/** Which fields are in which section of the form. */
export const organizationSections: readonly SectionOfFields<keyof OrganizationValues>[] = [
  {
    id: 'profile',
    title: 'Profile',
    fields: [
      'name',
      'campaignRole',
      'organizationType',
      'memberTypes',
      'location',
      'aum',
      'description',
      'status',
    ],
  },
  { id: 'contact', title: 'Contact', fields: ['website', 'contactEmail', 'contactPhone'] },
  { id: 'visibility', title: 'Visibility', fields: ['dataVisibility'] },
  {
    id: 'lending',
    title: 'Lending',
    fields: [
      'generalRole',
      'overallLendingCapacity',
      'borrowerRequirements',
      'collateralRequirements',
      'investmentCommitteeMeetingCadence',
    ],
  },
]
