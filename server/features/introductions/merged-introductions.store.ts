import { and, asc, inArray, or } from 'drizzle-orm'
import { introductions } from '#database/introductions'
import type { AuditEvent } from '#server/platform/audit/audit'
import type { Transaction } from '#server/platform/database/database'
import { amongIds } from '#server/platform/database/lists/list-query'
import { ofPair } from './asking.store.ts'
import { isCounted, mergedIntroductions } from './merged-introductions.rules.ts'
import type { MergeValues } from './merged-introductions.rules.ts'
import { changeIntroduction, introductionEvent, withIntermediary } from './introductions.store.ts'
import type { IntroductionRow, StoredIntroduction } from './introductions.store.ts'
import { withdrawClosedAmong } from './withdrawals.store.ts'

/** What a merge changed of an introduction; as JSON, timestamps are text. */
export interface MergedIntroduction {
  id: string
  before: StoredValues
  after: StoredValues
}
type StoredValues = Omit<MergeValues, 'answeredAt'> & { answeredAt: string | null }

const asStored = ({ answeredAt, ...values }: MergeValues): StoredValues => ({
  ...values,
  answeredAt: answeredAt?.toISOString() ?? null,
})

const valuesOf = (row: IntroductionRow): MergeValues => ({
  dealOrganizationId: row.dealOrganizationId,
  capitalOrganizationId: row.capitalOrganizationId,
  state: row.state,
  answeredAt: row.answeredAt,
  besideAnother: row.besideAnother,
})

async function lockWhere(
  tx: Transaction,
  condition: ReturnType<typeof and>,
): Promise<StoredIntroduction[]> {
  await tx
    .select({ id: introductions.id })
    .from(introductions)
    .where(condition)
    .orderBy(asc(introductions.id))
    .for('update')
  return withIntermediary(tx).where(condition).orderBy(asc(introductions.id))
}

/** Stores changes. All of them leave their places first, since one may get that of another. */
async function storeAll(
  tx: Transaction,
  changes: readonly { stored: StoredIntroduction; to: MergeValues }[],
): Promise<AuditEvent[]> {
  if (changes.length === 0) return []
  await tx
    .update(introductions)
    .set({ besideAnother: true })
    .where(
      amongIds(
        introductions.id,
        changes.map(({ stored }) => stored.introduction.id),
      ),
    )
  const events: AuditEvent[] = []
  for (const { stored, to } of changes) {
    const { introduction: before, intermediaryAggregatorId } = stored
    const after = await changeIntroduction(tx, before.id, to)
    events.push(introductionEvent(after, { before, intermediaryAggregatorId }))
  }
  return events
}

/** Moves the introductions of an organization that is merged into another (M-217), and says what undoing needs. */
export async function moveIntroductions(
  tx: Transaction,
  goes: string,
  stays: string,
): Promise<{ events: AuditEvent[]; moved: MergedIntroduction[] }> {
  const { dealOrganizationId, capitalOrganizationId } = introductions
  const rows = await lockWhere(
    tx,
    or(inArray(dealOrganizationId, [goes, stays]), inArray(capitalOrganizationId, [goes, stays])),
  )
  const targets = mergedIntroductions(
    rows.map(({ introduction }) => introduction),
    { goes, stays },
    new Date(),
  )
  const changes = rows.flatMap((stored) => {
    const to = targets.get(stored.introduction.id)
    return to === undefined ? [] : [{ stored, to }]
  })
  return {
    events: await storeAll(tx, changes),
    moved: changes.map(({ stored: { introduction }, to }) => ({
      id: introduction.id,
      before: asStored(valuesOf(introduction)),
      after: asStored(to),
    })),
  }
}

/**
 * Gives introductions back to the organization that is there again, and waiting ones their state, unless they were
 * answered or replaced since. Answers how many could not be as before.
 */
export async function moveIntroductionsBack(
  tx: Transaction,
  moved: readonly MergedIntroduction[],
): Promise<{ events: AuditEvent[]; left: number }> {
  if (moved.length === 0) return { events: [], left: 0 }
  const rows = await lockWhere(
    tx,
    amongIds(
      introductions.id,
      moved.map(({ id }) => id),
    ),
  )
  const planned = new Map(moved.map((each) => [each.id, each]))
  const changes: { stored: StoredIntroduction; to: MergeValues }[] = []
  let left = moved.length - rows.length
  for (const stored of rows) {
    const row = stored.introduction
    const plan = planned.get(row.id)
    if (plan === undefined) continue
    const { before, after } = plan
    const back = (side: 'dealOrganizationId' | 'capitalOrganizationId') =>
      row[side] === after[side] ? before[side] : row[side]
    const isAsMerged =
      row.state === after.state && (row.answeredAt?.toISOString() ?? null) === after.answeredAt
    if (!isAsMerged) left += 1
    const to: MergeValues = {
      dealOrganizationId: back('dealOrganizationId'),
      capitalOrganizationId: back('capitalOrganizationId'),
      state: isAsMerged ? before.state : row.state,
      answeredAt: !isAsMerged
        ? row.answeredAt
        : before.answeredAt === null
          ? null
          : new Date(before.answeredAt),
      besideAnother: before.besideAnother,
    }
    changes.push({ stored, to })
  }
  const possible = await withoutReplaced(tx, changes)
  left += possible.replaced
  const events = await storeAll(tx, possible.changes)
  const restored = changes
    .filter(({ to }) => to.state === 'requested')
    .map(({ stored }) => stored.introduction.id)
  events.push(...(await withdrawClosedAmong(tx, restored)))
  return { events, left }
}

/** What would count again while another one counts in its place stays as the merge left it, but for its organizations. */
async function withoutReplaced(
  tx: Transaction,
  changes: readonly { stored: StoredIntroduction; to: MergeValues }[],
) {
  const own = new Set(changes.map(({ stored }) => stored.introduction.id))
  let replaced = 0
  const possible: { stored: StoredIntroduction; to: MergeValues }[] = []
  for (const { stored, to } of changes) {
    const row = stored.introduction
    const counts = isCounted({ ...row, ...to })
    const others =
      !counts ||
      row.dealId === null ||
      to.dealOrganizationId === null ||
      to.capitalOrganizationId === null
        ? []
        : await tx
            .select()
            .from(introductions)
            .where(
              ofPair({
                dealId: row.dealId,
                dealOrganizationId: to.dealOrganizationId,
                capitalOrganizationId: to.capitalOrganizationId,
              }),
            )
    const isTaken = others.some((other) => !own.has(other.id) && isCounted(other))
    if (isTaken) replaced += 1
    possible.push({
      stored,
      to: isTaken
        ? {
            ...to,
            state: row.state,
            answeredAt: row.answeredAt,
            besideAnother: row.besideAnother || isCounted(row),
          }
        : to,
    })
  }
  return { changes: possible, replaced }
}
