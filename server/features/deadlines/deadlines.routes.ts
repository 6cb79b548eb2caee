import type { z } from 'zod'
import { deadlineKinds } from '#contract/common/finance-enums'
import { exportDeadlines, listDeadlines } from '#contract/deadlines'
import type { deadlineQuery } from '#contract/deadlines'
import { addMonthsToDay } from '#contract/finance/days'
import { placeOf } from '#contract/pipeline-locations'
import { readOnly } from '#contract/record-fields/record-field'
import { records } from '#contract/records'
import type { Dependencies } from '#server/dependencies'
import { today } from '#server/platform/present-day'
import { aboutSheet } from '#server/platform/exports/about-sheet'
import { createExportAnswer } from '#server/platform/exports/export-answer'
import { recordsAtOnce } from '#server/platform/exports/export-parts'
import { route } from '#server/platform/http/call'
import type { Route } from '#server/platform/http/call'
import { listDeadlines as listStored } from './deadlines.store.ts'
import type { DeadlineCriteria } from './deadlines.store.ts'

/** How far deadlines reach when nobody says so, in months (D-036). */
const usualMonths = 24

const fields = [
  readOnly('day', 'Day', 'date'),
  readOnly('kind', 'Kind', 'enum', { options: deadlineKinds }),
  readOnly('label', 'Deadline', 'text'),
  readOnly('dealName', 'Project', 'text'),
  readOnly('organizationName', 'Organization', 'text'),
  readOnly('place', 'Location', 'text'),
  readOnly('atStake', 'At Stake', 'dollars'),
]

/** The query with both days: from today to the same day two years on, or the last one of that month, unless given. */
function withDays(
  query: Omit<z.output<typeof deadlineQuery>, 'limit' | 'offset'>,
): DeadlineCriteria {
  const present = today()
  return {
    ...query,
    from: query.from ?? present,
    to: query.to ?? addMonthsToDay(present, usualMonths),
  }
}

/** Deadlines over all deals a person may know of (D-036, D-037). */
export function deadlineRoutes(dependencies: Dependencies): Route[] {
  const { answerTable } = createExportAnswer(dependencies)
  return [
    route(listDeadlines, async ({ db, actor, query }) => {
      const { limit, offset, ...criteria } = query
      return listStored(db, actor.user, withDays(criteria), { limit, offset })
    }),

    route(exportDeadlines, async (call) => {
      const { format: _format, ...criteria } = call.query
      return answerTable(call, {
        name: 'deadlines',
        entity: 'pipeline',
        fields,
        tables: records.pipeline.listedFrom,
        async *parts(db) {
          for (let offset = 0; ; offset += recordsAtOnce) {
            const { deadlines } = await listStored(db, call.actor.user, withDays(criteria), {
              limit: recordsAtOnce,
              offset,
            })
            yield deadlines.map((deadline) => ({ ...deadline, place: placeOf(deadline) }))
            if (deadlines.length < recordsAtOnce) return
          }
        },
        sheets: () => [aboutSheet(dependencies.settings.financeRules.file.revision)],
      })
    }),
  ]
}
