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
import type { Match } from '#contract/matches'
import type { matchKinds } from '#contract/common/market-enums'
import type { Dependencies } from '#server/dependencies'
import { computed } from '#server/platform/computations'
import type { CountedTable } from '#server/platform/database/lists/table-versions'
import { createExportAnswer } from '#server/platform/exports/export-answer'
import { recordsAtOnce } from '#server/platform/exports/export-parts'
import { route } from '#server/platform/http/call'
import type { Route } from '#server/platform/http/call'
import { dealAsked, matchesOfDeal, matchesOfPair } from './deal-matches.ts'
import { dismissalRoutes } from './dismissals.routes.ts'
import { matchFields, matchLine } from './match-file.rules.ts'
import { matchesOfOffer, offerAsked } from './offer-matches.ts'

const tables: readonly CountedTable[] = [
  'pipeline',
  'products',
  'lending_profiles',
  'catalytic_facilities',
  'organizations',
]
const all = { limit: Infinity, offset: 0 }

/** Matches as lines of a file, some at a time, so that others are served between. */
async function* linesOf(matches: readonly Match[], other: 'Offer' | 'Project') {
  for (let from = 0; from < matches.length; from += recordsAtOnce)
    yield matches.slice(from, from + recordsAtOnce).map((match) => matchLine(match, other))
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
      computed(() => matchesOfOffer(db, actor.user, { kind, id: params.id }, query, query)),
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
          const { matches } = await computed(() =>
            matchesOfOffer(db, actor.user, { kind, id: params.id }, query, all),
          )
          yield* linesOf(matches, 'Project')
        },
      })
    }),
  ]

  return [
    route(listDealMatches, ({ db, actor, params, query }) =>
      computed(() => matchesOfDeal(db, actor.user, params.id, query, query)),
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
          const { matches } = await computed(() =>
            matchesOfDeal(db, actor.user, params.id, query, all),
          )
          yield* linesOf(matches, 'Offer')
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
