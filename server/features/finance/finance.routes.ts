import { estimateFinance } from '#contract/finance'
import { settledFacts } from '#contract/finance-facts'
import { estimateOf } from '#contract/finance/estimate'
import { inputOf } from '#contract/finance/given'
import { noFacts } from '#contract/finance/input'
import type { Dependencies } from '#server/dependencies'
import { route } from '#server/platform/http/call'
import type { Route } from '#server/platform/http/call'
import { invalidField } from '#server/platform/http/problems'

/** The finance of deals: an estimate of what nobody need have stored (K-075). */
export function financeRoutes({ settings }: Dependencies): Route[] {
  const { rules } = settings.financeRules
  return [
    route(estimateFinance, async ({ body }) => {
      const { problem } = settledFacts(body.facts ?? {}, noFacts, null)
      if (problem !== null) throw invalidField(`facts.${problem.field}`, problem.message)
      return { ...estimateOf(inputOf(body), rules), revision: rules.revision }
    }),
  ]
}
