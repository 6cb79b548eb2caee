import type { UseFormReturn } from 'react-hook-form'
import { z } from 'zod'
import type { statuses } from '#contract/common/enums'
import type { facilityTypes } from '#contract/common/registry-enums'
import { createFacilityBody, type Facility } from '#contract/facilities'
import { facilityFields } from '#contract/record-fields/facility-fields'
import { labelsOfFields } from '#contract/record-fields/record-field'

/** A facility as its form holds it: every text as it stands in its field. */
export interface FacilityValues {
  name: string
  organizationId: string | null
  administratorName: string
  facilityType: keyof typeof facilityTypes
  status: keyof typeof statuses
  currentCapitalRaised: string
  targetRaise: string
  backers: string
  profileOfBackers: string
  eligibleRecipients: string
  projectRequirements: string
  transactionRequirements: string
  geographicRequirement: string
  file: string
  description: string
}

export type FacilityBody = z.output<typeof createFacilityBody>
export type FacilityForm = UseFormReturn<FacilityValues, unknown, FacilityBody>

/** A stored facility in its form; a new one without it, with the documented defaults (P-195). */
export function facilityValues(facility?: Facility): FacilityValues {
  return {
    name: facility?.name ?? '',
    organizationId: facility?.organizationId ?? null,
    administratorName: facility?.administratorName ?? '',
    facilityType: facility?.facilityType ?? 'below_market_rate_capital',
    status: facility?.status ?? 'draft',
    currentCapitalRaised: facility?.currentCapitalRaised ?? '',
    targetRaise: facility?.targetRaise ?? '',
    backers: facility?.backers ?? '',
    profileOfBackers: facility?.profileOfBackers ?? '',
    eligibleRecipients: facility?.eligibleRecipients ?? '',
    projectRequirements: facility?.projectRequirements ?? '',
    transactionRequirements: facility?.transactionRequirements ?? '',
    geographicRequirement: facility?.geographicRequirement ?? '',
    file: facility?.file ?? '',
    description: facility?.description ?? '',
  }
}

/**
 * The rules of the form: those of the contract, except that a draft without an organization is stored under the
 * facility administrator's own, where there is one (C-19).
 */
export function facilitySchema(ownOrganizationId: string | null) {
  return z
    .custom<FacilityValues>()
    .transform((values): z.input<typeof createFacilityBody> => ({
      ...values,
      organizationId:
        values.organizationId ?? (values.status === 'draft' ? ownOrganizationId : null),
    }))
    .pipe(createFacilityBody)
}

const { organizationName, ...fieldLabels } = labelsOfFields(facilityFields)

/** The fields of the form with their labels, as files name them too. */
export const facilityLabels: Record<keyof FacilityValues, string> = {
  ...fieldLabels,
  organizationId: organizationName,
}

/** Which fields stand in which section of the form. */
export const facilitySections = [
  {
    id: 'facility-basics',
    title: 'Basics',
    fields: [
      'name',
      'organizationId',
      'administratorName',
      'facilityType',
      'status',
      'description',
    ],
  },
  {
    id: 'facility-capital',
    title: 'Capital',
    fields: ['currentCapitalRaised', 'targetRaise', 'backers', 'profileOfBackers'],
  },
  {
    id: 'facility-requirements',
    title: 'Requirements',
    fields: [
      'eligibleRecipients',
      'geographicRequirement',
      'projectRequirements',
      'transactionRequirements',
    ],
  },
  { id: 'facility-file', title: 'Documents', fields: ['file'] },
] as const satisfies readonly {
  id: string
  title: string
  fields: readonly (keyof FacilityValues)[]
}[]
