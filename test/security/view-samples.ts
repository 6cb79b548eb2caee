import { insertView } from '#server/features/saved-views/saved-views.store'
import { viewAlerts } from '#database/saved-views'
import type { MakeSample, Scene } from './scene.ts'

let made = 0
const newName = () => `Some view ${(made += 1)}`

/** A private view of the caller. */
const ownView = async ({ portal, caller, other }: Scene): Promise<{ id: string; body: object }> => {
  const { id } = await insertView(portal.database.open.db, {
    screen: '/pipeline',
    name: newName(),
    query: { search: 'one that there is not' },
    ownerId: (caller.user ?? other).id,
  })
  return { id, body: { name: newName(), query: { outcome: 'open' } } }
}

/** The same, watched. */
async function watchedView(scene: Scene): Promise<{ id: string }> {
  const { id } = await ownView(scene)
  const { portal, caller, other } = scene
  await portal.database.open.db
    .insert(viewAlerts)
    .values({ viewId: id, userId: (caller.user ?? other).id, checkedAs: '' })
  return { id }
}

/** Calls about saved views; each person has their own. */
export const viewSamples: Record<string, MakeSample> = {
  'savedViews.create': () => ({
    body: { screen: '/pipeline', name: newName(), query: { outcome: 'open' } },
  }),
  'savedViews.update': ownView,
  'savedViews.delete': async (scene) => ({ id: (await ownView(scene)).id }),
  'savedViews.watch': async (scene) => ({ id: (await ownView(scene)).id, body: { on: true } }),
  'savedViews.check': watchedView,
}
