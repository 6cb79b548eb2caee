import { describe, expect, test } from 'vitest'
import { typedYear } from '../common/typed-year.ts'
import { fieldsOf } from '../record-fields/record-fields.ts'
import type { RecordList } from '../record-fields/record-fields.ts'
import type { MatchField } from './mapping.ts'
import { readValue, saysTheSame, shownValue } from './read-value.ts'

function field(list: RecordList, name: string): MatchField {
  const found = fieldsOf(list).find((each) => each.name === name)
  if (found === undefined) throw new Error(`${list} have no ${name}`)
  return found
}
const location = field('pipeline', 'location')
const capEx = field('pipeline', 'capEx')
const month = field('pipeline', 'expectedPtoDate')
const technology = field('pipeline', 'technology')
const website = field('organizations', 'website')
const place = field('organizations', 'location')

test.each(['', ' ', '\n'])('%j says nothing', (cell) => {
  expect(readValue(location, cell)).toEqual({ value: null })
  expect(readValue(technology, cell)).toEqual({ value: [] })
  expect(readValue(field('pipeline', 'notes'), cell)).toEqual({ value: null })
})

test.each(['-', ' -', 'nan', 'NaN', 'N/A', '#N/A', 'UNKNOWN', 'null', 'None'])(
  '%j says nothing where no word can stand, and is told; a text keeps it',
  (cell) => {
    const emptied = cell.trim()
    for (const each of [location, capEx, month, website])
      expect(readValue(each, cell)).toEqual({ value: null, emptied })
    expect(readValue(technology, cell)).toEqual({ value: [], emptied })
    for (const name of ['name', 'notes', 'origin'])
      expect(readValue(field('pipeline', name), cell)).toEqual({ value: emptied })
    // A column of amounts in thousands contains amounts.
    expect(readValue(field('organizations', 'aum'), cell)).toEqual({ value: emptied })
    expect(readValue(field('organizations', 'aum'), cell, { unit: 1000 })).toEqual({
      value: null,
      emptied,
    })
  },
)

test('a part of a list that says nothing is reported, too', () => {
  expect(readValue(technology, 'Solar; N/A')).toEqual({ value: ['solar'], emptied: 'N/A' })
})

describe('states', () => {
  test.each([
    ['NY', 'new_york'],
    ['ny', 'new_york'],
    ['New York', 'new_york'],
    ['NEW YORK', 'new_york'],
    ['new_york', 'new_york'],
    ['PR', 'puerto_rico'],
    ['Puerto Rico', 'puerto_rico'],
    ['D.C.', 'district_of_columbia'],
    ['DC', 'district_of_columbia'],
    ['Washington, D.C.', 'district_of_columbia'],
    ['Washington', 'washington'],
    ['Michigan ', 'michigan'],
    ['United States Virgin Islands', 'us_virgin_islands'],
    ['Custom Tribe', 'custom_tribe'],
    ['Albany, NY', 'new_york'],
    ['Austin, TX, USA', 'texas'],
    ['Chicago IL 60644', 'illinois'],
  ])('%s is %s', (cell, value) => expect(readValue(location, cell)).toEqual({ value }))

  test('are never assumed', () => {
    expect(readValue(location, 'Ohoi')).toEqual({
      problem:
        '"Ohoi" is not known as Location. Use the name or the two letters of a state or territory',
    })
  })

  test('are read from places in a list of several as well', () => {
    const states = field('products', 'certainGeographies')
    const geographies = field('lending-profiles', 'geographies')
    expect(readValue(states, 'Austin, TX; Albany, NY 12207')).toEqual({
      value: ['texas', 'new_york'],
    })
    expect(readValue(states, 'Delaware, Ohio')).toEqual({ value: ['delaware', 'ohio'] })
    expect(readValue(states, 'NY, NJ & D.C.')).toEqual({
      value: ['new_york', 'new_jersey', 'district_of_columbia'],
    })
    expect(readValue(states, 'Austin, TX; Ohoi')).toMatchObject({
      problem: expect.stringContaining('"Ohoi"'),
    })
    expect(readValue(geographies, 'NY; n.j.; "Albany, NY"; Appalachia')).toEqual({
      value: ['new_york', 'new_jersey', 'Albany, NY', 'Appalachia'],
    })
  })

  test.each(['12207', 'Cook County', 'NY, NJ'])('are not guessed from %j', (cell) =>
    expect(readValue(location, cell)).toHaveProperty('problem'),
  )

  test('stand in full behind the city of an organization', () => {
    expect(readValue(place, 'TEXARKANA, TX')).toEqual({ value: 'TEXARKANA, Texas' })
    expect(readValue(place, 'il')).toEqual({ value: 'illinois' })
    expect(readValue(place, 'Navajo Nation')).toEqual({ value: 'Navajo Nation' })
  })
})

