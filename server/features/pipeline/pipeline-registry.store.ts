import { dealCalls } from '#contract/pipeline'
import { mayWriteRecord } from '#contract/rights'
import type { Person } from '#contract/rights'
import { deleteFinance } from '#server/features/finance/finance-history.store'
import { unlinkIntroductions } from '#server/features/introductions/unlinked-introductions.store'
import { withdrawMentionsOn } from '#server/features/notifications/notify-of-mentions.store'
import type { OrganizationRow } from '#server/features/organizations/organizations.store'
import { deletePackage } from '#server/features/package/package-history.store'
import { deleteShared } from '#server/features/shares/restored-shares.store'
import { changed } from '#server/platform/audit/audit'
import { given } from '#server/platform/database/changes/rows'
import type { Change } from '#server/platform/http/call'
import { forbidden } from '#server/platform/http/problems'
import type { References } from '#server/platform/imports/import-target'
import type { RegistryOf } from '#server/registry/registry'
import { mentionedOnDeal } from './mentions.store.ts'
import { audited, deleteActivitiesOf } from './pipeline-activities.store.ts'
import { dealList } from './pipeline-list.store.ts'
import {
  checkIntermediary,
  checkTribeName,
  ownerAfterChange,
  ownerOfNew,
} from './pipeline.rules.ts'
import { dealStore } from './pipeline.store.ts'
import type { DealRow } from './pipeline.store.ts'

/** @throws HttpProblem 400 when the organization is none that the person may let a deal of an owner newly name as its intermediary */
async function checkChosen(
  references: References,
  person: Person,
  id: string,
  owner: string | null,
): Promise<void> {
  // One that the person may not know of is answered as missing, whatever it is.
  await references.organization(id, 'intermediaryAggregatorId', person)
  const organization = await references.organizationRow(id)
  if (organization !== null) checkIntermediary(organization as OrganizationRow, owner)
}

/** Activities, facts, lines, documents, shares and questions are deleted and restored with their deal. */
async function deleteDependents({ tx, auditAll }: Change, deal: DealRow): Promise<void> {
  const mentions = await mentionedOnDeal(tx, deal.id)
  const activities = await deleteActivitiesOf(tx, deal.id)
  await auditAll(
    activities.map((activity) =>
      changed('pipeline-activities', {
        before: audited(activity, mentions.get(activity.id)),
        seenAs: deal,
      }),
    ),
  )
  await withdrawMentionsOn(tx, deal.id)
  await auditAll(await deleteFinance(tx, deal))
  // Questions name documents, so that they go before these.
  await auditAll([...(await deleteShared(tx, deal)), ...(await deletePackage(tx, deal))])
  await auditAll(await unlinkIntroductions(tx, deal.id))
}

/** Deals of the pipeline: whoever sees them reads them, members write their own organization's (C-14). */
export const dealRegistry: RegistryOf<typeof dealStore, typeof dealCalls> = {
  noun: 'pipeline',
  calls: dealCalls,
  store: dealStore,
  list: dealList,
  rejection: (person, deal) =>
    mayWriteRecord(person, deal)
      ? null
      : forbidden('You can only change projects of your own organization'),
  /** A deal may be nobody's, and gets its owner by rules of its own (P-220). */
  async saves(references, { person }, before, changes) {
    const organizationId =
      before === null
        ? ownerOfNew(person, changes.organizationId)
        : ownerAfterChange(person, changes.organizationId)
    const after = {
      visibility: 'shared',
      location: null,
      other: null,
      intermediaryAggregatorId: null,
      ...before,
      ...given(changes),
    }
    checkTribeName(after)
    const former = before?.organizationId ?? null
    const owner = organizationId === undefined ? former : organizationId
    if (owner !== null && owner !== former)
      await references.organization(owner, 'organizationId', person)
    const { intermediaryAggregatorId: intermediary } = after
    if (intermediary !== null && intermediary !== before?.intermediaryAggregatorId)
      await checkChosen(references, person, intermediary, owner)
    return { ...changes, organizationId }
  },
  // A deal of nobody stays nobody's, whoever restores it.
  asNew: ({ name = '', organizationId = null, ...fields }) => ({
    ...fields,
    name,
    organizationId,
  }),
  beforeDelete: deleteDependents,
}
