import { and, eq } from 'drizzle-orm'
import { settledSource, sourceLimit } from '#contract/finance-lines'
import { addMonthsToDay } from '#contract/finance/days'
import { isLoanKind } from '#contract/offers/cash-flow'
import { pipelineSources } from '#database/finance'
import { refreshFigures } from '#server/features/finance/figures.store'
import { notifiesOf } from '#server/features/finance/finance-history.store'
import {
  asSourceLine,
  changeSource,
  countLines,
  insertSources,
} from '#server/features/finance/finance.store'
import type { SourceRow } from '#server/features/finance/finance.store'
import type { DealRow } from '#server/features/pipeline/pipeline.store'
import { changed } from '#server/platform/audit/audit'
import type { Transaction } from '#server/platform/database/database'
import type { Change } from '#server/platform/http/call'
import { conflict, invalidField } from '#server/platform/http/problems'
import { today } from '#server/platform/present-day'
import type { StoredOffer, OfferRules } from './offers.store.ts'

/** With which the figures of a deal follow its lines. */
export type LineRules = Pick<OfferRules, 'rules'>

type LineValues = ReturnType<typeof settledSource>

/** What an offer says of its line; what it says nothing of stays as it was. */
function lineOf(
  { offer, introduction, organizationName }: StoredOffer,
  state: LineValues['state'],
  { amount, day }: { amount: number; day: string },
) {
  const { kind, phase, rate, termMonths } = offer
  // Checked before it was sent; a table stores names of the contract's values as plain text.
  const known = (kind ?? 'senior') as LineValues['kind']
  const start = offer.closingDay ?? offer.goodUntil
  const isDebt = isLoanKind(known) && termMonths !== null && start !== null
  return {
    kind: known,
    phase: (phase ?? 'both') as LineValues['phase'],
    label: organizationName,
    organizationId: introduction.capitalOrganizationId,
    amount,
    state,
    stateDate: day,
    rate,
    termMonths,
    maturityDate: isDebt ? addMonthsToDay(start, termMonths) : null,
  }
}

/** The line of an offer; null where it was deleted, or its deal is. */
export async function findLine(tx: Transaction, offerId: string): Promise<SourceRow | null> {
  const [row] = await tx.select().from(pipelineSources).where(eq(pipelineSources.offerId, offerId))
  return row ?? null
}

/** Writes on the stack of a deal that is locked: figures and the trail follow. */
export async function writeLine(
  { tx, audit }: Pick<Change, 'tx' | 'audit'>,
  deal: DealRow,
  before: SourceRow | null,
  values: Partial<typeof pipelineSources.$inferInsert>,
  { rules }: LineRules,
): Promise<SourceRow> {
  if (before === null && (await countLines(tx, 'sources', deal.id)) >= sourceLimit)
    throw conflict(`A project can have at most ${sourceLimit} sources`)
  const after =
    before === null
      ? (
          await insertSources(tx, [
            { ...(values as typeof pipelineSources.$inferInsert), pipelineId: deal.id },
          ])
        )[0]
      : await changeSource(tx, before.id, values)
  if (after === undefined) throw new Error('The source was not stored')
  await refreshFigures(tx, [deal.id], rules)
  await audit(
    changed('pipeline-sources', {
      ...(before !== null && { before }),
      after,
      seenAs: deal,
      notifies: notifiesOf(deal),
    }),
  )
  return after
}

/** The line that an accepted offer is written on; null for a new one. @throws HttpProblem 400 for one that cannot be (O-011) */
async function chosenLine(
  tx: Transaction,
  deal: DealRow,
  sourceId: string | null,
): Promise<SourceRow | null> {
  if (sourceId === null) return null
  const { id, pipelineId } = pipelineSources
  const [row] = await tx
    .select()
    .from(pipelineSources)
    .where(and(eq(id, sourceId), eq(pipelineId, deal.id)))
  if (row === undefined || ['closed', 'withdrawn'].includes(row.state) || row.offerId !== null)
    throw invalidField('sourceId', 'Choose a line of this project')
  return row
}

/** Writes the line of an offer that is accepted: committed where it is binding, else interested (O-011). */
export async function writeAcceptedLine(
  change: Pick<Change, 'tx' | 'audit'>,
  deal: DealRow,
  stored: StoredOffer,
  sourceId: string | null,
  rules: LineRules,
): Promise<SourceRow> {
  const before = await chosenLine(change.tx, deal, sourceId)
  const { id, amount, binding } = stored.offer
  const says = lineOf(stored, binding ? 'committed' : 'interested', {
    amount: amount ?? 0,
    day: today(),
  })
  const values = settledSource(before === null ? says : { ...asSourceLine(before), ...says })
  return writeLine(change, deal, before, { ...values, offerId: id }, rules)
}

/** Closes the line of an offer with the amount and day that both sides recorded; a new one where it is gone (O-014). */
export async function closeLine(
  change: Pick<Change, 'tx' | 'audit'>,
  deal: DealRow,
  stored: StoredOffer,
  closing: { amount: number; day: string },
  rules: LineRules,
): Promise<SourceRow> {
  const before = await findLine(change.tx, stored.offer.id)
  const { amount, day } = closing
  const values =
    before === null
      ? { ...settledSource(lineOf(stored, 'closed', closing)), offerId: stored.offer.id }
      : { amount, state: 'closed', stateDate: day }
  return writeLine(change, deal, before, values, rules)
}

/** Withdraws the line of an offer that was accepted, where it is still there (O-013). */
export async function withdrawLine(
  change: Pick<Change, 'tx' | 'audit'>,
  deal: DealRow,
  offerId: string,
  rules: LineRules,
): Promise<void> {
  const before = await findLine(change.tx, offerId)
  if (before !== null && before.state !== 'withdrawn')
    await writeLine(change, deal, before, { state: 'withdrawn', stateDate: today() }, rules)
}
