import type { UseFormReturn } from 'react-hook-form'
import type { z } from 'zod'
import { createDealBody, type Deal } from '#contract/pipeline'
import { lacksTribeName, tribeNameMessage } from '#contract/pipeline-rules'
import { dealFields } from '#contract/record-fields/deal-fields'
import { formValues, type FormValues } from '#contract/record-fields/form-values'
import type { SectionOfFields } from '#web/kit/form/record-sections.tsx'
import { formRules } from '#web/lib/form-rules.ts'

/** A deal as its form holds it: '' for what is empty. */
export type DealForm = FormValues<typeof dealFields>

/** What a valid form sends. */
type DealBody = z.output<typeof createDealBody>

/** The form is validated as the server does: the contract's fields, then the deal as a whole. */
export const dealRules = formRules(
  dealFields,
  createDealBody.superRefine((deal, context) => {
    if (
      lacksTribeName({
        location: deal.location ?? null,
        other: deal.other ?? null,
        visibility: deal.visibility ?? 'shared',
      })
    ) {
      context.addIssue({ code: 'custom', path: ['other'], message: tribeNameMessage })
    }
  }),
)

export type DealFormApi = UseFormReturn<DealForm, unknown, DealBody>

/** A deal as its form shows it; a new one, owned by `organizationId`, without `deal`. */
export function dealValues(deal: Deal | null, organizationId: string | null): DealForm {
  const values = formValues(dealFields, deal ?? undefined)
  return deal === null ? { ...values, organizationId } : values
}

/** Which fields are in which section of the form. */
export const dealSections: readonly SectionOfFields<keyof DealForm>[] = [
  {
    id: 'project',
    title: 'Project',
    fields: [
      'name',
      'organizationId',
      'location',
      'other',
      'currentStage',
      'expectedPtoDate',
      'assetType',
      'technology',
      'offtakeInterconnectionStatus',
      'origin',
    ],
  },
  {
    id: 'capital',
    title: 'Capital',
    fields: [
      'capEx',
      'itcPercentage',
      'itcAmount',
      'itcMonetizationStrategy',
      'capNeed',
      'sourcesSecured',
    ],
  },
  {
    id: 'parties',
    title: 'Parties',
    fields: [
      'dealLead',
      'intermediaryAggregatorId',
      'systemOwner',
      'ownerType',
      'borrower',
      'borrowerType',
    ],
  },
  {
    id: 'notes',
    title: 'Notes and sharing',
    fields: ['notes', 'visibility', 'outcome'],
  },
]
