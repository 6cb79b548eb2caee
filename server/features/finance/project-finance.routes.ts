import { settledFacts } from '#contract/finance-facts'
import { estimateOf } from '#contract/finance/estimate'
import type { FinanceDeal } from '#contract/finance/input'
import { suggestionsOf } from '#contract/finance/suggestions'
import { readFinanceHistory, readProjectFinance, updateFacts } from '#contract/project-finance'
import type { Dependencies } from '#server/dependencies'
import { findDeal } from '#server/features/pipeline/pipeline.store'
import { toCurrentUser } from '#server/features/users/users.store'
import { changed } from '#server/platform/audit/audit'
import { shownTo } from '#server/platform/history/history-routes'
import { entriesOfMany } from '#server/platform/history/history.store'
import { namesIn } from '#server/platform/history/names.store'
import { route } from '#server/platform/http/call'
import type { Route } from '#server/platform/http/call'
import { invalidField, requireVersion } from '#server/platform/http/problems'
import { today } from '#server/platform/present-day'
import { refreshFigures } from './figures.store.ts'
import { notifiesOf, asEntry } from './finance-history.store.ts'
import { lockWritable, readFully, toWriteOn } from './finance.rules.ts'
import {
  asSourceLine,
  asUseLine,
  currentBenchmarks,
  factsOf,
  findFacts,
  sourcesOf,
  storeFacts,
  toFacts,
  toSource,
  toUse,
  usesOf,
} from './finance.store.ts'

/** The facts of a deal, and all of its finance as its parties read it (K-070, T-090, K-074). */
export function projectFinanceRoutes({ settings }: Dependencies): Route[] {
  const { rules } = settings.financeRules
  return [
    route(readProjectFinance, async ({ db, actor, params }) => {
      const person = toCurrentUser(actor, settings)
      const deal = readFully(person, await findDeal(db, person, params.id))
      const day = today()
      const [row, uses, sources, benchmarks] = await Promise.all([
        findFacts(db, deal.id),
        usesOf(db, deal.id),
        sourcesOf(db, person, { pipelineId: deal.id }),
        currentBenchmarks(db, day),
      ])
      const estimate = estimateOf(
        {
          // A table stores names of the contract's values as plain text.
          deal: deal as unknown as FinanceDeal,
          facts: factsOf(row),
          uses: uses.map(asUseLine),
          sources: sources.map(({ row: source }) => asSourceLine(source)),
          benchmarks,
        },
        rules,
      )
      const labels = new Set(sources.map(({ row: source }) => source.label))
      return {
        facts: toFacts(row),
        uses: uses.map(toUse),
        sources: sources.map(({ row: source, organizationName }) =>
          toSource(source, organizationName),
        ),
        estimate: { ...estimate, revision: rules.revision },
        suggestions: suggestionsOf(deal.sourcesSecured, deal.capEx).filter(
          ({ label }) => !labels.has(label),
        ),
        today: day,
        revision: rules.revision,
      }
    }),

    route(updateFacts, ({ actor, params, body, change }) =>
      change(async ({ tx, audit }) => {
        const { version, ...given } = body
        const person = toCurrentUser(actor, settings)
        const deal = await lockWritable(tx, person, params.id)
        const before = await findFacts(tx, deal.id)
        await requireVersion(version, before?.version ?? 0, () => toFacts(before))
        const { facts, problem } = settledFacts(given, factsOf(before), today())
        if (problem !== null) throw invalidField(problem.field, problem.message)
        const after = await storeFacts(tx, deal.id, facts)
        await refreshFigures(tx, [deal.id], rules)
        await audit(
          changed('pipeline-finance', {
            ...(before !== null && { before: asEntry(before) }),
            after: asEntry(after),
            seenAs: deal,
            notifies: notifiesOf(deal),
          }),
        )
        return toFacts(after)
      }),
    ),

    route(readFinanceHistory, async ({ db, actor, params, query }) => {
      const person = toCurrentUser(actor, settings)
      const deal = toWriteOn(person, await findDeal(db, person, params.id))
      const page = await entriesOfMany(
        db,
        { entities: ['pipeline-finance', 'pipeline-uses', 'pipeline-sources'], of: deal.id },
        query,
      )
      const entries = await shownTo(db, actor, page.entries)
      return { entries, total: page.total, names: await namesIn(db, entries, actor.user) }
    }),
  ]
}
