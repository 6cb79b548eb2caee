import { createDeal, deleteDeal, listDeals, readDeal, summarizeDeals, updateDeal } from '#contract/pipeline'
import { mayWriteRecord } from '#contract/rights'
import type { Person } from '#contract/rights'
import type { Dependencies } from '#server/app'
import { holdReferred } from '#server/features/organizations/organizations.store'
import { toCurrentUser } from '#server/features/users/users.store'
import type { Transaction } from '#server/platform/database/database'
import { given } from '#server/platform/database/given'
import { actorName, cachedList, route } from '#server/platform/http/call'
import type { Route } from '#server/platform/http/call'
import { registryScope } from '#server/platform/http/list-cache'
import { forbidden, notFound, requireVersion } from '#server/platform/http/problems'
import { noteStageChange } from './pipeline-activities.store.ts'
import { listDeals as listStored, summarizeDeals as summarizeStored } from './pipeline-list.store.ts'
import { checkTribeName, ownerAfterChange, ownerOfNew } from './pipeline.rules.ts'
import { changeDeal, deleteDealRow, findDeal, insertDeal, lockDeal, toDeal } from './pipeline.store.ts'
import type { StoredDeal } from './pipeline.store.ts'

/** Name of an organization that a deal may refer to. @throws HttpProblem 400 on the field when there is none */
const nameOf = async (tx: Transaction, field: string, id: string | null) => (id === null ? null : holdReferred(tx, id, field))

/** The deal to change. @throws HttpProblem 404 when the person may not know of it, 403 when they may only read it, 409 when it has changed since `version` */
async function lockForChange(tx: Transaction, person: Person, id: string, version: number | undefined): Promise<StoredDeal> {
  const stored = await lockDeal(tx, person, id)
  if (stored === null) throw notFound()
  if (!mayWriteRecord(person, stored.deal)) throw forbidden('You can only change projects of your own organization')
  requireVersion(version, stored.deal.version, () => toDeal(stored))
  return stored
}

/** Deals of the pipeline. */
export function pipelineRoutes({ settings }: Dependencies): Route[] {
  return [
    cachedList(listDeals, { tables: ['pipeline', 'organizations'], scope: registryScope }, ({ db, actor, query }) => listStored(db, toCurrentUser(actor, settings), query)),

    cachedList(summarizeDeals, { tables: ['pipeline', 'organizations'], scope: registryScope }, ({ db, actor, query }) => summarizeStored(db, toCurrentUser(actor, settings), query)),

    route(readDeal, async ({ db, actor, params }) => {
      const stored = await findDeal(db, toCurrentUser(actor, settings), params.id)
      if (stored === null) throw notFound()
      return toDeal(stored)
    }),

    route(createDeal, ({ actor, body, change }) =>
      change(async ({ tx, audit }) => {
        const organizationId = ownerOfNew(toCurrentUser(actor, settings), body.organizationId)
        checkTribeName({ visibility: 'shared', location: null, other: null, ...body })
        const organizationName = await nameOf(tx, 'organizationId', organizationId)
        const intermediaryAggregatorName = await nameOf(tx, 'intermediaryAggregatorId', body.intermediaryAggregatorId ?? null)
        const deal = await insertDeal(tx, { ...body, organizationId, createdBy: actor.user.id })
        await audit({ action: 'create', entity: 'pipeline', entityId: deal.id, after: deal })
        return toDeal({ deal, organizationName, intermediaryAggregatorName })
      }),
    ),

    route(updateDeal, ({ actor, params, body, change }) =>
      change(async ({ tx, audit }) => {
        const person = toCurrentUser(actor, settings)
        const { version, ...fields } = body
        const stored = await lockForChange(tx, person, params.id, version)
        const before = stored.deal
        const organizationId = ownerAfterChange(person, fields.organizationId)
        const after = { ...before, ...given(fields) }
        checkTribeName(after)
        const owner = organizationId === undefined ? before.organizationId : organizationId
        const organizationName = owner === before.organizationId ? stored.organizationName : await nameOf(tx, 'organizationId', owner)
        const intermediaryAggregatorName =
          after.intermediaryAggregatorId === before.intermediaryAggregatorId
            ? stored.intermediaryAggregatorName
            : await nameOf(tx, 'intermediaryAggregatorId', after.intermediaryAggregatorId)
        const deal = await changeDeal(tx, before, { ...fields, organizationId })
        if (deal.currentStage !== before.currentStage) {
          await noteStageChange(tx, { pipelineId: deal.id, from: before.currentStage, to: deal.currentStage, by: { id: actor.user.id, name: actorName(actor.user) } })
        }
        await audit({ action: 'update', entity: 'pipeline', entityId: deal.id, before, after: deal })
        return toDeal({ deal, organizationName, intermediaryAggregatorName })
      }),
    ),

    route(deleteDeal, ({ actor, params, query, change }) =>
      change(async ({ tx, audit }) => {
        const { deal: before } = await lockForChange(tx, toCurrentUser(actor, settings), params.id, query.version)
        await deleteDealRow(tx, before.id)
        await audit({ action: 'delete', entity: 'pipeline', entityId: before.id, before })
      }),
    ),
  ]
}
