import { array, assert, constantFrom, oneof, property, string } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { bodyTexts } from '#test/support/body-texts'
import { oneLineOf } from './one-line.ts'
import { exactText, lineLimit, longTextLimit, optionalText, requiredText } from './text.ts'

describe('one line', () => {
  test.each([
    ['a\r\nb', 'a b'],
    ['a\tb', 'a b'],
    ['a \n \n b', 'a b'],
    ['a\u0085b\u2028c\u2029d\u000be\u001bf\u007fg', 'a b c d e f g'],
    ['\n a \r\n', 'a'],
    ['pay\u202Etxt.exe', 'paytxt.exe'],
    ['a\u200Bb\u2060c\uFEFFd\u00ADe', 'abcde'],
    ['\u200Fabc\u200E\u061C\u2066d\u2069', 'abcd'],
    ['می\u200Cخواهم', 'می\u200Cخواهم'],
    ['क्\u200Dष', 'क्\u200Dष'],
    ['👩\u200D👩\u200D👧 Fund', '👩\u200D👩\u200D👧 Fund'],
    ['\u200Da\u200C \u200Db\u200D', 'a b'],
    ['\u200D\n\u200D', ''],
    ['\u200B\u2060\uFEFF\u00AD', ''],
    ['\u3164', ''],
    ['\uFE0F\u034F', ''],
    [' \t ', ''],
    ['  two  blanks  ', '  two  blanks  '],
    ['a\u00A0b\u2009c', 'a\u00A0b\u2009c'],
    ['É ñ 漢 🏳️‍🌈 "x" <y> \\', 'É ñ 漢 🏳️‍🌈 "x" <y> \\'],
  ])('%j is %j', (typed, line) => expect(oneLineOf(typed)).toBe(line))

  test('takes time in proportion to the text', () => {
    const many = 2_000_000
    for (const run of ['\u200D', ' ', '\n', ' \u200D', '\u202E'])
      expect(oneLineOf(`a${run.repeat(many)}b`).length).toBeGreaterThan(1)
  })
})

const special = constantFrom(
  ...'\r\n\t\v\u0001\u001b\u007f\u0085\u2028\u2029\u061C\u200E\u200F\u202A\u202E\u2066\u2069\u200B\u2060\uFEFF\u00AD\u200C\u200D \u00A0\u3164ab漢é👩',
)
const typed = oneof(
  string({ unit: special, maxLength: 30 }),
  string({ unit: 'grapheme', maxLength: 30 }),
  array(special, { maxLength: 8 }).map((parts) => `Fund ${parts.join('')}`),
)
const neverThere = /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}\u200B\u2060\uFEFF\u00AD]/u
const isPlain = /^[^\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]*$/u

// Bounded by lineLimit and of no form of their own. Addresses of people and amounts have rules of their own, and what
// names a column, a sheet or the text of a cell is compared with the file to the letter.
const [emailLimit, amountLimit] = [320, 40]
const lines = (part: 'body' | 'query') =>
  bodyTexts(part).filter(
    ({ id, path, schema }) =>
      schema.maxLength !== null &&
      schema.maxLength <= lineLimit &&
      schema.maxLength !== emailLimit &&
      schema.maxLength !== amountLimit &&
      schema.format === null &&
      !id.startsWith('imports.') &&
      // What a provider says is compared with what it said to the letter, and its address has a form of its own.
      id !== 'auth.ssoFinish' &&
      path.at(-1) !== 'issuer',
  )

describe.each(['body', 'query'] as const)('every one-line text of a %s', (part) => {
  const found = lines(part)

  test('is found in the schemas', () => {
    const some =
      part === 'body'
        ? [
            'organizations.create name',
            'lendingProfiles.update geographies',
            'pipelineActivities.create subject',
            'invitations.create emails',
          ]
        : ['products.list search']
    expect(found.map(({ id, path }) => `${id} ${path.join('.')}`)).toEqual(
      expect.arrayContaining(some),
    )
    expect(found.length).toBeGreaterThan(part === 'body' ? 60 : 15)
  })

  test.each(found.map((each) => [`${each.id} ${each.path.join('.')}`, each.schema] as const))(
    '%s',
    (_name, schema) => {
      assert(
        property(typed, (text) => {
          const { data, error } = schema.safeParse(text)
          expect(data === undefined).toBe(error !== undefined)
          if (data === undefined) return
          expect(data).not.toMatch(neverThere)
          expect(schema.safeParse(data).data).toBe(data)
          // What is typed without any of it stays, but for the blanks around a text that must be there.
          const isUnchanged =
            !isPlain.test(text) || text.trim() === '' || data === text || data === text.trim()
          expect(isUnchanged).toBe(true)
        }),
        { numRuns: 60 },
      )
      expect(schema.safeParse('a\0b').success).toBe(false)
      expect(schema.safeParse('a\uD800b').success).toBe(false)
      expect(schema.safeParse('x'.repeat(schema.maxLength ?? 0)).success).toBe(true)
      expect(schema.safeParse(`${'x'.repeat(schema.maxLength ?? 0)}\n\u200B`).success).toBe(true)
      expect(schema.safeParse('x'.repeat((schema.maxLength ?? 0) + 1)).success).toBe(false)
    },
  )
})

test('what shows nothing is missing', () => {
  for (const text of ['\u200B', '\n', '\u202E\u2066', '\u200D', ' \uFEFF ']) {
    expect(requiredText(200, 'Name is required').safeParse(text).error?.issues[0]?.message).toBe(
      'Name is required',
    )
    expect(optionalText(lineLimit).parse(text)).toBeNull()
  }
})

test('long texts and texts of files are kept to the letter', () => {
  assert(
    property(typed, (text) => {
      expect(exactText(lineLimit).parse(text)).toBe(text)
      expect(optionalText(longTextLimit).parse(text)).toBe(text.trim() === '' ? null : text)
    }),
  )
})
