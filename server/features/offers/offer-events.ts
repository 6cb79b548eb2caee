import type { IntroductionRow } from '#server/features/introductions/introductions.store'
import type { DealRow } from '#server/features/pipeline/pipeline.store'
import { roomNotifies } from '#server/features/shares/room-events.store'
import { withoutRival } from '#server/features/shares/room-reader.store'
import type { AuditEvent } from '#server/platform/audit/audit'
import type { Transaction } from '#server/platform/database/database'
import type { OfferRow } from './offers.rules.ts'

/** Marks an entry of a draft, of which the other side reads nothing (O-005). */
export const draftEntry = [{ field: 'draft', from: null, to: true }] as const

/** What the trail keeps of an offer: its terms and state, under the deal. Who acted says the entry itself. */
function audited(
  {
    createdBy: _createdBy,
    sentBy: _sentBy,
    acceptedBy: _acceptedBy,
    sentAt: _sentAt,
    ...row
  }: OfferRow,
  { dealId }: IntroductionRow,
) {
  return { ...row, pipelineId: dealId }
}

const isDraft = (row: OfferRow | undefined) => row === undefined || row.state === 'draft'

/** The audit entry of a change of an offer; a draft is known to its lender alone (H-063). */
export async function offerEvent(
  tx: Transaction,
  states: { before?: OfferRow; after?: OfferRow },
  introduction: IntroductionRow,
  deal: DealRow | null,
): Promise<AuditEvent> {
  const { before, after } = states
  const { capitalOrganizationId, dealOrganizationId, capitalOrganizationName, dealName } =
    introduction
  const entityId = (after ?? before)?.id ?? null
  const seenAs = deal ?? { dealOrganizationId, capitalOrganizationId }
  const recordName = `${capitalOrganizationName}, ${dealName}`
  const everybody =
    deal === null
      ? [{ noun: 'introductions' as const, record: introduction }]
      : roomNotifies(await withoutRival(tx, deal, capitalOrganizationId), [capitalOrganizationId])
  const action = before === undefined ? 'create' : after === undefined ? 'delete' : 'update'
  const said = { entity: 'pipeline-offers' as const, entityId, seenAs, recordName }
  if (isDraft(before) && isDraft(after)) {
    return { ...said, action, changes: draftEntry, notifies: everybody.slice(1) }
  }
  // What was sent begins with its sending: what it was as a draft stays with its lender.
  const known =
    before === undefined || isDraft(before) ? {} : { before: audited(before, introduction) }
  return {
    ...said,
    action,
    ...known,
    ...(after !== undefined && { after: audited(after, introduction) }),
    notifies: everybody,
  }
}
