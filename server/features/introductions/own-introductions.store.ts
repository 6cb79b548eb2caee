import { and, desc, eq, inArray } from 'drizzle-orm'
import { introductions } from '#database/introductions'
import type { Executor } from '#server/platform/database/database'
import { dayAt } from '#server/platform/present-day'
import { askAgainFrom, jointOutcome, offerIdOf, stateOf } from './introductions.rules.ts'
import type { IntroductionRow, Side } from './introductions.rules.ts'

/** An introduction as the organization on one side of it sees it; days are New York's. */
function ofSide(row: IntroductionRow, side: Side, now: Date) {
  const state = stateOf(row, now)
  const { outcome } = jointOutcome(row)
  const [own, other] =
    side === 'deal' ? [row.dealOutcome, row.capitalOutcome] : [row.capitalOutcome, row.dealOutcome]
  return {
    id: row.id,
    dealId: row.dealId,
    offerId: offerIdOf(row),
    /** The organization on the other side. */
    organizationId: side === 'deal' ? row.capitalOrganizationId : row.dealOrganizationId,
    organization: side === 'deal' ? row.capitalOrganizationName : row.dealOrganizationName,
    // The table stores names of the contract's enumerations as plain text.
    askedBy: row.askedBy as Side,
    state,
    askedOn: dayAt(row.createdAt),
    endsOn: dayAt(row.expiresAt),
    answeredOn: row.answeredAt === null ? null : dayAt(row.answeredAt),
    ownOutcome: own,
    otherOutcome: other,
    /** Whether it keeps this side from asking for another one now (M-202). */
    isBlocking:
      state === 'requested' ||
      (state === 'accepted' && outcome !== 'no_deal') ||
      (row.askedBy === side && askAgainFrom(row, now) !== null),
  }
}
export type OwnIntroduction = ReturnType<typeof ofSide>

/** The introductions of an organization on one side, the newest first: those of some deals. */
export async function introductionsOf(
  db: Executor,
  organizationId: string,
  side: Side,
  dealIds: readonly string[],
): Promise<OwnIntroduction[]> {
  const { dealId, dealOrganizationId, capitalOrganizationId, createdAt, id } = introductions
  const rows = await db
    .select()
    .from(introductions)
    .where(
      and(
        eq(side === 'deal' ? dealOrganizationId : capitalOrganizationId, organizationId),
        inArray(dealId, [...dealIds]),
      ),
    )
    .orderBy(desc(createdAt), desc(id))
  const now = new Date()
  return rows.map((row) => ofSide(row, side, now))
}
