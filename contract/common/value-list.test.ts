import { array, assert, constantFrom, oneof, property, string, stringMatching } from 'fast-check'
import { expect, test } from 'vitest'
import { joinValues, splitValues } from './value-list.ts'

const value = string({
  minLength: 1,
  unit: oneof(
    constantFrom('\\', ',', ' ', '"', "'", 'a', '%'),
    string({ minLength: 1, maxLength: 1 }),
  ),
})

test('several values come out of their text as they went in', () => {
  assert(
    property(array(value), (values) => {
      expect(splitValues(joinValues(values))).toEqual(values)
    }),
    { numRuns: 2000 },
  )
})

test('a text without commas in its values is read as it always was', () => {
  assert(
    property(array(stringMatching(/^[^,\\]+$/), { minLength: 1 }), (values) => {
      expect(splitValues(values.join(','))).toEqual(values)
    }),
  )
})

test.each([
  ['Bridge\\, short,perm', ['Bridge, short', 'perm']],
  ['a\\b,c\\', ['a\\b', 'c\\']],
  ['\\\\,x', ['\\', 'x']],
  ['\\\\\\,x', ['\\,x']],
  [',a,,b,', ['a', 'b']],
  ['', []],
])('%s', (text, values) => expect(splitValues(text)).toEqual(values))
