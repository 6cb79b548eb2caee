import { dealCalls, summarizeDeals } from '#contract/pipeline'
import { mayWriteRecord } from '#contract/rights'
import { records } from '#contract/records'
import type { Dependencies } from '#server/dependencies'
import { refreshFigures } from '#server/features/finance/figures.store'
import { toCurrentUser } from '#server/features/users/users.store'
import { changed } from '#server/platform/audit/audit'
import type { Transaction } from '#server/platform/database/database'
import type { FigureRules } from '#server/platform/finance-rules-file'
import { actorName, cachedAnswer, route } from '#server/platform/http/call'
import type { Route } from '#server/platform/http/call'
import { registryScope } from '#server/platform/http/list-cache'
import { requireVersion } from '#server/platform/http/problems'
import { registryCalls } from '#server/registry/registry-routes'
import { recordStageChanges } from './pipeline-activities.store.ts'
import { dealHistoryRoutes } from './pipeline-history.routes.ts'
import { summarizeDeals as summarizeStored } from './pipeline-list.store.ts'
import { dealRegistry } from './pipeline-registry.store.ts'
import { leavesDeal } from './pipeline.rules.ts'
import { dealStore, lockDeal } from './pipeline.store.ts'
import type { DealRow } from './pipeline.store.ts'

/** Deals whose figures are computed anew with each save (K-031). */
function storeWithFigures(rules: FigureRules): typeof dealStore {
  const withFigures = async (tx: Transaction, deal: DealRow) => ({
    ...deal,
    ...(await refreshFigures(tx, [deal.id], rules)).get(deal.id),
  })
  return {
    ...dealStore,
    insert: async (tx: Transaction, values) => withFigures(tx, await dealStore.insert(tx, values)),
    change: async (tx, before, changes) =>
      withFigures(tx, await dealStore.change(tx, before, changes)),
  }
}

/** Deals of the pipeline. */
export function pipelineRoutes(dependencies: Dependencies): Route[] {
  const { settings } = dependencies
  const { rules } = settings.financeRules
  const { routes, history, answered, change } = registryCalls(dependencies, {
    ...dealRegistry,
    store: storeWithFigures(rules),
  })

  const update = route(dealCalls.update, ({ actor, params, body, change: inChange }) =>
    inChange(async (inside) => {
      const { tx, audit } = inside
      const { version, ...changes } = body
      const person = toCurrentUser(actor, settings)
      const locked = await lockDeal(tx, person, params.id)
      // Whoever manages the intermediary of another's deal takes it off, and changes nothing else.
      if (locked && !mayWriteRecord(person, locked) && leavesDeal(person, locked, changes)) {
        await requireVersion(version, locked.version, () => answered(tx, person, locked.id))
        const left = await dealStore.change(tx, locked, { intermediaryAggregatorId: null })
        await audit(changed('pipeline', { before: locked, after: left }))
      } else {
        const { before, after } = await change(inside, actor, locked, body)
        await recordStageChanges(
          tx,
          [
            {
              pipelineId: after.id,
              from: before.currentStage,
              to: after.currentStage,
              at: after.updatedAt,
            },
          ],
          { id: actor.user.id, name: actorName(actor.user) },
        )
      }
      return answered(tx, person, params.id)
    }),
  )

  return [
    ...Object.values({ ...routes, update }),
    cachedAnswer(
      summarizeDeals,
      { tables: records.pipeline.listedFrom, scope: registryScope },
      ({ db, scope, query }) => summarizeStored(db, scope, query),
    ),
    ...dealHistoryRoutes(history, rules),
  ]
}
