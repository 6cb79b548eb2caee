import { introductionDays } from '#contract/introductions'
import { matchDismissals } from '#database/introductions'
import { pipeline } from '#database/pipeline'
import { products } from '#database/products'
import { sampleOf } from './sample-records.ts'
import type { SampleOf, SampleOutcome } from './sample-shapes.ts'
import { users } from '#database/users'
import {
  bestFit,
  insertIntroduction,
  introductionEvent,
} from '#server/features/introductions/introductions.store'
import { readDeal, readOffer } from '#server/features/matches/candidates.store'
import { changed } from '#server/platform/audit/audit'
import type { AuditEvent } from '#server/platform/audit/audit'
import { insertRow } from '#server/platform/database/changes/rows'
import type { Transaction } from '#server/platform/database/database'
import { actorName } from '#server/platform/http/call'
import { daysAgo, rowNamed } from './sample-values.ts'

const administrator = { role: 'admin', organizationId: null } as const

/** Finds the records that the sample's introductions name. */
async function readNamed(tx: Transaction) {
  const deals = await tx.select({ id: pipeline.id, name: pipeline.name }).from(pipeline)
  const offers = await tx.select({ id: products.id, name: products.name }).from(products)
  const people = await tx.select().from(users)
  return {
    dealId: (name: string) => rowNamed(deals, 'name', name).id,
    productId: (name: string) => rowNamed(offers, 'name', name).id,
    person: (email: string) => rowNamed(people, 'email', email),
  }
}
type Named = Awaited<ReturnType<typeof readNamed>>

const outcomeOf = (outcome: SampleOutcome | undefined, at: (days: number) => Date, by: string) => ({
  outcome: outcome?.outcome ?? null,
  amount: outcome?.amount ?? null,
  reason: outcome?.reason ?? null,
  note: outcome?.note ?? null,
  at: outcome === undefined ? null : at(outcome.daysAgo),
  by: outcome === undefined ? null : by,
})

/** The state of an introduction with everything that led to it. */
function stateOf(
  sample: SampleOf<'introductions'>,
  named: Named,
  isAskedByDeal: boolean,
  at: (days: number) => Date,
) {
  const { accepted, declined, withdrawn, expired, asker } = sample
  if (declined !== undefined)
    return {
      state: 'declined',
      version: 2,
      answeredAt: at(declined.daysAgo),
      declineReason: declined.reason,
      declineNote: declined.note ?? null,
    }
  if (withdrawn !== undefined)
    return { state: 'withdrawn', version: 2, answeredAt: at(withdrawn.daysAgo) }
  if (accepted === undefined)
    return expired === true ? { state: 'expired', version: 2 } : { state: 'requested' }
  const accepter = named.person(accepted.by)
  const nameOf = (side: 'deal' | 'capital') =>
    actorName((side === 'deal') === isAskedByDeal ? named.person(asker) : accepter)
  const deal = outcomeOf(accepted.deal, at, nameOf('deal'))
  const capital = outcomeOf(accepted.capital, at, nameOf('capital'))
  return {
    state: 'accepted',
    version: 2 + [deal, capital].filter(({ outcome }) => outcome !== null).length,
    answeredAt: at(accepted.daysAgo),
    accepterId: accepter.id,
    accepterName: actorName(accepter),
    accepterEmail: accepter.email,
    accepterPhone: accepted.phone ?? null,
    dealOutcome: deal.outcome,
    dealOutcomeAmount: deal.amount,
    dealOutcomeReason: deal.reason,
    dealOutcomeNote: deal.note,
    dealOutcomeAt: deal.at,
    dealOutcomeByName: deal.by,
    capitalOutcome: capital.outcome,
    capitalOutcomeAmount: capital.amount,
    capitalOutcomeReason: capital.reason,
    capitalOutcomeNote: capital.note,
    capitalOutcomeAt: capital.at,
    capitalOutcomeByName: capital.by,
    // Nobody is mailed about what happened before the portal was there.
    outcomeAskedAt: accepted.daysAgo >= 30 ? at(0) : null,
  }
}

const lastOf = (...times: (Date | null | undefined)[]): Date =>
  new Date(Math.max(...times.map((time) => time?.getTime() ?? 0)))

/** The introductions and dismissed matches of the sample, between its organizations, dated from now (M-194). */
export async function insertSampleIntroductions(
  tx: Transaction,
  trail: AuditEvent[],
): Promise<void> {
  const now = new Date()
  const at = (days: number) => daysAgo(days, now)
  const named = await readNamed(tx)
  for (const sample of sampleOf('introductions')) {
    const deal = await readDeal(tx, administrator, named.dealId(sample.deal))
    const product = await readOffer(tx, 'products', named.productId(sample.offer))
    const asker = named.person(sample.asker)
    if (deal === null || product === null) throw new Error('The sample has no such match')
    const best = bestFit(deal.deal, [product], undefined)
    if (!('fit' in best))
      throw new Error(`${sample.deal} and ${sample.offer} of the sample do not fit`)
    const isAskedByDeal = asker.organizationId === deal.organizationId
    const createdAt = at(sample.daysOld)
    const state = stateOf(sample, named, isAskedByDeal, at)
    const row = await insertIntroduction(tx, {
      dealId: deal.id,
      dealName: deal.name,
      kind: 'products',
      productId: product.id,
      offerName: product.name,
      ...best.fit,
      dealOrganizationId: deal.organizationId,
      dealOrganizationName: deal.organizationName ?? '',
      capitalOrganizationId: product.organizationId,
      capitalOrganizationName: product.organizationName,
      askedBy: isAskedByDeal ? 'deal' : 'capital',
      askerId: asker.id,
      askerName: actorName(asker),
      askerEmail: asker.email,
      askerPhone: sample.phone ?? null,
      message: sample.message,
      createdAt,
      expiresAt: daysAgo(-introductionDays, createdAt),
      remindedAt: sample.daysOld >= 7 ? at(sample.daysOld - 7) : null,
      ...state,
      updatedAt: lastOf(
        createdAt,
        state.answeredAt,
        'dealOutcomeAt' in state ? state.dealOutcomeAt : null,
        'capitalOutcomeAt' in state ? state.capitalOutcomeAt : null,
      ),
    })
    if (row === null) throw new Error(`The sample introduces ${sample.deal} twice`)
    const { intermediaryAggregatorId } = deal
    trail.push(introductionEvent(row, { intermediaryAggregatorId }))
  }
  for (const { by, deal, offer, reason, note, daysOld } of sampleOf('match-dismissals')) {
    const person = named.person(by)
    const row = await insertRow(tx, matchDismissals, {
      organizationId: person.organizationId ?? '',
      dealId: named.dealId(deal),
      productId: named.productId(offer),
      reason,
      note: note ?? null,
      createdBy: person.id,
      createdByName: actorName(person),
      createdAt: at(daysOld),
      updatedAt: at(daysOld),
    })
    const { note: _note, ...values } = row
    trail.push(changed('match-dismissals', { after: values }))
  }
}