describe('amounts', () => {
  test.each([
    ['1250000', 1_250_000],
    ['$1,250,000', 1_250_000],
    ['1.2M', 1_200_000],
    ['$1.25 million', 1_250_000],
    ['40 thousand', 40_000],
    ['2.5bn', 2_500_000_000],
    ['USD 40', 40],
    ['12.00', 12],
    ['1.2E+06', 1_200_000],
    ['4616.0', 4616],
  ])('%s is %d', (cell, value) => expect(readValue(capEx, cell)).toEqual({ value }))

  test.each([
    ['1.250', { point: 'decimal', unit: 1_000_000 }, 1_250_000],
    ['1.250', { point: 'decimal_of_unit', unit: 1000 }, 1250],
    ['1.250M', { point: 'decimal_of_unit' }, 1_250_000],
    ['1.250', { point: 'thousands' }, 1250],
    ['1.250.000', { point: 'thousands' }, 1_250_000],
    ['1.250.000,00', { point: 'thousands' }, 1_250_000],
    // A unit in the cell is its own.
    ['1.2M', { unit: 1000 }, 1_200_000],
    ['1,250 thousand', { unit: 1000 }, 1_250_000],
    ['0.125', { unit: 1_000_000 }, 125_000],
    ['2.5', { unit: 1_000_000_000 }, 2_500_000_000],
    ['1,250.000', {}, 1250],
  ] as const)('%s read with %j is %d', (cell, options, value) =>
    expect(readValue(capEx, cell, options)).toEqual({ value }),
  )

  test('of dollars have no third decimal, whatever others of the column have', () => {
    expect(readValue(capEx, '1.250', { point: 'decimal_of_unit' })).toHaveProperty('problem')
  })

  test('of a column in thousands are multiplied exactly', () => {
    expect(readValue(capEx, '1,234.567', { unit: 1000 })).toEqual({ value: 1_234_567 })
  })

  test('with cents are rejected, or rounded where that was asked for', () => {
    expect(readValue(capEx, '620134399.26')).toEqual({
      problem:
        '"620134399.26" has cents. Use whole US dollars, or round the amounts of this column',
    })
    expect(readValue(capEx, '620134399.50', { rounding: true })).toEqual({ value: 620_134_400 })
    expect(readValue(capEx, '620134399.49', { rounding: true })).toEqual({ value: 620_134_399 })
  })

  test.each([
    ['-5', 'below zero'],
    ['(500)', 'below zero'],
    ['about a million', 'not an amount'],
    ['1,25', 'not an amount'],
    ['1,250,00', 'its commas do not part thousands'],
    ['1,250,5', 'its commas do not part thousands'],
    ['1,250,0000', 'its commas do not part thousands'],
    ['12,50,000', 'its commas do not part thousands'],
    ['1250,000', 'its commas do not part thousands'],
    ['$1,250,00K', 'not an amount'],
    ['1.250', 'can be 1.25 or 1,250. Choose which one in the'],
    ['$1.250M', 'can be 1.25 or 1,250'],
    ['1.250.000', 'not an amount'],
    ['€1,250', 'not an amount'],
    ['12.5%', 'not an amount'],
    ['1.2.3', 'not an amount'],
    ['9999999999999', 'too large'],
  ])('%s is a fault: %s', (cell, reason) => {
    expect(readValue(capEx, cell)).toEqual({ problem: expect.stringContaining(reason) as string })
  })
})

describe('months', () => {
  test.each([
    ['2027-02-03', 'February 2027'],
    ['7/31/2018', 'July 2018'],
    ['04-2026', 'April 2026'],
    ['11/2027', 'November 2027'],
    ['March 2027', 'March 2027'],
    ['2024-06-21 00:00:00', 'June 2024'],
    ['2027-12-31 00:00:00', 'December 2027'],
    ['45342', 'February 2024'],
    ['4 2024', 'April 2024'],
    ['Q1 2027', 'Q1 2027'],
    ['2027', '2027'],
    ['15 March 2027', 'March 2027'],
    ['Wednesday, June 30, 2027', 'June 2027'],
    ['Wed 6/30/2027', 'June 2027'],
    ['June 30th, 2027', 'June 2027'],
    ['30th of June 2027', 'June 2027'],
    ['30-Jun-27', 'June 2027'],
  ])('%s is %s', (cell, value) => expect(readValue(month, cell)).toEqual({ value }))

  test('of an order that cannot be are rejected with the way out', () => {
    expect(readValue(month, '31/7/2018')).toEqual({
      problem: expect.stringContaining('has no month 31') as string,
    })
    expect(readValue(month, '31/7/2018', { dateOrder: 'day_first' })).toEqual({
      value: 'July 2018',
    })
  })

  test('that contradict each other in one column say so', () => {
    expect(readValue(month, '31/12/2027', { mixedOrder: true })).toEqual({
      problem:
        '"31/12/2027" has no month 31, and other dates of this column have one only this way. Correct those that write the day first',
    })
    expect(readValue(month, '3/4/2027', { mixedOrder: true })).toEqual({ value: 'March 2027' })
  })

  test('that nobody understands are stored as written and reported', () => {
    expect(readValue(month, 'when funded')).toEqual({
      value: 'when funded',
      note: 'not understood as a month and kept as written',
    })
  })
})

