import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import { isShareLive } from '#contract/rights'
import { pipelineQuestions, pipelineShares } from '#database/package'
import { pipeline } from '#database/pipeline'
import { changed } from '#server/platform/audit/audit'
import type { AuditEvent } from '#server/platform/audit/audit'
import type { Transaction } from '#server/platform/database/database'
import { amongIds } from '#server/platform/database/lists/list-query'
import { today } from '#server/platform/present-day'
import { roomNotifies } from './room-events.store.ts'
import type { ShareRow } from './room-reader.store.ts'
import { changeQuestion } from './questions.store.ts'
import { changeShare, lockShares, shareEvent } from './shares.store.ts'

interface Organization {
  id: string
  name: string
}

/** What a merge changed of a share: whether it moved, and when the merge ended it; as JSON, timestamps are text. */
interface MergedShare {
  id: string
  moved: boolean
  ended: string | null
}

/** Shares and questions that a merge changed. */
export interface MergedRoom {
  shares: MergedShare[]
  questions: string[]
}

type Locked = Awaited<ReturnType<typeof lockShares>>[number]

/** Of two open shares of a deal with the lenders that become one, whether the first stays: one in force before one past its day, then the later made. */
function stays(one: ShareRow, other: ShareRow): boolean {
  const day = today()
  const [isLive, isOtherLive] = [isShareLive(one, day), isShareLive(other, day)]
  if (isLive !== isOtherLive) return isLive
  const [made, otherMade] = [one.createdAt.getTime(), other.createdAt.getTime()]
  return made === otherMade ? one.id > other.id : made > otherMade
}

/** Whether a merge ends an open share: its lender would share with itself, or another share of its deal stays (O-053). */
function endsInMerge({ share, deal }: Locked, all: readonly Locked[], both: readonly string[]) {
  if (share.endedAt !== null) return false
  if (deal.organizationId !== null && both.includes(deal.organizationId)) return true
  return all.some(
    (other) =>
      other.share.id !== share.id &&
      other.share.endedAt === null &&
      other.deal.id === deal.id &&
      stays(other.share, share),
  )
}

/** Names another organization in questions that name the first one, of `ids` alone where they are given. */
async function moveQuestions(
  tx: Transaction,
  from: string,
  to: Organization,
  ids?: readonly string[],
): Promise<{ ids: string[]; events: AuditEvent[] }> {
  const events: AuditEvent[] = []
  const rows = await tx
    .select({ before: pipelineQuestions, deal: pipeline })
    .from(pipelineQuestions)
    .innerJoin(pipeline, eq(pipeline.id, pipelineQuestions.pipelineId))
    .where(
      and(
        eq(pipelineQuestions.organizationId, from),
        ids === undefined ? undefined : amongIds(pipelineQuestions.id, ids),
      ),
    )
    .orderBy(asc(pipelineQuestions.id))
    .for('no key update', { of: pipelineQuestions })
  for (const { before, deal } of rows) {
    const moved = { organizationId: to.id, organizationName: to.name }
    const after = await changeQuestion(tx, before.id, moved)
    const notifies = roomNotifies(deal, [from, to.id])
    events.push(changed('pipeline-questions', { before, after, seenAs: deal, notifies }))
  }
  return { ids: rows.map(({ before }) => before.id), events }
}

/** Moves shares and questions of an organization that is merged into another, and says what undoing needs. */
export async function moveRoom(
  tx: Transaction,
  goes: Organization,
  stayed: Organization,
): Promise<{ moved: MergedRoom; events: AuditEvent[] }> {
  const both = [goes.id, stayed.id]
  const rows = await lockShares(tx, inArray(pipelineShares.organizationId, both))
  const ending = rows.filter((row) => endsInMerge(row, rows, both))
  const endedAt = new Date()
  const moved: MergedShare[] = []
  const events: AuditEvent[] = []
  // What ends leaves its place first, which what moves may take.
  for (const row of rows.toSorted(
    (one, other) => Number(ending.includes(other)) - Number(ending.includes(one)),
  )) {
    const { share: before, deal } = row
    const [isMoving, isEnding] = [before.organizationId === goes.id, ending.includes(row)]
    if (!isMoving && !isEnding) continue
    const after = await changeShare(tx, before.id, {
      ...(isMoving && { organizationId: stayed.id, organizationName: stayed.name }),
      ...(isEnding && { endedAt, endedWhy: 'revoked' }),
    })
    events.push(shareEvent(deal, { before, after }))
    moved.push({
      id: before.id,
      moved: isMoving,
      ended: isEnding ? endedAt.toISOString() : null,
    })
  }
  const questions = await moveQuestions(tx, goes.id, stayed)
  return {
    moved: { shares: moved, questions: questions.ids },
    events: [...events, ...questions.events],
  }
}

/** Whether a deal has an open share with an organization. */
async function hasOpen(tx: Transaction, dealId: string, organizationId: string | null) {
  if (organizationId === null) return false
  const open = and(
    eq(pipelineShares.pipelineId, dealId),
    eq(pipelineShares.organizationId, organizationId),
    isNull(pipelineShares.endedAt),
  )
  return (await tx.$count(pipelineShares, open)) > 0
}

/** Takes back what moved, and opens what the merge ended, unless it was changed or replaced since. */
export async function moveRoomBack(
  tx: Transaction,
  room: MergedRoom | undefined,
  { goes, stays: stayed }: { goes: Organization; stays: Organization },
): Promise<AuditEvent[]> {
  if (room === undefined) return []
  const { shares, questions } = room
  const planned = new Map(shares.map((each) => [each.id, each]))
  const rows =
    shares.length === 0 ? [] : await lockShares(tx, inArray(pipelineShares.id, [...planned.keys()]))
  const events: AuditEvent[] = []
  // What moved goes back first: what the merge ended takes the place it leaves.
  const wasMoved = ({ share }: Locked) => planned.get(share.id)?.moved === true
  for (const { share: before, deal } of rows.toSorted(
    (one, other) => Number(wasMoved(other)) - Number(wasMoved(one)),
  )) {
    const plan = planned.get(before.id)
    const isBack = plan?.moved === true && before.organizationId === stayed.id
    const lender = isBack ? goes.id : before.organizationId
    const isOpened =
      plan?.ended != null &&
      before.endedAt?.toISOString() === plan.ended &&
      !(await hasOpen(tx, deal.id, lender))
    if (!isBack && !isOpened) continue
    const after = await changeShare(tx, before.id, {
      ...(isBack && { organizationId: goes.id, organizationName: goes.name }),
      ...(isOpened && { endedAt: null, endedWhy: null }),
    })
    events.push(shareEvent(deal, { before, after }))
  }
  return [...events, ...(await moveQuestions(tx, stayed.id, goes, questions)).events]
}
