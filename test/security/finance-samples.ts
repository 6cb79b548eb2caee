import { insertBenchmark } from '#server/features/benchmarks/benchmarks.store'
import { insertFeed } from '#server/features/calendar-feeds/calendar-feeds.store'
import { refreshFigures } from '#server/features/finance/figures.store'
import { insertSources, insertUses } from '#server/features/finance/finance.store'
import { insertDeal } from '#server/features/pipeline/pipeline.store'
import { newToken } from '#server/platform/sessions/cookie'
import { shippedRules } from '#test/support/finance-rules'
import type { MakeSample, Scene } from './scene.ts'

const nextYear = new Date().getFullYear() + 1

/** A shared deal of the caller's organization with a use, a source and deadlines. */
async function financed({ portal, organization }: Scene) {
  const { db } = portal.database.open
  const { id } = await insertDeal(db, {
    name: 'Financed Deal',
    organizationId: organization.id,
    technology: ['solar'],
    expectedPtoDate: `June ${nextYear}`,
  })
  const [use] = await insertUses(db, [{ pipelineId: id, kind: 'solar', amount: 1_000_000 }])
  const [source] = await insertSources(db, [
    {
      pipelineId: id,
      kind: 'grant',
      label: 'Some Fund',
      amount: 250_000,
      state: 'committed',
      phase: 'both',
      concessional: true,
      restricted: true,
      taxExemptBond: false,
    },
  ])
  await db.transaction((tx) => refreshFigures(tx, [id], shippedRules))
  return { id, use: use?.id ?? '', source: source?.id ?? '' }
}

/** To members of other organizations a deal that they may read has no finance (K-086). */
const forParties = ({ caller }: Scene) =>
  caller.name === 'other member' ? ({ status: 404 } as const) : {}

const ofDeal =
  (body?: Record<string, unknown>): MakeSample =>
  async (scene) => ({
    id: (await financed(scene)).id,
    ...(body !== undefined && { body }),
    ...forParties(scene),
  })
const ofLine =
  (kind: 'use' | 'source', body?: Record<string, unknown>): MakeSample =>
  async (scene) => ({
    id: (await financed(scene))[kind],
    ...(body !== undefined && { body }),
    ...forParties(scene),
  })

/** A rate of a day of its own: two of one day are one too many. */
let days = 0
const aRate = () => ({
  benchmark: 'prime',
  asOf: new Date(Date.UTC(1950, 0, (days += 1))).toISOString().slice(0, 10),
  rateBps: 675,
  source: 'Some bank',
})
const newRate = async ({ portal }: Scene) =>
  (await insertBenchmark(portal.database.open.db, aRate() as Parameters<typeof insertBenchmark>[1]))
    .id

const aFeed = async ({ portal, caller, other }: Scene): Promise<string> => {
  const stored = await portal.database.open.db.transaction((tx) =>
    insertFeed(
      tx,
      { userId: (caller.user ?? other).id, name: 'Deadlines', scope: 'own' },
      newToken(),
    ),
  )
  return stored.id
}

/** Calls about the finance of deals. */
export const financeSamples: Record<string, MakeSample> = {
  'finance.estimate': async () => ({
    body: {
      deal: { technology: ['solar'], capEx: 1_000_000, expectedPtoDate: 'March 2027' },
      facts: { solarKw: 800 },
      uses: [{ kind: 'solar', amount: 1_000_000 }],
      sources: [{ kind: 'grant', label: 'Some Fund', amount: 250_000 }],
    },
  }),
  'readiness.compute': () => ({
    body: { deal: { technology: ['solar'], capNeed: ['perm'] }, documents: ['site_control'] },
  }),
  'benchmarks.create': () => ({ body: aRate() }),
  'benchmarks.update': async (scene) => ({ id: await newRate(scene), body: { rateBps: 5 } }),
  'benchmarks.delete': async (scene) => ({ id: await newRate(scene) }),
  'calendarFeeds.create': ({ caller }) => ({
    // Administrators belong to no organization whose projects would be their own.
    body: { name: 'Mine', scope: caller.user?.organizationId == null ? 'all' : 'own' },
  }),
  'calendarFeeds.delete': async (scene) => ({ id: await aFeed(scene) }),
  'deadlines.export': () => ({ query: 'format=csv' }),
  'pipelineFinance.read': ofDeal(),
  'pipelineFinance.update': ofDeal({ solarKw: 800 }),
  'pipelineFinance.history': ofDeal(),
  'pipelineUses.create': ofDeal({ kind: 'storage', amount: 5 }),
  'pipelineUses.update': ofLine('use', { amount: 6 }),
  'pipelineUses.delete': ofLine('use'),
  'pipelineSources.create': ofDeal({ kind: 'senior', label: 'Some Bank', amount: 5 }),
  'pipelineSources.update': ofLine('source', { amount: 6 }),
  'pipelineSources.delete': ofLine('source'),
}
