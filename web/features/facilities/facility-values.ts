import type { UseFormReturn } from 'react-hook-form'
import { z } from 'zod'
import { createFacilityBody, type Facility } from '#contract/facilities'
import { facilityFields } from '#contract/record-fields/facility-fields'
import { formValues, type FormValues } from '#contract/record-fields/form-values'
import type { SectionOfFields } from '#web/kit/form/record-sections.tsx'
import { formRules } from '#web/lib/form-rules.ts'

/** A facility as its form holds it: every text as it is in its field. */
export type FacilityValues = FormValues<typeof facilityFields>

type FacilityBody = z.output<typeof createFacilityBody>
export type FacilityForm = UseFormReturn<FacilityValues, unknown, FacilityBody>

/** A stored facility in its form; a new one without it, with the documented defaults (P-195). */
export const facilityValues = (facility?: Facility): FacilityValues =>
  formValues(facilityFields, facility)

const rules = formRules(facilityFields, createFacilityBody)

/**
 * The rules of the form: those of the contract, except that a draft without an organization is stored under the
 * facility administrator's own, where there is one (C-19).
 */
export function facilityRules(ownOrganizationId: string | null) {
  return z
    .custom<FacilityValues>()
    .transform((values) => ({
      ...values,
      organizationId:
        values.organizationId ?? (values.status === 'draft' ? ownOrganizationId : null),
    }))
    .pipe(rules)
}

/** Which fields are in which section of the form. */
export const facilitySections: readonly SectionOfFields<keyof FacilityValues>[] = [
  {
    id: 'facility-basics',
    title: 'Basics',
    description: 'What the facility is and who stands behind it.',
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
    description: 'Whole US dollars. Without a target the progress reads N/A.',
    fields: ['currentCapitalRaised', 'targetRaise', 'backers', 'profileOfBackers'],
  },
  {
    id: 'facility-requirements',
    title: 'Requirements',
    description: 'Who may use the facility, where and for what.',
    fields: [
      'eligibleRecipients',
      'geographicRequirement',
      'projectRequirements',
      'transactionRequirements',
    ],
  },
  {
    id: 'facility-file',
    title: 'Documents',
    description: 'Where the terms of the facility can be read.',
    fields: ['file'],
  },
]
