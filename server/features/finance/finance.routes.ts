import { ratesUpTo } from '#contract/common/benchmark-rates'
import { estimateFinance } from '#contract/finance'
import { settledFacts } from '#contract/finance-facts'
import { estimateOf } from '#contract/finance/estimate'
import { inputOf } from '#contract/finance/estimate-input'
import { noFacts } from '#contract/finance/input'
import type { Dependencies } from '#server/dependencies'
import { route } from '#server/platform/http/call'
import type { Route } from '#server/platform/http/call'
import { invalidField } from '#server/platform/http/problems'
import { today } from '#server/platform/present-day'
import { currentBenchmarks } from './finance.store.ts'

/** The finance of deals: an estimate of what nobody need have stored (K-075). */
export function financeRoutes({ settings }: Dependencies): Route[] {
  const { rules } = settings.financeRules
  return [
    route(estimateFinance, async ({ db, body }) => {
      const day = today()
      const { problem } = settledFacts(body.facts ?? {}, noFacts, null)
      if (problem !== null) throw invalidField(`facts.${problem.field}`, problem.message)
      const benchmarks =
        body.benchmarks === undefined
          ? await currentBenchmarks(db, day)
          : ratesUpTo(day, body.benchmarks)
      return { ...estimateOf(inputOf(body, benchmarks), rules), revision: rules.revision }
    }),
  ]
}
