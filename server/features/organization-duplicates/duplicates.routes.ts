import {
  dismissDuplicate,
  listDuplicates,
  listSimilar,
  restoreDuplicate,
} from '#contract/organization-duplicates'
import type { AttachedCounts, DuplicatePair } from '#contract/organization-duplicates'
import type { LikenessLevel } from '#contract/organization-likeness'
import { isAdmin } from '#contract/rights'
import type { Belonging } from '#contract/rights'
import type { Database } from '#server/platform/database/database'
import { route } from '#server/platform/http/call'
import type { Route } from '#server/platform/http/call'
import { forbidden, notFound } from '#server/platform/http/problems'
import { countAttachedOf } from '../organizations/attached-records.store.ts'
import { toOrganization } from '../organizations/organizations.store.ts'
import { lockBoth } from './both-organizations.store.ts'
import {
  deleteDistinct,
  dismissedPairs,
  insertDistinct,
  organizationsById,
  pairKey,
} from './duplicates.store.ts'
import type { FoundPair } from './pairs.rules.ts'
import { pairsNow } from './pairs.store.ts'
import { similarTo } from './similar.store.ts'

const usual: readonly LikenessLevel[] = ['likely', 'possible']

const weight = (attached: AttachedCounts | undefined) =>
  Object.values(attached ?? {}).reduce((sum, each) => sum + each, 0)

/** Pairs with their organizations as they are now and what depends on each. */
async function visiblePairs(
  db: Database,
  pairs: readonly FoundPair[],
  dismissed: boolean,
  viewer: Belonging,
): Promise<DuplicatePair[]> {
  const ids = [...new Set(pairs.flatMap((pair) => pair.ids))]
  const rows = await organizationsById(db, ids)
  const attached = await countAttachedOf(db, ids)
  return pairs.flatMap(({ ids: [one, other], level, reasons }) => {
    const both = [one, other].flatMap((id) => rows.get(id) ?? [])
    // The better one to keep: more depends on it, or it was here before.
    const [first, second] = both.toSorted(
      (a, b) =>
        weight(attached.get(b.id)) - weight(attached.get(a.id)) ||
        a.createdAt.getTime() - b.createdAt.getTime() ||
        (a.id < b.id ? -1 : 1),
    )
    const [ofFirst, ofSecond] = [attached.get(first?.id ?? ''), attached.get(second?.id ?? '')]
    // One of them may have been deleted just now.
    if (
      first === undefined ||
      second === undefined ||
      ofFirst === undefined ||
      ofSecond === undefined
    )
      return []
    return [
      {
        level,
        reasons,
        dismissed,
        organizations: [toOrganization(first, viewer), toOrganization(second, viewer)],
        attached: [ofFirst, ofSecond],
      },
    ]
  })
}

/** Organizations that may be one: all of them for administrators, and while somebody types one. */
export const duplicateRoutes: Route[] = [
  route(listDuplicates, async ({ db, query, actor }) => {
    const levels = query.level?.length ? query.level : usual
    const dismissed = await dismissedPairs(db)
    const wanted = (await pairsNow(db)).filter(
      ({ ids, level }) =>
        levels.includes(level) && dismissed.has(pairKey(...ids)) === (query.dismissed === true),
    )
    const page = wanted.slice(query.offset, query.offset + query.limit)
    return {
      pairs: await visiblePairs(db, page, query.dismissed === true, actor.user),
      total: wanted.length,
    }
  }),

  route(listSimilar, async ({ db, query, actor }) => {
    if (!isAdmin(actor.user) && actor.user.role !== 'organization_manager') throw forbidden()
    const { exceptId, ...typed } = query
    return { organizations: await similarTo(db, typed, exceptId, actor.user) }
  }),

  route(dismissDuplicate, ({ params, body, actor, change }) =>
    change(async ({ tx, audit }) => {
      const { one, other } = await lockBoth(tx, params.id, body.otherId, 'share')
      if ((await insertDistinct(tx, one.id, [other.id], actor.user.id)) === 0) return
      await audit({
        action: 'update',
        entity: 'organizations',
        entityId: one.id,
        before: { notDuplicateOf: null },
        after: { notDuplicateOf: other.name, notDuplicateOfId: other.id },
      })
    }),
  ),

  route(restoreDuplicate, ({ params, query, change }) =>
    change(async ({ tx, audit }) => {
      const { one, other } = await lockBoth(tx, params.id, query.otherId, 'share')
      if (!(await deleteDistinct(tx, one.id, other.id)))
        throw notFound('These two were not told apart')
      await audit({
        action: 'update',
        entity: 'organizations',
        entityId: one.id,
        before: { notDuplicateOf: other.name, notDuplicateOfId: other.id },
        after: { notDuplicateOf: null },
      })
    }),
  ),
]
