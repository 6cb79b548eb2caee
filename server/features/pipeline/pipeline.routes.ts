import { dealCalls, summarizeDeals } from '#contract/pipeline'
import { mayWriteRecord } from '#contract/rights'
import type { Person } from '#contract/rights'
import { records } from '#contract/records'
import type { Dependencies } from '#server/dependencies'
import { confirmedBySave } from '#server/features/confirmations/freshness.store'
import { deleteFinance } from '#server/features/finance/finance-history.store'
import { withdrawDeleted, withdrawIfClosed } from '#server/features/introductions/withdrawals.store'
import { withdrawMentionsOn } from '#server/features/notifications/tell-mentions.store'
import { toCurrentUser } from '#server/features/users/users.store'
import { changed } from '#server/platform/audit/audit'
import type { Transaction } from '#server/platform/database/database'
import { actorName, cachedAnswer, route } from '#server/platform/http/call'
import type { Route } from '#server/platform/http/call'
import { registryScope } from '#server/platform/http/list-cache'
import { forbidden, notFound, requireVersion } from '#server/platform/http/problems'
import { mentionedOnDeal } from './mentions.store.ts'
import { audited, deleteActivitiesOf } from './pipeline-activities.store.ts'
import {
  listDeals as listStored,
  summarizeDeals as summarizeStored,
} from './pipeline-list.store.ts'
import { dealHistoryRoutes } from './pipeline-history.routes.ts'
import { deleteDealRow, findDeal, lockDeal, toDeal } from './pipeline.store.ts'
import type { DealValues, StoredDeal } from './pipeline.store.ts'
import { leavesDeal } from './pipeline.rules.ts'
import { addDeal, removeIntermediary, saveDeal } from './save-deal.ts'

/** The deal to change. @throws HttpProblem 404 when the person may not know of it, 403 when they may only read it and not make these `changes`, 409 when it has changed since `version` */
async function lockForChange(
  tx: Transaction,
  person: Person,
  { id, version, changes }: { id: string; version: number | undefined; changes?: DealValues },
): Promise<StoredDeal> {
  const stored = await lockDeal(tx, person, id)
  if (stored === null) throw notFound()
  const may =
    mayWriteRecord(person, stored.deal) ||
    (changes !== undefined && leavesDeal(person, stored.deal, changes))
  if (!may) throw forbidden('You can only change projects of your own organization')
  await requireVersion(version, stored.deal.version, () => toDeal(stored))
  return stored
}

/** Deals of the pipeline. */
export function pipelineRoutes(dependencies: Dependencies): Route[] {
  const { settings } = dependencies
  const { rules } = settings.financeRules
  return [
    cachedAnswer(
      dealCalls.list,
      { tables: records.pipeline.listedFrom, scope: registryScope },
      ({ db, scope, query, version }) => listStored(db, scope, query, version),
    ),

    cachedAnswer(
      summarizeDeals,
      { tables: records.pipeline.listedFrom, scope: registryScope },
      ({ db, scope, query }) => summarizeStored(db, scope, query),
    ),

    cachedAnswer(
      dealCalls.read,
      { tables: records.pipeline.listedFrom, scope: registryScope },
      async ({ db, scope, params }) => {
        const stored = await findDeal(db, scope, params.id)
        if (stored === null) throw notFound()
        return toDeal(stored)
      },
    ),

    route(dealCalls.create, ({ actor, body, change }) =>
      change(async ({ tx, audit }) => {
        const person = toCurrentUser(actor, settings)
        const added = await addDeal(tx, { person, rules }, body, { createdBy: actor.user.id })
        await audit(changed('pipeline', { after: added.deal }))
        return toDeal(added)
      }),
    ),

    route(dealCalls.update, ({ actor, params, body, change }) =>
      change(async ({ tx, audit, auditAll }) => {
        const person = toCurrentUser(actor, settings)
        const { version, ...fields } = body
        const before = await lockForChange(tx, person, { id: params.id, version, changes: fields })
        const after = !mayWriteRecord(person, before.deal)
          ? await removeIntermediary(tx, before)
          : await saveDeal(
              tx,
              { person, rules, id: actor.user.id, name: actorName(actor.user) },
              before,
              { ...fields, ...confirmedBySave(person, before.deal) },
            )
        await audit(changed('pipeline', { before: before.deal, after: after.deal }))
        await auditAll(await withdrawIfClosed(tx, 'pipeline', before.deal, after.deal))
        return toDeal(after)
      }),
    ),

    route(dealCalls.delete, ({ actor, params, query, change }) =>
      change(async ({ tx, audit, auditAll }) => {
        const { deal: before } = await lockForChange(tx, toCurrentUser(actor, settings), {
          id: params.id,
          version: query.version,
        })
        // Its activities, facts and lines are deleted and restored with it.
        const mentions = await mentionedOnDeal(tx, before.id)
        const activities = await deleteActivitiesOf(tx, before.id)
        await auditAll(
          activities.map((activity) =>
            changed('pipeline-activities', {
              before: audited(activity, mentions.get(activity.id)),
              seenAs: before,
            }),
          ),
        )
        await withdrawMentionsOn(tx, before.id)
        await auditAll(await deleteFinance(tx, before))
        await auditAll(await withdrawDeleted(tx, 'pipeline', [before.id]))
        await deleteDealRow(tx, before.id)
        await audit(changed('pipeline', { before }))
      }),
    ),

    ...dealHistoryRoutes(dependencies),
  ]
}
