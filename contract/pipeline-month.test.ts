import { expect, test } from 'vitest'
import { monthText, readLooseMonth } from './pipeline-month.ts'

test.each([
  'March 2027',
  'march 2027',
  ' MARCH  2027 ',
  'Mar 2027',
  'Mar. 2027',
  "Mar '27",
  'Mar ’27',
  'Mar-27',
  'Mar27',
  'March, 2027',
  '2027 March',
  '3/27',
  '03/27',
  '3/2027',
  '03-2027',
  '3.2027',
  '2027-03',
  '2027/3',
  '2027-03-15',
  '3/15/2027',
  'March 15, 2027',
])('%j is March 2027', (typed) => {
  expect(readLooseMonth(typed)).toEqual({
    start: '2027-03-01',
    precision: 'month',
    text: 'March 2027',
  })
})

test.each([
  'Q1 2027',
  'q1 2027',
  "Q1 '27",
  'Q1/27',
  'Q1-2027',
  '1Q27',
  '1Q 2027',
  '2027 Q1',
  '2027-Q1',
  'Q12027',
])('%j is the first quarter of 2027', (typed) => {
  expect(readLooseMonth(typed)).toEqual({
    start: '2027-01-01',
    precision: 'quarter',
    text: 'Q1 2027',
  })
})

test.each([
  ['2027', '2027-01-01', 'year', '2027'],
  ['Q4 2026', '2026-10-01', 'quarter', 'Q4 2026'],
  ['Sept 2028', '2028-09-01', 'month', 'September 2028'],
  ['dec 31 2029', '2029-12-01', 'month', 'December 2029'],
])('%j begins %s and is a %s', (typed, start, precision, text) => {
  expect(readLooseMonth(typed)).toEqual({ start, precision, text })
})

test.each([
  '',
  ' ',
  null,
  undefined,
  'TBD',
  'soon',
  'after COD',
  'mid 2027',
  'Ma 2027',
  'Marble 2027',
  'Q5 2027',
  '13/27',
  '0/27',
  '1027',
  '20277',
  '27',
  'March',
  'March 2027 or later',
  `March ${' '.repeat(50)} 2027`,
])('%j means no month', (typed) => {
  expect(readLooseMonth(typed)).toBeNull()
})

test('what is written here is read back as itself', () => {
  for (const text of ['March 2027', 'Q1 2027', '2027'])
    expect(readLooseMonth(text)?.text).toBe(text)
})

test('a picked month is written in words', () => {
  expect(monthText('2027-03')).toBe('March 2027')
  expect(monthText('')).toBeNull()
})
