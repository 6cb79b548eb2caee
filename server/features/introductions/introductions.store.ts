import { eq, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { searchTextOf } from '#contract/common/search'
import type { ExportedIntroduction, Introduction } from '#contract/introductions'
import { isAdmin, mayReadIntroduction, mayReadIntroductionFully } from '#contract/rights'
import type { Belonging } from '#contract/rights'
import { introductions } from '#database/introductions'
import { pipeline } from '#database/pipeline'
import { changed } from '#server/platform/audit/audit'
import type { AuditEvent } from '#server/platform/audit/audit'
import type { Executor, Transaction } from '#server/platform/database/database'
import { lockRow } from '#server/platform/database/changes/lock-row'
import { changeRow } from '#server/platform/database/changes/rows'
import { deleteUnreadAsked } from '#server/features/notifications/asked-entries.store'
import { answeredName } from '#server/platform/people-names.store'
import { jointOutcome, offerIdOf, stateOf } from './introductions.rules.ts'
import type { IntroductionRow, Side } from './introductions.rules.ts'

export { bestFit } from './fit.rules.ts'
export { askAgainFrom, dayText, jointOutcome, stateOf } from './introductions.rules.ts'
export type { IntroductionRow, Side } from './introductions.rules.ts'

/** An introduction with the organization that is the intermediary of its deal now. */
export interface StoredIntroduction {
  introduction: IntroductionRow
  intermediaryAggregatorId: string | null
  /** Whether that one is itself introduced to the deal as a lender, and reads no amount of others (O-050). */
  intermediaryLends?: boolean
}

/** An accepted introduction of the same deal whose lender is the deal's intermediary. */
const lends = sql<boolean>`(${pipeline.intermediaryAggregatorId} is not null and exists (
  select from ${introductions} as other where other.deal_id = ${pipeline.id} and other.state = 'accepted'
  and other.capital_organization_id = ${pipeline.intermediaryAggregatorId}
  and other.deal_outcome is distinct from 'no_deal' and other.capital_outcome is distinct from 'no_deal'))`

/** Introductions with the intermediary of their deal, to be narrowed and ordered by the caller. */
export const withIntermediary = (db: Executor) =>
  db
    .select({
      introduction: introductions,
      intermediaryAggregatorId: pipeline.intermediaryAggregatorId,
      intermediaryLends: lends,
    })
    .from(introductions)
    .leftJoin(pipeline, eq(pipeline.id, introductions.dealId))
    .$dynamic()

/** The introductions a person may know of, as a condition; undefined for administrators (`mayReadIntroduction` in SQL, M-215). */
export function visibleIntroductions(person: Belonging): SQL | undefined {
  if (isAdmin(person)) return undefined
  const own = person.organizationId
  if (own === null) return sql`false`
  return sql`(${introductions.dealOrganizationId} = ${own} or ${introductions.capitalOrganizationId} = ${own} or ${introductions.dealId} in (select p.id from ${pipeline} p where p.intermediary_aggregator_id = ${own}))`
}

/** What somebody without a name is called beside the name of their organization, which stands in every introduction. */
const unnamedMember = 'A member'

const sideOutcome = (
  person: Belonging,
  row: IntroductionRow,
  side: Side,
  { full, isRival }: { full: boolean; isRival: boolean },
) => {
  const [outcome, amount, reason, note, at, byName] =
    side === 'deal'
      ? [
          row.dealOutcome,
          row.dealOutcomeAmount,
          row.dealOutcomeReason,
          row.dealOutcomeNote,
          row.dealOutcomeAt,
          row.dealOutcomeByName,
        ]
      : [
          row.capitalOutcome,
          row.capitalOutcomeAmount,
          row.capitalOutcomeReason,
          row.capitalOutcomeNote,
          row.capitalOutcomeAt,
          row.capitalOutcomeByName,
        ]
  if (outcome === null || at === null) return null
  return {
    outcome: outcome as NonNullable<Introduction['outcomes']['deal']>['outcome'],
    amount: isRival ? null : amount,
    reason: reason as NonNullable<Introduction['outcomes']['deal']>['reason'],
    note: full ? note : null,
    at: at.toISOString(),
    byName: answeredName(person, byName ?? '', unnamedMember),
  }
}

/** How both sides are reached; null until it is accepted, whoever reads (M-206). */
function contactsOf(row: IntroductionRow): Introduction['contacts'] {
  const { accepterName, accepterEmail } = row
  if (accepterName === null || accepterEmail === null) return null
  const asker = { name: row.askerName, email: row.askerEmail, phone: row.askerPhone }
  const accepter = { name: accepterName, email: accepterEmail, phone: row.accepterPhone }
  return row.askedBy === 'deal'
    ? { deal: asker, capital: accepter }
    : { deal: accepter, capital: asker }
}

/** An introduction as the contract answers it to a person who may read it: what only the two organizations may see is null for others. */
export function toIntroduction(
  person: Belonging,
  {
    introduction: row,
    intermediaryLends = false,
  }: Pick<StoredIntroduction, 'introduction'> & Partial<StoredIntroduction>,
  now = new Date(),
): Introduction {
  const full = mayReadIntroductionFully(person, row)
  // Nobody else who does not read it fully reads it at all but the intermediary.
  const seen = { full, isRival: !full && intermediaryLends }
  const joint = jointOutcome(row)
  return {
    id: row.id,
    dealId: row.dealId,
    dealName: row.dealName,
    // The table stores names of the contract's enumerations as plain text.
    kind: row.kind as Introduction['kind'],
    offerId: offerIdOf(row),
    offerName: row.offerName,
    need: row.need as Introduction['need'],
    amount: row.amount,
    score: row.score,
    confidence: row.confidence,
    dealOrganizationId: row.dealOrganizationId,
    dealOrganizationName: row.dealOrganizationName,
    capitalOrganizationId: row.capitalOrganizationId,
    capitalOrganizationName: row.capitalOrganizationName,
    askedBy: row.askedBy as Introduction['askedBy'],
    // The address is a contact, which nobody reads before the introduction is accepted (M-206).
    askedByName: answeredName(person, row.askerName, unnamedMember),
    message: full ? row.message : null,
    state: stateOf(row, now),
    declineReason: row.declineReason as Introduction['declineReason'],
    declineNote: full ? row.declineNote : null,
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    answeredAt: row.answeredAt?.toISOString() ?? null,
    contacts: full ? contactsOf(row) : null,
    outcomes: {
      deal: sideOutcome(person, row, 'deal', seen),
      capital: sideOutcome(person, row, 'capital', seen),
    },
    ...joint,
    fundedAmount: seen.isRival ? null : joint.fundedAmount,
    updatedAt: row.updatedAt.toISOString(),
    version: row.version,
  }
}

/** An introduction for a file: the same values, each in a cell of its own. */
export function toExported(introduction: Introduction): ExportedIntroduction {
  const { contacts, outcomes, offers: _offers, ...values } = introduction
  const { deal, capital } = outcomes
  return {
    ...values,
    dealContactName: contacts?.deal.name ?? null,
    dealContactEmail: contacts?.deal.email ?? null,
    dealContactPhone: contacts?.deal.phone ?? null,
    dealOutcome: deal?.outcome ?? null,
    dealOutcomeAmount: deal?.amount ?? null,
    dealOutcomeReason: deal?.reason ?? null,
    dealOutcomeNote: deal?.note ?? null,
    dealOutcomeAt: deal?.at ?? null,
    dealOutcomeByName: deal?.byName ?? null,
    capitalContactName: contacts?.capital.name ?? null,
    capitalContactEmail: contacts?.capital.email ?? null,
    capitalContactPhone: contacts?.capital.phone ?? null,
    capitalOutcome: capital?.outcome ?? null,
    capitalOutcomeAmount: capital?.amount ?? null,
    capitalOutcomeReason: capital?.reason ?? null,
    capitalOutcomeNote: capital?.note ?? null,
    capitalOutcomeAt: capital?.at ?? null,
    capitalOutcomeByName: capital?.byName ?? null,
  }
}

/** An introduction a person may know of; null for one that is missing or hidden. */
export async function findIntroduction(
  db: Executor,
  person: Belonging,
  id: string,
): Promise<StoredIntroduction | null> {
  const [row] = await withIntermediary(db).where(eq(introductions.id, id))
  if (row === undefined) return null
  const { introduction, intermediaryAggregatorId } = row
  return mayReadIntroduction(person, { ...introduction, intermediaryAggregatorId }) ? row : null
}

/** The same, locked until the transaction ends: of two that answer it at once the second finds it answered (M-209). */
export async function lockIntroduction(
  tx: Transaction,
  person: Belonging,
  id: string,
): Promise<StoredIntroduction | null> {
  await lockRow(tx, introductions, id)
  return findIntroduction(tx, person, id)
}

type NewIntroduction = Omit<typeof introductions.$inferInsert, 'searchText'>

/** The names by which an introduction is found. */
const searchTextOfNew = (values: NewIntroduction) =>
  searchTextOf([
    values.dealName,
    values.offerName,
    values.dealOrganizationName,
    values.capitalOrganizationName,
  ])

/** Adds an introduction; null where a live one of the same deal and organizations is there already (M-203). */
export async function insertIntroduction(
  tx: Executor,
  values: NewIntroduction,
): Promise<IntroductionRow | null> {
  const [row] = await tx
    .insert(introductions)
    .values({ ...values, searchText: searchTextOfNew(values) })
    .onConflictDoNothing()
    .returning()
  return row ?? null
}

/** Changes an introduction, locked in this transaction, and raises its version. */
export async function changeIntroduction(
  tx: Transaction,
  id: string,
  values: Partial<Omit<NewIntroduction, 'id'>>,
): Promise<IntroductionRow> {
  const row = await changeRow(tx, introductions, id, values)
  if (values.state === 'withdrawn') await deleteUnreadAsked(tx, [id])
  return row
}

/** What the audit trail keeps of an introduction: never the message, notes, phones and addresses (M-191). */
const audited = (row: IntroductionRow) => ({
  id: row.id,
  version: row.version,
  dealId: row.dealId,
  dealName: row.dealName,
  kind: row.kind,
  offerId: offerIdOf(row),
  offerName: row.offerName,
  need: row.need,
  amount: row.amount,
  dealOrganizationId: row.dealOrganizationId,
  dealOrganizationName: row.dealOrganizationName,
  capitalOrganizationId: row.capitalOrganizationId,
  capitalOrganizationName: row.capitalOrganizationName,
  askedBy: row.askedBy,
  state: row.state,
  declineReason: row.declineReason,
  dealOutcome: row.dealOutcome,
  dealOutcomeAmount: row.dealOutcomeAmount,
  dealOutcomeReason: row.dealOutcomeReason,
  capitalOutcome: row.capitalOutcome,
  capitalOutcomeAmount: row.capitalOutcomeAmount,
  capitalOutcomeReason: row.capitalOutcomeReason,
})

/** The audit entry of a new or changed introduction; its readers are notified (M-192). */
export function introductionEvent(
  after: IntroductionRow,
  {
    before,
    intermediaryAggregatorId,
  }: { before?: IntroductionRow } & Pick<StoredIntroduction, 'intermediaryAggregatorId'>,
): AuditEvent {
  const { dealOrganizationId, capitalOrganizationId } = before ?? after
  const seenAs = { dealOrganizationId, capitalOrganizationId, intermediaryAggregatorId }
  return changed('introductions', {
    ...(before !== undefined && { before: audited(before) }),
    after: audited(after),
    seenAs,
  })
}
