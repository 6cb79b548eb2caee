import type { UseFormReturn } from 'react-hook-form'
import type { z } from 'zod'
import {
  campaignRoles,
  dataVisibilities,
  labelOf,
  memberTypes,
  organizationTypes,
  statuses,
} from '#contract/common/enums'
import { shownLocation } from '#contract/common/location'
import { createOrganizationBody, type Organization } from '#contract/organizations'
import { organizationFields } from '#contract/record-fields/organization-fields'
import { labelsOfFields } from '#contract/record-fields/record-field'

/** Both forms of an organization are judged as a new one is: the same fields, the same sentences. */
export const organizationSchema = createOrganizationBody
export type OrganizationValues = z.input<typeof organizationSchema>
export type OrganizationForm = UseFormReturn<
  OrganizationValues,
  unknown,
  z.output<typeof organizationSchema>
>

/** An organization as its form shows it; a new one without `organization`, published unless one chooses otherwise (P-092). */
export function organizationValues(organization?: Organization): Required<OrganizationValues> {
  return {
    name: organization?.name ?? '',
    campaignRole: organization?.campaignRole ?? '',
    organizationType: organization?.organizationType ?? '',
    location: shownLocation(organization?.location ?? ''),
    description: organization?.description ?? '',
    aum: organization?.aum ?? '',
    status: organization?.status ?? 'published',
    website: organization?.website ?? '',
    contactEmail: organization?.contactEmail ?? '',
    contactPhone: organization?.contactPhone ?? '',
    dataVisibility: organization?.dataVisibility ?? 'organization_only',
    memberTypes: organization?.memberTypes ?? [],
    borrowerRequirements: organization?.borrowerRequirements ?? '',
    collateralRequirements: organization?.collateralRequirements ?? '',
    investmentCommitteeMeetingCadence: organization?.investmentCommitteeMeetingCadence ?? '',
    overallLendingCapacity: organization?.overallLendingCapacity ?? '',
    generalRole: organization?.generalRole ?? '',
  }
}

const text = (value: unknown) => (typeof value === 'string' ? value : '')
const labeled = (labels: Readonly<Record<string, string>>) => (value: unknown) =>
  text(value) === '' ? 'Not specified' : labelOf(labels, text(value))
const listed = (labels: Readonly<Record<string, string>>) => (value: unknown) =>
  Array.isArray(value) ? value.map((each) => labelOf(labels, text(each))).join(', ') : ''

/** The labels of the fields, as files name them too. */
export const organizationLabels = labelsOfFields(organizationFields)

/** The fields in the order of the form, with how a value reads. */
const readers: readonly (readonly [keyof OrganizationValues, (value: unknown) => string])[] = [
  ['name', text],
  ['campaignRole', labeled(campaignRoles)],
  ['memberTypes', listed(memberTypes)],
  ['organizationType', labeled(organizationTypes)],
  ['location', text],
  ['description', text],
  ['aum', text],
  ['status', labeled(statuses)],
  ['website', text],
  ['contactEmail', text],
  ['contactPhone', text],
  ['dataVisibility', labeled(dataVisibilities)],
  ['generalRole', text],
  ['overallLendingCapacity', text],
  ['borrowerRequirements', text],
  ['collateralRequirements', text],
  ['investmentCommitteeMeetingCadence', text],
]

/** The fields in which two organizations differ, in the words of the form. */
export function differingFields(
  one: Organization,
  other: Organization,
): { field: keyof OrganizationValues; label: string; one: string; other: string }[] {
  const [first, second] = [organizationValues(one), organizationValues(other)]
  return readers
    .map(([field, read]) => ({
      field,
      label: organizationLabels[field],
      one: read(first[field]),
      other: read(second[field]),
    }))
    .filter((each) => each.one !== each.other)
}
