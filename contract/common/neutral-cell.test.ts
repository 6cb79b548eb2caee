import {
  array,
  assert,
  constantFrom,
  oneof,
  property,
  string,
  stringMatching,
  tuple,
} from 'fast-check'
import { expect, test } from 'vitest'
import { joinedCell, neutralCell, plainCell, splitCell } from './neutral-cell.ts'

const hostile = oneof(
  string({ unit: 'binary' }),
  tuple(constantFrom('=', '+', '-', '@', '\t', '\r', '\n', "'", ''), string()).map(
    ([mark, rest]) => mark + rest,
  ),
)

test('whatever goes out comes back the same', () => {
  assert(
    property(hostile, (text) => {
      expect(plainCell(neutralCell(text))).toBe(text)
    }),
  )
})

test('no cell begins like a formula unless it is a negative number', () => {
  assert(
    property(hostile, (text) => {
      expect(neutralCell(text)).toMatch(/^([^=+\-@\t\r\n]|-\d+(\.\d+)?$|$)/u)
    }),
  )
})

test.each([
  ['=1+1', "'=1+1"],
  ["'quoted", "''quoted"],
  ['-5 % discount', "'-5 % discount"],
  ['-12.50', '-12.50'],
  ['a = b', 'a = b'],
])('%s is written %s', (text, cell) => {
  expect(neutralCell(text)).toBe(cell)
})

test('several texts in one cell come back the same', () => {
  const entries = array(
    oneof(string(), stringMatching(/^[;" a]{0,6}$/)).filter((entry) => entry !== ''),
  )
  assert(
    property(entries, (texts) => {
      expect(splitCell(joinedCell(texts))).toEqual(texts)
    }),
  )
})

test('a list typed by hand is read with or without blanks', () => {
  expect(splitCell('Solar;Storage ; ; "Heat; power"')).toEqual(['Solar', 'Storage', 'Heat; power'])
})
