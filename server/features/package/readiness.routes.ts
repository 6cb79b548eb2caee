import { settledFacts } from '#contract/finance-facts'
import { noFacts } from '#contract/finance/input'
import { itemOfName } from '#contract/package/item-of-name'
import { readinessOf } from '#contract/package/readiness'
import { computeReadiness, readItems } from '#contract/readiness'
import type { Dependencies } from '#server/dependencies'
import { route } from '#server/platform/http/call'
import type { Route } from '#server/platform/http/call'
import { invalidField } from '#server/platform/http/problems'

/** The readiness list in force, and what it makes of a project that nobody need have stored (H-019). */
export function readinessRoutes({ settings }: Dependencies): Route[] {
  const { list } = settings.financeRules
  return [
    route(readItems, async () => list),

    route(computeReadiness, async ({ body: { names, ...body } }) => {
      const { facts, problem } = settledFacts(body.facts ?? {}, noFacts, null)
      if (problem !== null) throw invalidField(`facts.${problem.field}`, problem.message)
      const readiness = readinessOf({ ...body, deal: body.deal ?? {}, facts }, list)
      return names === undefined
        ? readiness
        : { ...readiness, items: names.map((name) => itemOfName(name, list)) }
    }),
  ]
}
