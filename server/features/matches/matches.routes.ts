import {
  exportDealMatches,
  exportFacilityMatches,
  exportLendingProfileMatches,
  exportProductMatches,
  listDealMatches,
  listFacilityMatches,
  listLendingProfileMatches,
  listProductMatches,
  readMatch,
} from '#contract/matches'
import type { matchKinds } from '#contract/common/market-enums'
import type { Dependencies } from '#server/dependencies'
import { computed } from '#server/platform/computations'
import type { Executor } from '#server/platform/database/database'
import type { CountedTable } from '#server/platform/database/lists/table-versions'
import { createExportAnswer } from '#server/platform/exports/export-answer'
import { recordsAtOnce } from '#server/platform/exports/export-parts'
import { route } from '#server/platform/http/call'
import type { Route } from '#server/platform/http/call'
import { dealAsked, foundForDeal, matchesOfPair } from './deal-matches.ts'
import { dismissalRoutes } from './dismissals.routes.ts'
import { matchFields, matchLine } from './match-file.rules.ts'
import { toList, toMatches } from './match-rows.ts'
import type { Found } from './match-rows.ts'
import { foundForOffer, offerAsked } from './offer-matches.ts'

const tables: readonly CountedTable[] = [
  'pipeline',
  'products',
  'lending_profiles',
  'catalytic_facilities',
  'organizations',
]
const all = { limit: Infinity, offset: 0 }

/**
 * What is found as lines of a file. Sentences are written for some rows at a time, so that others are served between, and
 * a long file never stands in memory whole.
 */
async function* linesOf(db: Executor, { pairings, reader }: Found, other: 'Offer' | 'Project') {
  for (let from = 0; from < pairings.length; from += recordsAtOnce) {
    const matches = await toMatches(db, pairings.slice(from, from + recordsAtOnce), reader)
    yield matches.map((match) => matchLine(match, other))
  }
}

/** Deals, offers and needs that fit each other: computed when they are asked for, two lists at a time (M-150, M-157). */
export function matchRoutes(dependencies: Dependencies): Route[] {
  const { answerTable } = createExportAnswer(dependencies)

  const offerRoutes = (
    kind: keyof typeof matchKinds,
    list: typeof listProductMatches,
    file: typeof exportProductMatches,
  ): Route[] => [
    route(list, ({ db, actor, params, query }) =>
      computed(async () =>
        toList(db, await foundForOffer(db, actor.user, { kind, id: params.id }, query, query)),
      ),
    ),
    route(file, async (call) => {
      const { actor, params, query } = call
      await offerAsked(call.db, actor.user, kind, params.id)
      return answerTable(call, {
        name: `${kind}-matches`,
        entity: kind,
        entityId: params.id,
        fields: matchFields('Project'),
        tables,
        async *parts(db) {
          const found = await computed(() =>
            foundForOffer(db, actor.user, { kind, id: params.id }, query, all),
          )
          yield* linesOf(db, found, 'Project')
        },
      })
    }),
  ]

  return [
    route(listDealMatches, ({ db, actor, params, query }) =>
      computed(async () => toList(db, await foundForDeal(db, actor.user, params.id, query, query))),
    ),

    route(exportDealMatches, async (call) => {
      const { actor, params, query } = call
      await dealAsked(call.db, actor.user, params.id)
      return answerTable(call, {
        name: 'pipeline-matches',
        entity: 'pipeline',
        entityId: params.id,
        fields: matchFields('Offer'),
        tables,
        async *parts(db) {
          const found = await computed(() => foundForDeal(db, actor.user, params.id, query, all))
          yield* linesOf(db, found, 'Offer')
        },
      })
    }),

    route(readMatch, ({ db, actor, params }) => matchesOfPair(db, actor.user, params)),

    ...offerRoutes('products', listProductMatches, exportProductMatches),
    ...offerRoutes('lending-profiles', listLendingProfileMatches, exportLendingProfileMatches),
    ...offerRoutes('catalytic-facilities', listFacilityMatches, exportFacilityMatches),

    ...dismissalRoutes,
  ]
}
