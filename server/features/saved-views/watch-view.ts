import { recordsPerWatch, watchedPerPerson } from '#contract/saved-views'
import type { Transaction } from '#server/platform/database/database'
import { conflict, invalidField, notFound } from '#server/platform/http/problems'
import { recordsOfView } from './alert-lists.store.ts'
import { withMerged } from './merged-filters.store.ts'
import { lockView } from './saved-views.store.ts'
import type { Viewer } from './saved-views.store.ts'
import { countWatched, isWatched, startWatching, stopWatching } from './view-alerts.store.ts'

/** Begins or ends that a person, whose account is locked, watches a view (V-030, V-031). @throws HttpProblem 404, 400 or 409 */
export async function watch(
  tx: Transaction,
  person: Viewer,
  viewId: string,
  on: boolean,
): Promise<void> {
  const stored = await lockView(tx, person, viewId)
  if (stored === null) throw notFound()
  const [view = stored] = await withMerged(tx, [stored])
  const key = { viewId, userId: person.id }
  const records = await recordsOfView(tx, person, view)
  if (records === null) throw invalidField('on', 'This list has no alerts')
  if (!on) return stopWatching(tx, key)
  if (await isWatched(tx, key)) return
  if ((await countWatched(tx, person)) >= watchedPerPerson)
    throw conflict(`You watch ${watchedPerPerson} views, the most there can be.`)
  const tooMany = await startWatching(tx, person, view, records)
  if (tooMany !== null)
    throw conflict(
      `This view fits ${tooMany.toLocaleString('en-US')} records. Narrow it to ${recordsPerWatch.toLocaleString('en-US')} or fewer to be told what is new.`,
    )
}
