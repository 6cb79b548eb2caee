import type { Person } from '#contract/rights'
import { holdReferred } from '#server/features/organizations/organizations.store'
import type { Transaction } from '#server/platform/database/database'
import { given } from '#server/platform/database/given'
import type { Kept } from '#server/platform/database/kept'
import { noteStageChange } from './pipeline-activities.store.ts'
import { checkTribeName, ownerAfterChange, ownerOfNew } from './pipeline.rules.ts'
import { changeDeal, insertDeal } from './pipeline.store.ts'
import type { DealValues, StoredDeal } from './pipeline.store.ts'

/** Name of an organization that a deal may refer to. @throws HttpProblem 400 on the field when there is none */
const nameOf = async (tx: Transaction, field: string, id: string | null) => (id === null ? null : holdReferred(tx, id, field))

/** Adds a deal by the rules of a save, or brings one back with what it `kept`; auditing it is the caller's. */
export async function addDeal(tx: Transaction, person: Person, body: DealValues & { name: string }, kept: Partial<Kept>): Promise<StoredDeal> {
  const organizationId = ownerOfNew(person, body.organizationId)
  checkTribeName({ visibility: 'shared', location: null, other: null, ...body })
  const organizationName = await nameOf(tx, 'organizationId', organizationId)
  const intermediaryAggregatorName = await nameOf(tx, 'intermediaryAggregatorId', body.intermediaryAggregatorId ?? null)
  return { deal: await insertDeal(tx, { ...body, organizationId, ...kept }), organizationName, intermediaryAggregatorName }
}

/** Changes a deal, locked in this transaction, by the rules of a save and notes a new stage; auditing it is the caller's. */
export async function saveDeal(tx: Transaction, by: { person: Person; id: string; name: string }, stored: StoredDeal, changes: DealValues): Promise<StoredDeal> {
  const before = stored.deal
  const organizationId = ownerAfterChange(by.person, changes.organizationId)
  const after = { ...before, ...given(changes) }
  checkTribeName(after)
  const owner = organizationId === undefined ? before.organizationId : organizationId
  const organizationName = owner === before.organizationId ? stored.organizationName : await nameOf(tx, 'organizationId', owner)
  const intermediaryAggregatorName =
    after.intermediaryAggregatorId === before.intermediaryAggregatorId
      ? stored.intermediaryAggregatorName
      : await nameOf(tx, 'intermediaryAggregatorId', after.intermediaryAggregatorId)
  const deal = await changeDeal(tx, before, { ...changes, organizationId })
  if (deal.currentStage !== before.currentStage) {
    await noteStageChange(tx, { pipelineId: deal.id, from: before.currentStage, to: deal.currentStage, by: { id: by.id, name: by.name } })
  }
  return { deal, organizationName, intermediaryAggregatorName }
}
