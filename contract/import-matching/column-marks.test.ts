import { expect, test } from 'vitest'
import { collectMarks, markedOptions } from './column-marks.ts'
import { fieldsOf } from '../record-fields/record-fields.ts'
import { suggestedOptions } from './suggest-mapping.ts'

const marksOf = (...cells: string[]) => {
  const collected = collectMarks()
  for (const cell of cells) collected.add(cell)
  return collected.marks()
}
const field = (name: string) => {
  const found = fieldsOf('pipeline').find((each) => each.name === name)
  if (found === undefined) throw new Error(`Deals have no ${name}`)
  return found
}

test.each([
  [['3/4/2027', '5/6/2027'], undefined],
  [['3/4/2027', '12/31/2027'], 'month_first'],
  [['3/4/2027', '31.12.2027'], 'day_first'],
  [['3/4/2027', '12/31/2027', '31/12/2027'], 'mixed'],
  [['3/4/2027', '31/12/27 10:00', 'when funded', '40/50/2027'], 'day_first'],
] as const)('the dates %j tell the order %s', (cells, dates) => {
  expect(marksOf(...cells)).toEqual(dates === undefined ? {} : { dates })
  expect(markedOptions(field('expectedPtoDate'), marksOf(...cells))).toEqual(
    dates === undefined || dates === 'mixed' ? {} : { dateOrder: dates },
  )
})

test.each([
  [['1.250', '2.750'], undefined],
  [['1.250', '2.5'], 'decimal_of_unit'],
  [['1.250M', '2.5M'], 'decimal_of_unit'],
  [['1.250', '1.250.000'], 'thousands'],
  [['1.250', '950,50', '1.250,50'], 'thousands'],
  [['1.250', '1.250.000', '1,250.50'], undefined],
] as const)('the amounts %j tell that a point is %s', (cells, point) => {
  expect(markedOptions(field('capEx'), marksOf(...cells))).toEqual(
    point === undefined ? {} : { point },
  )
})

test.each([
  ['Cost ($000s)', 1000],
  ['Cost (in thousands)', 1000],
  ['Cost ($K)', 1000],
  ['Cost ($M)', 1_000_000],
  ['Cost ($MM)', 1_000_000],
  ['Cost in USD mm', 1_000_000],
  ['Cost ($B)', 1_000_000_000],
  ['Total Project Cost', undefined],
  ['Cost of 5 MW', undefined],
] as const)('amounts of "%s" are in units of %s', (name, unit) => {
  expect(suggestedOptions(field('capEx'), { name, samples: ['1', '2'] })).toEqual(
    unit === undefined ? {} : { unit },
  )
})
