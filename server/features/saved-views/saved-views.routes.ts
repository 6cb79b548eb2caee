import {
  checkSavedView,
  createSavedView,
  deleteSavedView,
  listSavedViews,
  updateSavedView,
  watchSavedView,
} from '#contract/saved-views'
import type { SavedView } from '#contract/saved-views'
import type { Dependencies } from '#server/dependencies'
import { lockOwn } from '#server/features/users/users.store'
import type { Executor, Transaction } from '#server/platform/database/database'
import { countOrReject } from '#server/platform/attempts/attempts.store'
import { route } from '#server/platform/http/call'
import type { Route } from '#server/platform/http/call'
import { conflict, notFound, requireVersion } from '#server/platform/http/problems'
import { asRightsSee } from '#server/platform/sessions/address-proof'
import type { Actor } from '#server/platform/sessions/session.store'
import { checkAndNotify } from './check-views.ts'
import { lockEditable, namedOnce, saveView, updateView } from './save-view.ts'
import { answerView, deleteView, listViews, noteView } from './saved-views.store.ts'
import type { Viewer } from './saved-views.store.ts'
import { watch } from './watch-view.ts'

/** The person of a call, whose account is locked: views saved at once are counted, and nobody leaves an organization meanwhile. */
const locked = async (tx: Transaction, actor: Actor): Promise<Viewer> =>
  asRightsSee(await lockOwn(tx, actor)).user

async function answered(db: Executor, person: Viewer, id: string): Promise<SavedView> {
  const view = await answerView(db, person, id)
  if (view === null) throw notFound()
  return view
}

/** Checks that a person asks for (V-034). */
const checks = { kind: 'view_check', most: 10, seconds: 60 }

/** Saved views (V-001 to V-012), and who watches them (V-030, V-034). */
export function savedViewRoutes({ settings }: Dependencies): Route[] {
  return [
    route(listSavedViews, ({ db, actor, query }) => listViews(db, actor.user, query.screen)),

    route(createSavedView, ({ actor, body, change }) =>
      namedOnce(() =>
        change(async (inside) => {
          const person = await locked(inside.tx, actor)
          const { id } = await saveView(inside, person, body)
          return answered(inside.tx, person, id)
        }),
      ),
    ),

    route(updateSavedView, ({ actor, params, body, change }) =>
      namedOnce(() =>
        change(async (inside) => {
          const person = await locked(inside.tx, actor)
          const before = await lockEditable(inside.tx, person, params.id)
          await requireVersion(body.version, before.version, () =>
            answered(inside.tx, person, before.id),
          )
          await updateView(inside, person, before, body)
          return answered(inside.tx, person, before.id)
        }),
      ),
    ),

    route(deleteSavedView, ({ actor, params, query, change }) =>
      change(async (inside) => {
        const person = await locked(inside.tx, actor)
        const before = await lockEditable(inside.tx, person, params.id)
        await requireVersion(query.version, before.version, () =>
          answered(inside.tx, person, before.id),
        )
        await deleteView(inside.tx, before.id)
        await noteView(inside, { before })
      }),
    ),

    route(watchSavedView, ({ actor, params, body, change }) =>
      change(async ({ tx }) => {
        const person = await locked(tx, actor)
        await watch(tx, person, params.id, body.on)
        return answered(tx, person, params.id)
      }),
    ),

    route(checkSavedView, async ({ db, actor, params, change }) => {
      const { watched } = await answered(db, actor.user, params.id)
      if (!watched) throw conflict('Watch this view first')
      if (settings.rateLimit)
        await countOrReject(
          db,
          [{ ...checks, subject: actor.user.id }],
          'Views are checked 10 times a minute at most. Please wait a moment.',
        )
      return change(async ({ tx }) => {
        const found = await checkAndNotify(tx, { viewId: params.id, userId: actor.user.id })
        if (found === null) throw conflict('Watch this view first')
        return { found }
      })
    }),
  ]
}
