import type { FinanceRules } from '#contract/finance/rules'
import type { Person } from '#contract/rights'
import {
  lockReferredOrganization,
  lockReferred,
} from '#server/features/organizations/organizations.store'
import type { OrganizationRow } from '#server/features/organizations/organizations.store'
import { confirmedBySave } from '#server/features/confirmations/freshness.store'
import { refreshFigures } from '#server/features/finance/figures.store'
import type { Transaction } from '#server/platform/database/database'
import { given } from '#server/platform/database/changes/given'
import type { Confirmation, Retained } from '#server/platform/database/changes/retained'
import type { References } from '#server/platform/imports/import-target'
import { recordStageChanges } from './pipeline-activities.store.ts'
import {
  checkIntermediary,
  checkTribeName,
  ownerAfterChange,
  ownerOfNew,
} from './pipeline.rules.ts'
import { changeDeal, insertDeal } from './pipeline.store.ts'
import type { DealRow, DealValues, StoredDeal } from './pipeline.store.ts'

/** Who saves a deal, and the rules its figures are computed with. */
export interface DealSaver {
  person: Person
  rules: FinanceRules
}

type Referred = Pick<References, 'organization' | 'organizationRow'>

const lockedReferences = (tx: Transaction): Referred => ({
  organization: (id, field, person) => lockReferred(tx, id, field, person),
  organizationRow: async (id) => (await lockReferredOrganization(tx, id)) ?? null,
})

/** Name of the organization that the person may let a deal belong to. @throws HttpProblem 400 when there is none */
const ownerName = async (references: Referred, person: Person, id: string | null) =>
  id === null ? null : references.organization(id, 'organizationId', person)

/** Name of the organization that the person may let a deal of an owner newly name as its intermediary. @throws HttpProblem 400 when it is none */
async function intermediaryName(
  references: Referred,
  person: Person,
  id: string | null,
  owner: string | null,
): Promise<string | null> {
  if (id === null) return null
  // One that the person may not know of is answered as missing, whatever it is.
  const name = await references.organization(id, 'intermediaryAggregatorId', person)
  const organization = await references.organizationRow(id)
  if (organization !== null) checkIntermediary(organization as OrganizationRow, owner)
  return name
}

/** The values of a new deal, validated by every rule, with the names of its organizations. @throws HttpProblem */
export async function newDealValues(
  references: Referred,
  person: Person,
  body: DealValues & { name: string },
) {
  const organizationId = ownerOfNew(person, body.organizationId)
  checkTribeName({ visibility: 'shared', location: null, other: null, ...body })
  const organizationName = await ownerName(references, person, organizationId)
  const intermediaryAggregatorName = await intermediaryName(
    references,
    person,
    body.intermediaryAggregatorId ?? null,
    organizationId,
  )
  return {
    values: { ...body, organizationId },
    names: { organizationName, intermediaryAggregatorName },
  }
}

/** What a save changes of a deal, validated by every rule; names of organizations where they change. @throws HttpProblem */
export async function changedDealValues(
  references: Referred,
  person: Person,
  before: DealRow,
  changes: DealValues & Confirmation,
) {
  const organizationId = ownerAfterChange(person, changes.organizationId)
  const after = { ...before, ...given(changes) }
  checkTribeName(after)
  const owner = organizationId === undefined ? before.organizationId : organizationId
  return {
    values: { ...changes, organizationId },
    names: {
      ...(owner !== before.organizationId && {
        organizationName: await ownerName(references, person, owner),
      }),
      ...(after.intermediaryAggregatorId !== before.intermediaryAggregatorId && {
        intermediaryAggregatorName: await intermediaryName(
          references,
          person,
          after.intermediaryAggregatorId,
          owner,
        ),
      }),
    },
  }
}

/** A deal, changed in this transaction, with its figures computed anew (K-031). */
async function withFigures(
  tx: Transaction,
  stored: StoredDeal,
  rules: FinanceRules,
): Promise<StoredDeal> {
  const { deal } = stored
  const figures = await refreshFigures(tx, [deal.id], rules)
  return { ...stored, deal: { ...deal, ...figures.get(deal.id) } }
}

/** Adds a deal by the rules of a save, or restores one with its `retained` columns; auditing it is the caller's. */
export async function addDeal(
  tx: Transaction,
  { person, rules }: DealSaver,
  body: DealValues & { name: string },
  retained: Partial<Retained>,
): Promise<StoredDeal> {
  const { values, names } = await newDealValues(lockedReferences(tx), person, body)
  // A restored deal is confirmed as it was.
  const confirmation = retained.id === undefined ? confirmedBySave(person, values) : {}
  const deal = await insertDeal(tx, { ...values, ...confirmation, ...retained })
  return withFigures(tx, { deal, ...names }, rules)
}

/** Changes a deal, locked in this transaction, by the rules of a save; auditing it is the caller's. */
export async function saveDealUnnoted(
  tx: Transaction,
  { person, rules }: DealSaver,
  stored: StoredDeal,
  changes: DealValues & Confirmation,
): Promise<StoredDeal> {
  const { values, names } = await changedDealValues(
    lockedReferences(tx),
    person,
    stored.deal,
    changes,
  )
  const deal = await changeDeal(tx, stored.deal, values)
  return withFigures(tx, { ...stored, ...names, deal }, rules)
}

/** The same, and records a new stage among the activities. */
export async function saveDeal(
  tx: Transaction,
  by: DealSaver & { id: string; name: string },
  stored: StoredDeal,
  changes: DealValues & Confirmation,
): Promise<StoredDeal> {
  const before = stored.deal
  const saved = await saveDealUnnoted(tx, by, stored, changes)
  const { deal } = saved
  await recordStageChanges(
    tx,
    [{ pipelineId: deal.id, from: before.currentStage, to: deal.currentStage, at: deal.updatedAt }],
    by,
  )
  return saved
}

/** Takes the intermediary off a deal, locked in this transaction; that its manager may is the caller's to see, and auditing it. */
export async function removeIntermediary(tx: Transaction, stored: StoredDeal): Promise<StoredDeal> {
  return {
    ...stored,
    intermediaryAggregatorName: null,
    deal: await changeDeal(tx, stored.deal, { intermediaryAggregatorId: null }),
  }
}
