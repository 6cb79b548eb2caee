import type { UseFormReturn } from 'react-hook-form'
import type { z } from 'zod'
import { createDealBody, type Deal } from '#contract/pipeline'
import { lacksTribeName, tribeNameMessage } from '#contract/pipeline-rules'

type Optional<Name extends keyof Deal> = NonNullable<Deal[Name]> | ''

/** A deal as its form holds it: '' for what is empty. */
export interface DealForm {
  name: string
  organizationId: string | null
  location: Deal['location']
  assetType: Deal['assetType']
  technology: Deal['technology']
  capEx: string
  itcAmount: string
  itcPercentage: Optional<'itcPercentage'>
  itcMonetizationStrategy: Optional<'itcMonetizationStrategy'>
  dealLead: string
  systemOwner: Optional<'systemOwner'>
  ownerType: Optional<'ownerType'>
  borrower: string
  borrowerType: Optional<'borrowerType'>
  sourcesSecured: string
  capNeed: Deal['capNeed']
  currentStage: Optional<'currentStage'>
  expectedPtoDate: string
  offtakeInterconnectionStatus: Optional<'offtakeInterconnectionStatus'>
  other: string
  notes: string
  intermediaryAggregatorId: string | null
  origin: string
  visibility: Deal['visibility']
  outcome: Deal['outcome']
}

/** What a valid form sends. */
export type DealBody = z.output<typeof createDealBody>

const checked = createDealBody.superRefine((deal, context) => {
  if (
    lacksTribeName({
      location: deal.location ?? null,
      other: deal.other ?? null,
      visibility: deal.visibility ?? 'shared',
    })
  ) {
    context.addIssue({ code: 'custom', path: ['other'], message: tribeNameMessage })
  }
})

// The contract also takes looser values than this form holds (numbers as amounts, one value for a list).
export const dealSchema = checked as unknown as z.ZodType<DealBody, DealForm>

export type DealFormApi = UseFormReturn<DealForm, unknown, DealBody>

/** A deal as its form shows it; a new one, owned by `organizationId`, without `deal`. */
export function dealValues(deal: Deal | null, organizationId: string | null): DealForm {
  return {
    name: deal?.name ?? '',
    organizationId: deal === null ? organizationId : deal.organizationId,
    location: deal?.location ?? null,
    assetType: deal?.assetType ?? [],
    technology: deal?.technology ?? [],
    capEx: deal?.capEx ?? '',
    itcAmount: deal?.itcAmount ?? '',
    itcPercentage: deal?.itcPercentage ?? '',
    itcMonetizationStrategy: deal?.itcMonetizationStrategy ?? '',
    dealLead: deal?.dealLead ?? '',
    systemOwner: deal?.systemOwner ?? '',
    ownerType: deal?.ownerType ?? '',
    borrower: deal?.borrower ?? '',
    borrowerType: deal?.borrowerType ?? '',
    sourcesSecured: deal?.sourcesSecured ?? '',
    capNeed: deal?.capNeed ?? [],
    currentStage: deal?.currentStage ?? '',
    expectedPtoDate: deal?.expectedPtoDate ?? '',
    offtakeInterconnectionStatus: deal?.offtakeInterconnectionStatus ?? '',
    other: deal?.other ?? '',
    notes: deal?.notes ?? '',
    intermediaryAggregatorId: deal?.intermediaryAggregatorId ?? null,
    origin: deal?.origin ?? '',
    visibility: deal?.visibility ?? 'shared',
    outcome: deal?.outcome ?? 'open',
  }
}
