import type { UseFormReturn } from 'react-hook-form'
import type { z } from 'zod'
import { campaignRoles, dataVisibilities, labelOf, memberTypes, organizationTypes, statuses } from '#contract/common/enums'
import { shownLocation } from '#contract/common/location'
import { createOrganizationBody, type Organization } from '#contract/organizations'
import type { ConflictField } from '#web/kit/version-conflict.tsx'

/** Both forms of an organization are judged as a new one is: the same fields, the same sentences. */
export const organizationSchema = createOrganizationBody
export type OrganizationValues = z.input<typeof organizationSchema>
export type OrganizationForm = UseFormReturn<OrganizationValues, unknown, z.output<typeof organizationSchema>>

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
const labeled = (labels: Readonly<Record<string, string>>) => (value: unknown) => (text(value) === '' ? 'Not specified' : labelOf(labels, text(value)))
const listed = (labels: Readonly<Record<string, string>>) => (value: unknown) => (Array.isArray(value) ? value.map((each) => labelOf(labels, text(each))).join(', ') : '')

/** The fields in the order of the form, with their labels and how a value reads. */
const readers: readonly (readonly [keyof OrganizationValues, string, (value: unknown) => string])[] = [
  ['name', 'Organization Name', text],
  ['campaignRole', 'Campaign Role', labeled(campaignRoles)],
  ['memberTypes', 'Member Types', listed(memberTypes)],
  ['organizationType', 'Organization Type', labeled(organizationTypes)],
  ['location', 'Location', text],
  ['description', 'Description', text],
  ['aum', 'Assets Under Management', text],
  ['status', 'Status', labeled(statuses)],
  ['website', 'Website', text],
  ['contactEmail', 'Contact Email', text],
  ['contactPhone', 'Contact Phone', text],
  ['dataVisibility', 'Data Visibility', labeled(dataVisibilities)],
  ['generalRole', 'General Role', text],
  ['overallLendingCapacity', 'Overall Lending Capacity', text],
  ['borrowerRequirements', 'Borrower Requirements', text],
  ['collateralRequirements', 'Collateral Requirements', text],
  ['investmentCommitteeMeetingCadence', 'Investment Committee Meetings', text],
]

/** The fields in which two organizations differ, in the words of the form. */
export function differingFields(one: Organization, other: Organization): { field: keyof OrganizationValues; label: string; one: string; other: string }[] {
  const [first, second] = [organizationValues(one), organizationValues(other)]
  return readers
    .map(([field, label, read]) => ({ field, label, one: read(first[field]), other: read(second[field]) }))
    .filter((each) => each.one !== each.other)
}

/** What was typed beside what is stored, in the words of the form. */
export function conflictFields(own: Partial<OrganizationValues>, stored: Organization): ConflictField[] {
  const now = organizationValues(stored)
  return readers.map(([field, label, read]) => ({ label, own: read(own[field]), stored: read(now[field]) }))
}
