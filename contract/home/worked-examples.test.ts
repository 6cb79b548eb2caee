import { describe, expect, test } from 'vitest'
import { textOfDollars } from '../common/money.ts'
import { estimateBody } from '../finance.ts'
import content from '../finance-rules.json' with { type: 'json' }
import { estimateOf } from '../finance/estimate.ts'
import { inputOf } from '../finance/estimate-input.ts'
import { raisingOf } from '../finance/raising.ts'
import { readFinanceRules } from '../finance/rules.ts'
import { soughtOf } from '../finance/sought.ts'
import { matchedCredit, securedOf } from '../matching/needed.ts'
import { inHomeOrder, nextCapitalStep, nextStep } from './next-step.ts'
import type { CapitalSteps, ProjectSteps } from './next-step.ts'
import { story } from './story.ts'
import examples from './worked-examples.json' with { type: 'json' }

const rules = readFinanceRules(content)

describe('the next step (FL-N01 to FL-N18)', () => {
  test.each(examples.steps)('$id: $title', ({ input, expected }) => {
    // The examples are of two shapes, which their kind tells apart.
    const found =
      input.kind === 'capital'
        ? nextCapitalStep(input as unknown as CapitalSteps)
        : nextStep(input as unknown as ProjectSteps)
    expect(found).toEqual(expected)
  })
})

test.each(examples.orders)('the order of rows $id: $title', ({ input, expected }) => {
  expect(inHomeOrder(input.today, input.rows).map(({ name }) => name)).toEqual(expected)
})

test.each(examples.amounts)('what is still to raise $id: $title', ({ input, expected }) => {
  const { deal } = input as { deal: Record<string, unknown> }
  const given = inputOf(estimateBody.parse(input), [])
  const estimate = estimateOf(given, rules)
  const credit = matchedCredit(
    {
      itcAmount: textOfDollars((deal['itcAmount'] as number | undefined) ?? null),
      itcPercentage: (deal['itcPercentage'] as string | undefined) ?? null,
    },
    estimate.stack.totalUses,
  )
  const sought = soughtOf(estimate, given.sources, { hasFacts: true, credit })
  const needs = (deal['capNeed'] as string[] | undefined) ?? []
  const secured = securedOf((deal['sourcesSecured'] as string | undefined) ?? null)
  expect(raisingOf({ needs, secured }, estimate.stack, sought, given.sources)).toEqual(expected)
})

test.each(examples.stories)('the story of $id: $title', ({ input, expected }) => {
  expect(story(input).map(({ text }) => text)).toEqual(expected)
})
