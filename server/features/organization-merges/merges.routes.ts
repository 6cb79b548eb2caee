import { listMerges, mergeOrganizations, undoMerge } from '#contract/organization-merges'
import type { Dependencies } from '#server/dependencies'
import { actorName, route } from '#server/platform/http/call'
import type { Route } from '#server/platform/http/call'
import { requireVersion } from '#server/platform/http/problems'
import { toOrganization } from '../organizations/organizations.store.ts'
import { mergeInto } from './merge.ts'
import { listStored, toMerge } from './merges.store.ts'
import { undoMergeOf } from './undo.ts'

/** Making one of two organizations, and undoing it. */
export const mergeRoutes = ({ settings }: Dependencies): Route[] => [
  route(mergeOrganizations, ({ params, body, actor, change }) =>
    change(async (inside) => {
      const { merge, organization } = await mergeInto(inside, {
        id: params.id,
        otherId: body.otherId,
        fields: body.fields,
        rules: settings.financeRules,
        actor: { id: actor.user.id, name: actorName(actor.user) },
        check: async (stays, goes) => {
          await requireVersion(body.version, stays.version, () => toOrganization(stays, actor.user))
          await requireVersion(body.otherVersion, goes.version, () =>
            toOrganization(goes, actor.user),
          )
        },
      })
      return { merge: toMerge(merge), organization: toOrganization(organization, actor.user) }
    }),
  ),

  route(listMerges, ({ db, query }) => listStored(db, query)),

  route(undoMerge, ({ params, actor, change }) =>
    change(async (inside) => {
      const { merge, left } = await undoMergeOf(
        inside,
        params.id,
        { id: actor.user.id, name: actorName(actor.user) },
        settings.financeRules,
      )
      return { merge: toMerge(merge), left }
    }),
  ),
]
