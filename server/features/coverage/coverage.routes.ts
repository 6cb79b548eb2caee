import { coverageRows } from '#contract/common/market-enums'
import { capitalTypes } from '#contract/common/registry-enums'
import {
  exportCoverage,
  listCoveredNeeds,
  listFacilityCoverage,
  readCoverage,
} from '#contract/coverage'
import { behindFigure, boardOf } from '#contract/matching/coverage-board'
import { dealsOfCells, exactLines, memberLines } from '#contract/matching/coverage-file'
import { readOnly } from '#contract/record-fields/record-field'
import type { RecordField } from '#contract/record-fields/record-field'
import { isAdmin } from '#contract/rights'
import type { Dependencies } from '#server/dependencies'
import { computed, createPause } from '#server/platform/computations'
import type { Executor } from '#server/platform/database/database'
import type { CountedTable } from '#server/platform/database/lists/table-versions'
import { createExportAnswer } from '#server/platform/exports/export-answer'
import { cachedAnswer, route } from '#server/platform/http/call'
import type { Route } from '#server/platform/http/call'
import { roleScope, sameForAll } from '#server/platform/http/list-cache'
import type { Reader } from '#server/platform/http/list-cache'
import { forbidden, invalidField } from '#server/platform/http/problems'
import type { Actor } from '#server/platform/sessions/session.store'
import { coveredNeeds, unsharedNote } from './coverage.rules.ts'
import { carriedNeeds, countNeeds } from './coverage.store.ts'
import type { BoardQuery } from './coverage.store.ts'

const tables: readonly CountedTable[] = [
  'pipeline',
  'products',
  'lending_profiles',
  'catalytic_facilities',
  'organizations',
]

/** @throws HttpProblem 403 for a member who asks for deals that are not shared */
function requireShared(actor: Actor, { deals }: Pick<BoardQuery, 'deals'>) {
  if (deals === 'all' && !isAdmin(actor.user))
    throw forbidden('Only administrators can count projects that are not shared')
}

/** The board is the same for everybody; only administrators may count what is not shared (M-145, M-155). */
function scopeOfBoard(actor: Actor, query: Pick<BoardQuery, 'deals'>): Reader | null {
  requireShared(actor, query)
  return query.deals === 'all' ? roleScope(actor) : null
}

async function boardFor(db: Executor, query: BoardQuery & { by: keyof typeof coverageRows }) {
  const counted = await countNeeds(db, query)
  const { dealNeeds, supplied } = counted
  return { board: await boardOf(query.by, dealNeeds, supplied, createPause()), counted }
}

/** The columns of a file of the board (M-162). */
const fileFields = (by: keyof typeof coverageRows): readonly RecordField[] => [
  readOnly('label', coverageRows[by], 'text'),
  readOnly('need', 'Need', 'enum', { options: capitalTypes }),
  readOnly('deals', 'Projects', 'number'),
  readOnly('sought', 'Sought', 'dollars'),
  readOnly('amountsMissing', 'Amounts Missing', 'number'),
  readOnly('covered', 'Covered', 'number'),
  readOnly('inPart', 'In Part', 'number'),
  readOnly('uncovered', 'Not Covered', 'number'),
  readOnly('unmet', 'Unmet', 'dollars'),
  readOnly('lenders', 'Lenders', 'number'),
  readOnly('national', 'National Lenders', 'number'),
]

/** Where projects seek capital and no lender fits: counted when asked for, and cached while nothing changes (M-140 to M-149, M-160 to M-163). */
export function coverageRoutes(dependencies: Dependencies): Route[] {
  const { answerTable } = createExportAnswer(dependencies)
  return [
    cachedAnswer(
      readCoverage,
      { tables, scope: scopeOfBoard, computed: true },
      async ({ db, query }) => {
        const { board, counted } = await boardFor(db, query)
        return { ...board, noNeed: counted.noNeed, note: unsharedNote(counted) }
      },
    ),

    cachedAnswer(
      listCoveredNeeds,
      { tables, scope: scopeOfBoard, computed: true },
      async ({ db, query }) => {
        const { by, row, cover, reason, limit, offset, ...board } = query
        const counted = await countNeeds(db, board)
        const behind = behindFigure(counted.dealNeeds, { by, row, cover, reason })
        const deals = await coveredNeeds(behind.slice(offset, offset + limit), counted)
        return { deals, total: behind.length }
      },
    ),

    cachedAnswer(
      listFacilityCoverage,
      { tables, scope: sameForAll, computed: true },
      async ({ db }) => {
        const facilities = await carriedNeeds(db)
        return { facilities, total: facilities.length }
      },
    ),

    route(exportCoverage, async (call) => {
      const { actor, query } = call
      requireShared(actor, query)
      if (query.deals === 'all') throw invalidField('deals', 'Files hold shared projects only')
      return answerTable(call, {
        name: 'coverage',
        entity: 'pipeline',
        fields: fileFields(query.by),
        tables,
        async *parts(db) {
          const { board, counted } = await computed(() => boardFor(db, query))
          yield isAdmin(actor.user)
            ? exactLines(board)
            : memberLines(board, dealsOfCells(query.by, counted.dealNeeds))
        },
      })
    }),
  ]
}
