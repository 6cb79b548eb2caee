import { and, asc, eq, isNull } from 'drizzle-orm'
import { isAdmin, isDealParty, isGuest, isLive, mayWritePackage } from '#contract/rights'
import type { Belonging, ReadShare } from '#contract/rights'
import { introductions } from '#database/introductions'
import { pipelineQuestions, pipelineShareReaders, pipelineShares } from '#database/package'
import { findDeal, lockDeal } from '#server/features/pipeline/pipeline.store'
import type { DealRow } from '#server/features/pipeline/pipeline.store'
import { lockRow } from '#server/platform/database/changes/lock-row'
import type { Executor, Transaction } from '#server/platform/database/database'
import { forbidden, notFound } from '#server/platform/http/problems'

type IntroductionRow = typeof introductions.$inferSelect
export type ShareRow = typeof pipelineShares.$inferSelect

/** A person at the page of a deal (closing, section 1). */
export interface RoomReader {
  readonly deal: DealRow
  readonly role: 'party' | 'guest' | 'reader'
  /** The introductions that make guests: of the deal for its parties, the own one for a guest, none for others. */
  readonly introductions: readonly IntroductionRow[]
  /** What is shared with a guest's organization, also past its day; null without. */
  readonly share: (ShareRow & ReadShare) | null
  /** Whether a party is an intermediary that is itself introduced as a lender: of other lenders it reads no question, log line or offer (H-001). */
  readonly lends: boolean
}

type Reader = Belonging & { readonly id: string }

/** Whether an organization is a deal's intermediary and by some introduction its lender. */
const isRival = (
  deal: DealRow,
  organizationId: string | null,
  live: readonly Pick<IntroductionRow, 'capitalOrganizationId'>[],
): boolean =>
  organizationId !== null &&
  organizationId === deal.intermediaryAggregatorId &&
  organizationId !== deal.organizationId &&
  live.some((each) => each.capitalOrganizationId === organizationId)

/** The accepted introductions of a deal that make guests, the oldest first. */
async function liveIntroductions(db: Executor, deal: DealRow): Promise<IntroductionRow[]> {
  const accepted = await db
    .select()
    .from(introductions)
    .where(and(eq(introductions.dealId, deal.id), eq(introductions.state, 'accepted')))
    .orderBy(asc(introductions.createdAt), asc(introductions.id))
  return accepted.filter((each) => isLive(each, deal))
}

/** A deal as those see it whom something of one lender may concern: without an intermediary that lends beside it. */
export async function withoutRival(
  db: Executor,
  deal: DealRow,
  lender: string | null,
): Promise<DealRow> {
  const { intermediaryAggregatorId } = deal
  if (intermediaryAggregatorId === null || intermediaryAggregatorId === lender) return deal
  return isRival(deal, intermediaryAggregatorId, await liveIntroductions(db, deal))
    ? { ...deal, intermediaryAggregatorId: null }
    : deal
}

/** The share of a deal with an organization that has not ended for good, as one of its members reads it. */
async function shareWith(db: Executor, dealId: string, organizationId: string, userId: string) {
  const [found] = await db
    .select({ share: pipelineShares, acceptedAt: pipelineShareReaders.acceptedAt })
    .from(pipelineShares)
    .leftJoin(
      pipelineShareReaders,
      and(
        eq(pipelineShareReaders.shareId, pipelineShares.id),
        eq(pipelineShareReaders.userId, userId),
      ),
    )
    .where(
      and(
        eq(pipelineShares.pipelineId, dealId),
        eq(pipelineShares.organizationId, organizationId),
        isNull(pipelineShares.endedAt),
      ),
    )
  if (found === undefined) return null
  const { share, acceptedAt } = found
  return { ...share, isAccepted: share.words === null || acceptedAt !== null }
}

/**
 * What a person is at a deal they may read, and what of it is shared with them; rights of sections follow by
 * `mayReadSection` and `mayReadDocument`. Nothing of it is kept between requests: a right ends with the row it comes from.
 */
export async function findRoomReader(
  db: Executor,
  person: Reader,
  dealId: string,
): Promise<RoomReader | null> {
  const deal = await findDeal(db, person, dealId)
  if (deal === null) return null
  const live = await liveIntroductions(db, deal)
  const { organizationId } = person
  if (isDealParty(person, deal)) {
    const lends = !isAdmin(person) && isRival(deal, organizationId, live)
    return { deal, role: 'party', introductions: live, share: null, lends }
  }
  if (organizationId === null || !isGuest(person, deal, live))
    return { deal, role: 'reader', introductions: [], share: null, lends: false }
  const own = live.filter((each) => each.capitalOrganizationId === organizationId)
  const share = await shareWith(db, deal.id, organizationId, person.id)
  return { deal, role: 'guest', introductions: own, share, lends: false }
}

/** The same where the person is a party or a guest. @throws HttpProblem 404 for everybody else, also where the deal itself may be seen (H-002) */
export async function roomReader(
  db: Executor,
  person: Reader,
  dealId: string,
): Promise<RoomReader> {
  const found = await findRoomReader(db, person, dealId)
  if (found === null || found.role === 'reader') throw notFound()
  return found
}

/** The same to write on, with the deal locked until the transaction ends. @throws HttpProblem 403 for who only reads the page */
export async function lockRoomToWrite(
  tx: Transaction,
  person: Reader,
  dealId: string,
): Promise<RoomReader> {
  await lockDeal(tx, person, dealId)
  const room = await roomReader(tx, person, dealId)
  if (!mayWritePackage(person, room.deal))
    throw forbidden('You can only change projects of your own organization')
  return room
}

const tables = { shares: pipelineShares, questions: pipelineQuestions } as const

/** A share or a question with the page of its deal, all of them locked until the transaction ends. @throws HttpProblem 404 for what is missing, and for who is no party and no guest */
export async function lockWithRoom<Kind extends keyof typeof tables>(
  tx: Transaction,
  person: Reader,
  kind: Kind,
  id: string,
): Promise<{ room: RoomReader; row: (typeof tables)[Kind]['$inferSelect'] }> {
  const table: (typeof tables)[Kind] = tables[kind]
  const read = async () => {
    const [row] = await tx
      .select()
      .from(table as typeof pipelineShares)
      .where(eq(table.id, id))
    if (row === undefined) throw notFound()
    return row
  }
  const { pipelineId } = await read()
  await lockDeal(tx, person, pipelineId)
  const room = await roomReader(tx, person, pipelineId)
  await lockRow(tx, table, id)
  return { room, row: await read() }
}
