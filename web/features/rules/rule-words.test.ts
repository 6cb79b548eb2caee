import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { financeRuleFile } from '#contract/finance/rule-file'
import { groupedRules, isDueForCheck, ruleValueWords, windowWords } from './rule-words.ts'

const { rules } = financeRuleFile.parse(
  JSON.parse(
    readFileSync(join(import.meta.dirname, '../../../contract/finance-rules.json'), 'utf8'),
  ),
)
const ruleOf = (id: string) => rules.filter((rule) => rule.id === id)

test('every rule of the file is in one of seven groups, once (R-011)', () => {
  const groups = groupedRules(rules)
  expect(groups.map(({ title, entries }) => [title, entries.length])).toEqual([
    ['Solar: start and service', 5],
    ['Storage', 1],
    ['Rate and adders', 15],
    ['Direct pay', 11],
    ['Foreign-entity and domestic content ratios', 5],
    ['No investment credit', 2],
    ['Assumptions', 9],
  ])
  const ids = groups.flatMap(({ entries }) => entries.map(({ id }) => id))
  expect(ids.toSorted()).toEqual([...new Set(rules.map(({ id }) => id))].toSorted())
})

test('values and windows in words', () => {
  const values = [
    'credit.full_rate_bps',
    'solar.begin_by',
    'credit.wage_exempt_below_kw',
    'direct_pay.return_month',
    'direct_pay.return_day',
    'direct_pay.grant_cap',
    'construction.continuity_years',
  ].map((id) => ruleOf(id).map(({ value, unit }) => ruleValueWords(value, unit)))
  expect(values.flat()).toEqual([
    '30%',
    'Jul 4, 2026',
    '1,000 kW AC',
    'Month 5',
    'Day 15',
    'Yes',
    '4 years',
  ])
  expect(ruleOf('storage.phase_bps').map(windowWords)).toEqual([
    'Start until Dec 31, 2033',
    'Start in 2034',
    'Start in 2035',
    'Start from Jan 1, 2036',
  ])
})

test('a rule checked more than 180 days ago is due (R-012)', () => {
  expect(isDueForCheck('2026-05-28', '2026-11-24')).toBe(false)
  expect(isDueForCheck('2026-05-27', '2026-11-24')).toBe(true)
})