test.each([
  ['yes', true],
  ['1', true],
  ['TRUE', true],
  ['Y', true],
  ['no', false],
  ['0', false],
  ['False', false],
])('%s is %s', (cell, value) => {
  expect(readValue(field('products', 'isSupportedByCatalyticFacility'), cell)).toEqual({ value })
})

test.each([
  ['HTTP://WWW.WOODMENFCU.ORG', 'http://www.woodmenfcu.org'],
  ['www.example.org', 'https://www.example.org'],
  ['http://example.org/About', 'http://example.org/About'],
  ['https:/example.org', 'https://example.org'],
])('the website %s is %s', (cell, value) => expect(readValue(website, cell)).toEqual({ value }))

test('what is no website or email is rejected', () => {
  expect(readValue(website, 'call us')).toHaveProperty('problem')
  expect(
    readValue(field('organizations', 'contactEmail'), 'somebody at example.org'),
  ).toHaveProperty('problem')
  expect(readValue(field('organizations', 'contactEmail'), ' Ada@Example.org ')).toEqual({
    value: 'ada@example.org',
  })
})

test.each([
  ['\n       Nelson-Electric Junction 345 kV', 'Nelson-Electric Junction 345 kV'],
  ['nanOptek', 'nanOptek'],
  ['Anderson Tie 230 kVnan', 'Anderson Tie 230 kVnan'],
  ['two  blanks', 'two  blanks'],
  ['nannan', 'nannan'],
  ['None', 'None'],
  ['Buchanan', 'Buchanan'],
  ['Venango 34.5 kV', 'Venango 34.5 kV'],
  ['Nancy Solar', 'Nancy Solar'],
])('the name %j is %j', (cell, value) =>
  expect(readValue(field('pipeline', 'name'), cell)).toEqual({ value }),
)

test('rates are kept as typed, shares become percentages where the column holds shares', () => {
  const rate = field('products', 'lowRangeRate')
  expect(readValue(rate, 'Prime + 1.5%')).toEqual({ value: 'Prime + 1.5%' })
  expect(readValue(rate, '0.0525', { fractions: true })).toEqual({ value: '5.25%' })
})

test('what was stored says the same when it comes back, however it was typed', () => {
  expect(saysTheSame(month, '3/27', 'March 2027')).toBe(true)
  expect(saysTheSame(place, 'Albany, NY', 'Albany, New York')).toBe(true)
  expect(saysTheSame(technology, ['storage', 'solar'], ['solar', 'storage'])).toBe(true)
  expect(saysTheSame(capEx, '1000', 1000)).toBe(true)
  expect(saysTheSame(capEx, '1000', 1001)).toBe(false)
  expect(shownValue(technology, ['solar', 'storage'])).toBe('Solar, Storage')
})

test.each([' $ -   ', '$-', 'US$ —', '- $'])(
  '%j is zero, as accounting formats write it',
  (cell) => {
    expect(readValue(capEx, cell)).toEqual({ value: 0 })
  },
)

test('a year of two digits is the one a person means today', () => {
  const day = field('organization-memberships', 'joinedAt')
  expect(readValue(day, '1/1/98')).toEqual({ value: '1998-01-01' })
  expect(readValue(day, '5-Mar-85')).toEqual({ value: '1985-03-05' })
  expect(readValue(day, 'March 5, 1985')).toEqual({ value: '1985-03-05' })
  expect(readValue(month, '12/31/27')).toEqual({ value: 'December 2027' })
  expect(typedYear('56', 2026)).toBe(2056)
  expect(typedYear('57', 2026)).toBe(1957)
  expect(typedYear('10', 2085)).toBe(2110)
  expect(typedYear('85', 2026)).toBe(1985)
})
