import { and, eq } from 'drizzle-orm'
import { addMonthsToDay } from '#contract/finance/days'
import { pipelineSources } from '#database/finance'
import { introductions } from '#database/introductions'
import { pipelineOffers } from '#database/offers'
import { changed } from '#server/platform/audit/audit'
import { insertRow } from '#server/platform/database/changes/rows'
import { dayAt } from '#server/platform/present-day'
import type { SampleScene } from './sample-scene.ts'
import type { SampleOf } from './sample-shapes.ts'
import { daysAgo, found } from './sample-values.ts'

type Sample = SampleOf<'packages'>

/** The source line that an accepted offer wrote (O-011). */
async function insertAcceptedLine(
  { tx, deal, trail, seen }: SampleScene,
  offer: typeof pipelineOffers.$inferSelect,
  lender: { id: string | null; name: string },
) {
  const day = dayAt(offer.acceptedAt ?? new Date())
  const after = await insertRow(tx, pipelineSources, {
    pipelineId: deal.id,
    kind: offer.kind ?? '',
    label: lender.name,
    organizationId: lender.id,
    amount: offer.amount ?? 0,
    state: offer.binding ? 'committed' : 'interested',
    stateDate: day,
    phase: offer.phase ?? '',
    rate: offer.rate,
    termMonths: offer.termMonths,
    maturityDate: addMonthsToDay(offer.closingDay ?? day, offer.termMonths ?? 0),
    concessional: false,
    restricted: false,
    taxExemptBond: false,
    offerId: offer.id,
    ...(offer.acceptedAt && { createdAt: offer.acceptedAt, updatedAt: offer.acceptedAt }),
  })
  trail.push(changed('pipeline-sources', { after, ...seen }))
}

/** The offers of one deal, each with its introduction (H-092). */
export async function insertOffers(scene: SampleScene, { offers }: Sample): Promise<void> {
  const { tx, person, deal, trail, seen } = scene
  for (const sample of offers) {
    const { by, offer, state, need, terms, accepted, before, revisedDaysAgo } = sample
    const [found_] = await tx
      .select()
      .from(introductions)
      .where(and(eq(introductions.dealId, deal.id), eq(introductions.offerName, offer)))
    const introduction = found(found_, offer)
    const sentBy = state === 'draft' ? null : person(by).id
    const first = {
      introductionId: introduction.id,
      ...terms,
      need,
      state: state === 'draft' ? 'draft' : 'sent',
      revision: sentBy === null ? 0 : 1,
      createdBy: person(by).id,
      sentBy,
      sentAt: sentBy === null ? null : daysAgo(sample.daysAgo),
      createdAt: daysAgo(sample.daysAgo),
      updatedAt: daysAgo(sample.daysAgo),
    }
    let row = await insertRow(tx, pipelineOffers, { ...first, ...before })
    const recordName = `${introduction.capitalOrganizationName}, ${deal.name}`
    trail.push({ ...changed('pipeline-offers', { after: row, ...seen }), recordName })
    const change = async (values: Partial<typeof row>) => {
      const stored = row
      const [after] = await tx
        .update(pipelineOffers)
        .set({ ...values, version: stored.version + 1 })
        .where(eq(pipelineOffers.id, stored.id))
        .returning()
      row = found(after, offer)
      trail.push({
        ...changed('pipeline-offers', { before: stored, after: row, ...seen }),
        recordName,
      })
    }
    if (revisedDaysAgo !== undefined) {
      const at = daysAgo(revisedDaysAgo)
      await change({ ...terms, revision: 2, sentAt: at, updatedAt: at })
    }
    if (accepted === undefined) continue
    const at = daysAgo(accepted.daysAgo)
    const acceptedBy = person(accepted.by).id
    await change({ state: 'accepted', acceptedAt: at, acceptedBy, updatedAt: at })
    const { capitalOrganizationId: id, capitalOrganizationName: name } = introduction
    await insertAcceptedLine(scene, row, { id, name })
  }
}
