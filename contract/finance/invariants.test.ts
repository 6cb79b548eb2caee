import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { estimate } from '../finance.ts'
import content from '../finance-rules.json' with { type: 'json' }
import { financeInputs } from '#test/support/finance-inputs'
import { part } from './arithmetic.ts'
import type { Cases } from './credit.ts'
import { estimateOf } from './estimate.ts'
import type { FinanceInput } from './input.ts'
import { raisingOf } from './raising.ts'
import { readFinanceRules } from './rules.ts'
import { sheetLines } from './sheet-lines.ts'
import { sheetOf } from './sheet.ts'
import { soughtOf } from './sought.ts'

const rules = readFinanceRules(content)
const seed = 20_261_122

// An expectation costs more than what it compares: one is made only of what does not hold.
const expectAtMost = (one: number | null, other: number | null): unknown =>
  (one ?? 0) <= (other ?? 0) || expect.unreachable(`${one} is above ${other}`)
function expectOrdered({ worst, base, pending, best }: Cases) {
  const known = [worst, base, pending, best].filter((value) => value !== null)
  for (const [place, value] of known.entries()) expectAtMost(known[place - 1] ?? value, value)
}

// 20,000 in all, in ten parts, so that none of them takes long on a busy machine.
const parts = Array.from({ length: 10 }, (_, n) => seed + n)

test.each(parts)(
  '2,000 made-up deals of seed %i: answers of the right shape, cases in order, parts that add up (K-031, T-060)',
  (each) => {
    fc.assert(
      fc.property(financeInputs, (input) => {
        const answer = estimateOf(input, rules)
        estimate.parse({ ...answer, revision: rules.revision })
        expectOrdered(answer.credit.credit)
        expectOrdered(answer.credit.cash)
        const { credit, cash } = answer.credit
        expectAtMost(cash.worst, credit.worst)
        const days = answer.clock.deadlines.map(({ day, kind }) => `${day} ${kind}`)
        expect(days).toEqual(days.toSorted())
        const sought = (itc: number | null) =>
          soughtOf(answer, input.sources, { hasFacts: true, credit: itc })
        for (const amount of Object.values(sought(input.deal.itcAmount))) expectAtMost(0, amount)
        const withoutCredit = sought(null)
        // What is raised and still to raise never exceeds the cost, unless more is raised than it needs (U-020).
        for (const needs of [[], ['construction'], ['perm'], ['perm', 'construction']]) {
          const asked = raisingOf({ needs, secured: 0 }, answer.stack, withoutCredit, input.sources)
          expectAtMost(asked.inTalks, asked.stillToRaise)
          const toRaise = asked.stillToRaise ?? 0
          expectAtMost(toRaise > 0 ? (asked.raised ?? 0) + toRaise : 0, answer.stack.totalUses)
        }
      }),
      { numRuns: 2_000, seed: each },
    )
  },
)

test('the lines of the sheet add up to the credit of each technology (T-070)', () => {
  fc.assert(
    fc.property(financeInputs, (input) => {
      const answer = estimateOf(input, rules)
      for (const { technology, lines, gross } of sheetLines(sheetOf(input, rules))) {
        const sum = (which: 'base' | 'pending') =>
          lines.reduce<number | null>(
            (total, line) => (total === null || line[which] === null ? null : total + line[which]),
            0,
          )
        // A line alone may be open although the whole is known: nothing, where the territory closes all.
        expect([null, gross.base]).toContain(sum('base'))
        expect([null, gross.pending]).toContain(sum('pending'))
        const found = answer.credit.parts.find((each) => each.technology === technology)
        const rate = found?.baseBps ?? null
        // Two rates of a few dollars may come to the same.
        expect(gross.base).toBe(rate === null ? gross.base : part(found?.basis ?? 0, rate, 10_000))
        expect(answer.credit.parts.map((each) => each.technology)).toContain(technology)
      }
    }),
    { numRuns: 2_000, seed },
  )
})

// T-061, T-063: only a fact that is named can leave an amount open.
test('without a missing fact every amount is known, and answering nothing else changes one', () => {
  fc.assert(
    fc.property(financeInputs, (input) => {
      const { credit } = estimateOf(input, rules)
      fc.pre(credit.missing.length === 0)
      const { cash } = credit
      expect([credit.credit.base, credit.path === 'tax_equity' ? 0 : cash.base]).not.toContain(null)
    }),
    { numRuns: 5_000, seed },
  )
})

test('the order of lines changes no sum', () => {
  fc.assert(
    fc.property(financeInputs, (input) => {
      const turned: FinanceInput = {
        ...input,
        uses: input.uses.toReversed(),
        sources: input.sources.toReversed(),
      }
      const [one, other] = [estimateOf(input, rules), estimateOf(turned, rules)]
      const { warnings: _one, ...first } = one.stack
      const { warnings: _other, ...second } = other.stack
      expect(second).toEqual(first)
      expect(other.credit).toEqual(one.credit)
      expect(other.bridge).toEqual(one.bridge)
    }),
    { numRuns: 1_000, seed },
  )
})
