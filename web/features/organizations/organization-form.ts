import type { UseFormReturn } from 'react-hook-form'
import type { z } from 'zod'
import { shownLocation } from '#contract/common/location'
import { createOrganizationBody, type Organization } from '#contract/organizations'
import { formFields, formValues, type FormValues } from '#contract/record-fields/form-values'
import { organizationFields } from '#contract/record-fields/organization-fields'
import type { RecordField } from '#contract/record-fields/record-field'
import type { SectionOfFields } from '#web/kit/form/record-sections.tsx'
import { wordsOfValue } from '#web/lib/field-words.ts'
import { formRules } from '#web/lib/form-rules.ts'

export type OrganizationValues = FormValues<typeof organizationFields>
export type OrganizationForm = UseFormReturn<
  OrganizationValues,
  unknown,
  z.output<typeof createOrganizationBody>
>

/** Both forms of an organization are judged as a new one is: the same fields, the same sentences. */
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

/** A value as it reads beside another; a text or a list that is not there is ''. */
const read = (field: RecordField, value: string | readonly string[]) =>
  field.kind !== 'enum' && value.length === 0 ? '' : wordsOfValue(field, value)

/** The fields in which two organizations differ, in the order and the words of the form. */
export function differingFields(
  one: Organization,
  other: Organization,
): { field: keyof OrganizationValues; label: string; one: string; other: string }[] {
  const [first, second] = [organizationValues(one), organizationValues(other)]
  const fields = formFields(organizationFields)
  return organizationSections
    .flatMap(({ fields: names }) =>
      names.flatMap((name) => fields.filter((field) => field.name === name)),
    )
    .map((field) => ({
      field: field.name,
      label: field.label,
      one: read(field, first[field.name]),
      other: read(field, second[field.name]),
    }))
    .filter((each) => each.one !== each.other)
}
