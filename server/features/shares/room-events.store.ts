import type { DealRow } from '#server/features/pipeline/pipeline.store'
import type { AuditEvent } from '#server/platform/audit/audit'

/**
 * What a change of a package, a share, a question or an offer tells open screens: the page of the deal, to its parties and
 * to the lenders whom it concerns, by the deal's id (H-063, H-101).
 */
export const roomNotifies = (
  deal: DealRow,
  lenders: readonly (string | null)[],
): NonNullable<AuditEvent['notifies']> => {
  const record = { ...deal, version: null } as { id: string }
  const nobodyElse = { noun: 'pipeline-package' as const, record }
  return [
    nobodyElse,
    ...lenders.map((capitalOrganizationId) => ({
      noun: 'pipeline-package' as const,
      // Parties know already: this one is for the lender alone.
      record: {
        ...record,
        organizationId: null,
        intermediaryAggregatorId: null,
        capitalOrganizationId,
      } as { id: string },
    })),
  ]
}
