import {
  createResource,
  deleteResource,
  listResources,
  readResource,
  updateResource,
} from '#contract/resources'
import { mayReadResource } from '#contract/rights'
import { records } from '#contract/records'
import type { Dependencies } from '#server/dependencies'
import { setRecordFile } from '#server/features/files/record-files.store'
import { toCurrentUser } from '#server/features/users/users.store'
import { changed } from '#server/platform/audit/audit'
import type { Transaction } from '#server/platform/database/database'
import { cachedAnswer, route } from '#server/platform/http/call'
import type { Route } from '#server/platform/http/call'
import { roleScope } from '#server/platform/http/list-cache'
import { notFound, requireVersion } from '#server/platform/http/problems'
import { listResources as listStored } from './resources-list.store.ts'
import { resourceHistoryRoutes } from './resources-history.routes.ts'
import { answerResource, deleteResourceRow, findResource, lockResource } from './resources.store.ts'
import type { ResourceRow } from './resources.store.ts'
import { addResource, fileField, saveResource } from './save-resource.ts'

/** The resource to change. @throws HttpProblem 404 when there is none, 409 when it has changed since `version`. */
async function lockForChange(
  tx: Transaction,
  id: string,
  version: number | undefined,
): Promise<ResourceRow> {
  const stored = await lockResource(tx, id)
  if (stored === null) throw notFound()
  await requireVersion(version, stored.version, () => answerResource(tx, stored))
  return stored
}

/** Shared resources: everybody reads what is published, administrators change them. */
export function resourceRoutes({ settings }: Dependencies): Route[] {
  return [
    // Administrators see more; all others the same.
    cachedAnswer(
      listResources,
      { tables: records.resources.listedFrom, scope: roleScope },
      ({ db, scope, query }) => listStored(db, scope, query),
    ),

    route(readResource, async ({ db, actor, params }) => {
      const stored = await findResource(db, params.id)
      if (stored === null || !mayReadResource(toCurrentUser(actor, settings), stored))
        throw notFound()
      return answerResource(db, stored)
    }),

    route(createResource, ({ actor, body, change }) =>
      change(async ({ tx, audit }) => {
        const resource = await addResource(tx, actor, body, { createdBy: actor.user.id })
        await audit(changed('resources', { after: resource }))
        return answerResource(tx, resource)
      }),
    ),

    route(updateResource, ({ actor, params, body, change }) =>
      change(async ({ tx, audit }) => {
        const { version, ...changes } = body
        const before = await lockForChange(tx, params.id, version)
        const after = await saveResource(tx, actor, before, changes)
        await audit(changed('resources', { before, after }))
        return answerResource(tx, after)
      }),
    ),

    route(deleteResource, ({ actor, params, query, change }) =>
      change(async ({ tx, audit }) => {
        const before = await lockForChange(tx, params.id, query.version)
        await setRecordFile(tx, {
          ...fileField,
          recordId: before.id,
          before: before.file,
          after: null,
          actor,
        })
        await deleteResourceRow(tx, before.id)
        await audit(changed('resources', { before }))
      }),
    ),

    ...resourceHistoryRoutes,
  ]
}
