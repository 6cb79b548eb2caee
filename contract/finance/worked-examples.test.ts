import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { allInRate } from '../common/benchmark-rates.ts'
import type { BenchmarkRate } from '../common/benchmark-rates.ts'
import { nameLimit, requiredText } from '../common/text.ts'
import { estimate, estimateBody } from '../finance.ts'
import content from '../finance-rules.json' with { type: 'json' }
import { estimateOf } from './estimate.ts'
import { inputOf } from './estimate-input.ts'
import { readFinanceRules } from './rules.ts'
import { soughtOf } from './sought.ts'
import { suggestionsOf } from './suggestions.ts'
import examples from './worked-examples.json' with { type: 'json' }

const rules = readFinanceRules(content)

/** An example's whole answer as it leaves the server. */
function answered(input: unknown) {
  const body = estimateBody.parse(input)
  const given = inputOf(body, body.benchmarks ?? [])
  return estimate.parse({ ...estimateOf(given, rules), revision: rules.revision })
}

describe('the worked examples (DF-01 to DF-13)', () => {
  test.each(examples.examples)('$id: $title', ({ input, expected }) => {
    expect(answered(input)).toEqual({ ...expected, revision: examples.revision })
  })
})

test.each(examples.suggestions)('suggestions from "$text" (K-060 to K-064)', (each) => {
  expect(suggestionsOf(each.text, each.capEx)).toEqual(each.expected)
})

test.each([
  ['Owner equity 1.5 million committed', 'equity', 1_500_000, 'committed'],
  ['Bridge of 250k, term sheet', 'bridge', 250_000, 'interested'],
  ['Grant of $1.25MM', 'grant', 1_250_000, 'identified'],
  ['Loan of $ 400 thousand', 'senior', 400_000, 'identified'],
  ['A loan of 12 months', 'senior', null, 'identified'],
  ['Mezzanine debt, 20% of the project', 'subordinate', 200_000, 'identified'],
  ['Debt of 20%', 'senior', null, 'identified'],
  ['ITC proceeds received', 'tax_credit', null, 'closed'],
  ['Itching for money', null, null, 'identified'],
] as const)('"%s" is read as %s of %s, %s (K-062 to K-064)', (text, kind, amount, state) => {
  expect(suggestionsOf(text, 1_000_000)).toEqual([{ label: text, kind, amount, state }])
})

test('a suggestion is stored to the letter when it is added, whatever the text (K-065)', () => {
  const unit = fc.oneof(
    fc.constantFrom('\t', ' ', '.', '\u{1F600}', '\u200d', '\u00ad', 'grant $5', 'a'.repeat(199)),
    fc.string({ unit: 'binary', maxLength: 1 }),
  )
  fc.assert(
    fc.property(fc.array(unit, { maxLength: 60 }), (units) => {
      const source = requiredText(nameLimit, 'Name the source')
      for (const { label } of suggestionsOf(
        units.join('').toWellFormed().replaceAll('\0', ''),
        null,
      ))
        expect(source.parse(label)).toBe(label)
    }),
    { numRuns: 2_000 },
  )
})

test.each(examples.rates)('the all-in rate of "$text" (B-010)', (each) => {
  const benchmarks = each.benchmarks.map((row) => ({ tenorDays: null, ...row }))
  expect(allInRate(each.text, benchmarks as BenchmarkRate[])).toBe(each.expected)
})

test.each(examples.sought)(
  'what $example seeks (K-036)',
  ({ example, credit, sources, expected }) => {
    const found = examples.examples.find(({ id }) => id === example)
    const input = { ...found?.input, ...(sources === undefined ? {} : { sources }) }
    const given = inputOf(estimateBody.parse(input), [])
    expect(soughtOf(estimateOf(given, rules), given.sources, { hasFacts: true, credit })).toEqual(
      expected,
    )
  },
)

test.each([
  ['permanent', 300_000, 500_000],
  ['both', 300_000, 500_000],
  // What it funds during construction holds none of the permanent view's money.
  ['construction', 300_000, 500_000],
] as const)(
  'a firm tax credit of the view %s of $%d leaves $%d to seek (K-036)',
  (phase, amount, perm) => {
    const found = examples.examples.find(({ id }) => id === 'DF-01')
    const given = inputOf(
      estimateBody.parse({
        ...found?.input,
        sources: [{ kind: 'tax_credit', label: 'Credit', amount, state: 'committed', phase }],
      }),
      [],
    )
    const answer = estimateOf(given, rules)
    const uses = answer.stack.totalUses ?? 0
    const cash = answer.credit.cash.base ?? 0
    expect([uses, cash]).toEqual([1_000_000, 500_000])
    expect(soughtOf(answer, given.sources, { hasFacts: true, credit: null }).perm).toBe(perm)
  },
)
