import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import content from '../finance-rules.json' with { type: 'json' }
import { benchmarkWords } from './benchmark-words.ts'
import { estimateOf } from './estimate.ts'
import { financeInputs } from '#test/support/finance-inputs'
import type { FinanceInput } from './input.ts'
import type { FinanceRule } from './rule-file.ts'
import { faultOfRuleFile, readFinanceRules } from './rules.ts'
import type { FinanceRules } from './rules.ts'
import { sheetLines } from './sheet-lines.ts'
import { basisSentence, directPayReason, ratioWords, sheetWarnings } from './sheet-words.ts'
import { sheetOf } from './sheet.ts'

const file = content as { rules: FinanceRule[] }

const changedFile = (index: number, changes: Partial<FinanceRule>) => ({
  ...content,
  rules: content.rules.map((rule, place) => (place === index ? { ...rule, ...changes } : rule)),
})

/** All that a person may be shown of a deal. */
function shownOf(input: FinanceInput, rules: FinanceRules): string {
  const sheet = sheetOf(input, rules)
  const estimate = estimateOf(input, rules)
  const titles = new Map(content.rules.map(({ id, title }) => [id, title]))
  return JSON.stringify([
    estimate,
    sheetLines(sheet),
    basisSentence(sheet),
    ratioWords(sheet),
    directPayReason(sheet, 'solar'),
    sheetWarnings(sheet, estimate.credit, { today: '2026-11-22', titles }),
    ['2026-10-08', '2026-10-07'].map((asOf) =>
      benchmarkWords('Prime + 1%', [{ benchmark: 'prime', tenorDays: null, asOf, rateBps: 675 }], {
        today: '2026-11-22',
        staleAfter: rules.number('benchmark.stale_after_days'),
      }),
    ),
  ])
}

/** The value of a rule a little off. */
function otherValue({ value, unit }: FinanceRule): FinanceRule['value'] {
  if (typeof value === 'boolean') return !value
  if (unit === 'day') return `${String(value).slice(0, 8)}${value === '2026-07-04' ? '01' : '15'}`
  if (unit === 'month') return value === 12 ? 6 : Number(value) + 1
  if (unit === 'days') return Number(value) + 100
  return Number(value) + (Number(value) >= 10_000 ? -100 : unit === 'kW AC' ? 900 : 1)
}

describe('the file of rules', () => {
  const rules = readFinanceRules(content)
  const inputs = fc.sample(financeInputs, { numRuns: 4_000, seed: 20_261_122 })
  const before = inputs.map((input) => shownOf(input, rules))

  test.each(file.rules.map((rule, index) => ({ ...rule, index })))(
    'a change of $id from $effectiveFrom changes what is told (R-006)',
    (rule) => {
      const changed = readFinanceRules(changedFile(rule.index, { value: otherValue(rule) }))
      expect(inputs.some((input, index) => shownOf(input, changed) !== before[index])).toBe(true)
    },
  )

  test('a change of the other reading, or of the ruling, changes what is told (R-007)', () => {
    const index = file.rules.findIndex(({ confidence }) => confidence === 'in_dispute')
    const disputeNote = { case: 'A v. B', court: 'C', day: '2026-09-09', endedBy: 'D' }
    for (const changes of [{ otherwise: '2025-12-31' }, { disputeNote }]) {
      const changed = readFinanceRules(changedFile(index, changes))
      expect(inputs.some((input, at) => shownOf(input, changed) !== before[at])).toBe(true)
    }
  })

  test('is read with every value it has', () => {
    expect(faultOfRuleFile(content)).toBeNull()
    expect(rules.revision).toBe('2026-11-27.1')
  })

  const indexOf = (id: string) => content.rules.findIndex((rule) => rule.id === id)
  test.each([
    [
      'a word for a day',
      'solar.service_by',
      { value: 'soon' },
      'the rule solar.service_by must be a day, not "soon"',
    ],
    [
      'a fraction',
      'credit.full_rate_bps',
      { value: 0.5 },
      'the rule credit.full_rate_bps must be a whole number from 0, not 0.5',
    ],
    [
      'a number for an answer',
      'direct_pay.grant_cap',
      { value: 1 },
      'the rule direct_pay.grant_cap must be true or false, not 1',
    ],
    [
      'a month too many',
      'assume.tax_year_end_month',
      { value: 13 },
      'the rule assume.tax_year_end_month must be a month from 1 to 12, not 13',
    ],
    [
      'another id',
      'credit.base_rate_bps',
      { id: 'credit.other' },
      'the rule credit.base_rate_bps is missing',
    ],
    [
      'another unit',
      'credit.base_rate_bps',
      { unit: 'percent' as const },
      'the rule credit.base_rate_bps must have the unit bps and the basis always',
    ],
    [
      'a dispute without another reading',
      'solar.begin_by',
      { confidence: 'in_dispute' as const },
      'the rule solar.begin_by is in dispute and must have otherwise and disputeNote',
    ],
    [
      'another reading that is the same',
      'construction.five_percent_ends',
      { otherwise: '2025-09-02' },
      'the rule construction.five_percent_ends is in dispute and must have otherwise unlike its value',
    ],
    [
      'another reading of another kind',
      'construction.five_percent_ends',
      { otherwise: 5 },
      'the rule construction.five_percent_ends must be a day, not 5',
    ],
    [
      'another reading of what is settled',
      'construction.five_percent_ends',
      { confidence: 'confirmed' as const },
      'the rule construction.five_percent_ends has another reading but is not in dispute',
    ],
    [
      'a gap between windows',
      'storage.phase_bps',
      { effectiveTo: '2033-12-30' },
      'the windows of the rule storage.phase_bps must follow each other without gap or overlap',
    ],
    [
      'days where it holds always',
      'credit.base_rate_bps',
      { effectiveFrom: '2026-01-01' },
      'the rule credit.base_rate_bps holds always and must have no days',
    ],
  ])('with %s is told in a sentence (R-003 to R-005)', (_name, id, changes, sentence) => {
    expect(faultOfRuleFile(changedFile(indexOf(id), changes))).toBe(sentence)
    expect(() => readFinanceRules(changedFile(indexOf(id), changes))).toThrow(sentence)
  })

  test('of before, without a rule that came later, is read (R-008)', () => {
    const fewer = content.rules.filter(({ id }) => id !== 'owner.prohibited_foreign_entity')
    const earlier = readFinanceRules({ ...content, rules: fewer })
    expect(earlier.answer('owner.prohibited_foreign_entity')).toBe(false)
  })

  test.each([
    ['nothing', null],
    ['another format', { ...content, format: 2 }],
    ['no revision', { ...content, revision: '' }],
    [
      'an address of another kind',
      changedFile(0, { source: [{ title: 'A', url: 'ftp://a.example', foundOn: '2026-11-22' }] }),
    ],
  ])('with %s is rejected', (_name, each) => {
    expect(faultOfRuleFile(each)).not.toBeNull()
  })
})
