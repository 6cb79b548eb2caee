import { and, eq, inArray } from 'drizzle-orm'
import { introductions } from '#database/introductions'
import { pipelineOffers } from '#database/offers'
import type { Change } from '#server/platform/http/call'
import { changeRow } from '#server/platform/database/changes/rows'
import { deleteDraft, lockOffersWhere, withdrawOffer } from './ended-offers.store.ts'
import { offerEvent } from './offer-events.ts'
import { findLine, withdrawLine, writeLine } from './offer-lines.store.ts'
import type { LineRules } from './offer-lines.store.ts'

/** An offer that a merge withdrew, with what it and its line were before. */
export interface MergedOffer {
  id: string
  state: string
  line: { id: string; state: string; stateDate: string | null } | null
}

/** Withdraws the offers that an organization would have made itself once another is merged into it, with their lines (O-053). */
export async function withdrawOwnOffers(
  change: Change,
  organizationId: string,
  rules: LineRules,
): Promise<MergedOffer[]> {
  const { tx, audit } = change
  const { dealOrganizationId, capitalOrganizationId } = introductions
  const found = await lockOffersWhere(
    tx,
    ['draft', 'sent', 'accepted'],
    and(eq(dealOrganizationId, organizationId), eq(capitalOrganizationId, organizationId)),
  )
  const withdrawn: MergedOffer[] = []
  for (const each of found) {
    const { offer, deal } = each
    if (offer.state === 'draft') {
      await audit(await deleteDraft(tx, each))
      continue
    }
    const line = offer.state === 'accepted' ? await findLine(tx, offer.id) : null
    await audit(await withdrawOffer(tx, each))
    if (deal !== null && line !== null) await withdrawLine(change, deal, offer.id, rules)
    withdrawn.push({
      id: offer.id,
      state: offer.state,
      line: line && { id: line.id, state: line.state, stateDate: line.stateDate },
    })
  }
  return withdrawn
}

/** Gives offers that a merge withdrew their state again, and their lines theirs, unless they were changed since. */
export async function restoreOwnOffers(
  change: Change,
  offers: readonly MergedOffer[],
  rules: LineRules,
): Promise<void> {
  if (offers.length === 0) return
  const { tx, audit } = change
  const planned = new Map(offers.map((each) => [each.id, each]))
  const found = await lockOffersWhere(
    tx,
    ['withdrawn'],
    inArray(pipelineOffers.id, [...planned.keys()]),
  )
  for (const { offer: before, introduction, deal } of found) {
    const { state = before.state, line = null } = planned.get(before.id) ?? {}
    const after = await changeRow(tx, pipelineOffers, before.id, { state, endedAt: null })
    await audit(await offerEvent(tx, { before, after }, introduction, deal))
    const present = line === null ? null : await findLine(tx, before.id)
    if (deal !== null && line !== null && present?.id === line.id && present.state === 'withdrawn')
      await writeLine(
        change,
        deal,
        present,
        { state: line.state, stateDate: line.stateDate },
        rules,
      )
  }
}
