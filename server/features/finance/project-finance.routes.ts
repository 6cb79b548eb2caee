import { settledFacts } from '#contract/finance-facts'
import { estimateOf } from '#contract/finance/estimate'
import type { FinanceDeal } from '#contract/finance/input'
import { suggestionsOf } from '#contract/finance/suggestions'
import type { ShareSection } from '#contract/common/closing-enums'
import type { FinanceRules } from '#contract/finance/rules'
import { readFinanceHistory, readProjectFinance, updateFacts } from '#contract/project-finance'
import type { ProjectFinance, SharedFinance } from '#contract/project-finance'
import type { Person } from '#contract/rights'
import type { Dependencies } from '#server/dependencies'
import { findDeal } from '#server/features/pipeline/pipeline.store'
import type { DealRow } from '#server/features/pipeline/pipeline.store'
import { logOpening } from '#server/features/shares/access-log.store'
import { sectionReader } from '#server/features/shares/section-reader.store'
import { toCurrentUser } from '#server/features/users/users.store'
import { changed } from '#server/platform/audit/audit'
import type { Database } from '#server/platform/database/database'
import { shownTo } from '#server/platform/history/history-routes'
import { entriesOfMany } from '#server/platform/history/history.store'
import { namesIn } from '#server/platform/history/names.store'
import { route } from '#server/platform/http/call'
import type { Route } from '#server/platform/http/call'
import { invalidField, requireVersion } from '#server/platform/http/problems'
import { today } from '#server/platform/present-day'
import { refreshFigures } from './figures.store.ts'
import { notifiesOf, asEntry } from './finance-history.store.ts'
import { lockWritable, toWriteOn } from './finance.rules.ts'
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

/** All of a deal's finance as its parties read it. */
async function financeOf(
  db: Database,
  person: Person,
  deal: DealRow,
  rules: FinanceRules,
): Promise<ProjectFinance> {
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
    sources: sources.map(({ row: source, organizationName, differs }) =>
      toSource(source, organizationName, differs),
    ),
    estimate: { ...estimate, revision: rules.revision },
    suggestions: suggestionsOf(deal.sourcesSecured, deal.capEx).filter(
      ({ label }) => !labels.has(label),
    ),
    today: day,
    revision: rules.revision,
  }
}

/** What of it the sections of a guest hold (H-003, H-096). */
function asShared(
  { facts, uses, sources, estimate, ...finance }: ProjectFinance,
  sections: readonly ShareSection[],
): SharedFinance {
  const [hasStack, hasCredit] = [sections.includes('stack'), sections.includes('credit')]
  const ofCredit = hasCredit
    ? {
        clock: {
          ...estimate.clock,
          // When a bridge ends is known from its line of the stack.
          deadlines: estimate.clock.deadlines.filter(
            ({ kind }) => hasStack || kind !== 'bridge_maturity',
          ),
        },
      }
    : { credit: null, clock: null, bridge: null, missing: null, readiness: null }
  return {
    ...finance,
    facts: hasCredit ? facts : null,
    uses: hasStack ? uses : [],
    // Of other lenders' offers a guest reads nothing.
    sources: hasStack
      ? sources.map((source) => ({ ...source, note: null, offerId: null, differs: false }))
      : [],
    estimate: { ...estimate, ...ofCredit, ...(!hasStack && { stack: null }) },
    suggestions: [],
  }
}

/** The facts of a deal, and all of its finance as its parties and guests read it (K-070, T-090, K-074, H-003). */
export function projectFinanceRoutes({ settings }: Dependencies): Route[] {
  const { rules } = settings.financeRules
  return [
    route(readProjectFinance, async ({ db, actor, params, origin }) => {
      const reader = await sectionReader(db, actor, params.id, 'stack', 'credit')
      const { deal, share, sections } = reader
      // What a guest opens is logged before anything of it is read.
      if (share !== null)
        for (const section of sections)
          await logOpening(db, {
            person: actor.user,
            share,
            deal,
            action: 'open',
            section,
            ...origin,
          })
      const answer = await financeOf(db, toCurrentUser(actor, settings), deal, rules)
      return share === null ? answer : asShared(answer, sections)
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
        {
          entities: [
            'pipeline-finance',
            'pipeline-uses',
            'pipeline-sources',
            'pipeline-documents',
            'pipeline-shares',
            'pipeline-offers',
          ],
          of: deal.id,
        },
        query,
      )
      const entries = await shownTo(db, actor, page.entries)
      return { entries, total: page.total, names: await namesIn(db, entries, actor.user) }
    }),
  ]
}
