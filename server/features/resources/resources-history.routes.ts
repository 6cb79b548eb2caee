import { resourceHistory } from '#contract/history'
import { leadsNowhere, updateResourceBody } from '#contract/resources'
import { isAdmin } from '#contract/rights'
import type { Route } from '#server/platform/http/call'
import { historyRoutes } from '#server/platform/history/history-routes'
import type { HistoryOf } from '#server/platform/history/history-routes'
import { withOrWithoutFile } from '#server/platform/history/lost-file'
import { answerResource, findResource, lockResource } from './resources.store.ts'
import type { ResourceRow } from './resources.store.ts'
import { addResource, saveResource } from './save-resource.ts'
import type { ResourceChanges } from './save-resource.ts'

const kind: HistoryOf<ResourceRow, ResourceChanges> = {
  entity: 'resources',
  fields: updateResourceBody,
  find: findResource,
  lock: lockResource,
  mayEdit: (actor) => isAdmin(actor.user),
  save: ({ tx }, before, { actor, fields }) =>
    withOrWithoutFile(fields, (changes) => saveResource(tx, actor, before, changes)),
  restore: async ({ tx }, { actor, fields, retained }) => {
    const { name = '', type = 'guide', status = 'published', file = null, url } = fields
    // Its file is attached after it exists; until then a published one might have neither file nor link.
    const bare = {
      ...fields,
      name,
      type,
      file: null,
      status: leadsNowhere({ status, url }) ? ('draft' as const) : status,
    }
    const row = await addResource(tx, actor, bare, retained)
    return file === null
      ? { row }
      : withOrWithoutFile({ file, status }, ({ file: found }) =>
          found === undefined
            ? Promise.resolve(row)
            : saveResource(tx, actor, row, { file: found, status }),
        )
  },
  answer: (tx, row) => answerResource(tx, row),
}

/** What was changed of a shared resource, and restoring it. */
export const resourceHistoryRoutes: Route[] = historyRoutes(resourceHistory, kind)
