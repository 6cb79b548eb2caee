import * as fc from 'fast-check'

/** Numbers JSON text can contain and `JSON.stringify` cannot write; `asJson` puts them in the place of their marks. */
const marks: Record<string, string> = {
  '@infinite@': '1e309',
  '@-infinite@': '-1e309',
  '@negative zero@': '-0',
  '@big@': '9007199254740993',
  '@fraction@': '0.30000000000000004',
}

/** A value as JSON text, with the marks of `marks` replaced by their numbers. */
export function asJson(value: unknown): string {
  return (
    JSON.stringify(value)?.replaceAll(
      /"(@[^"@]+@)"/g,
      (whole, mark: string) => marks[mark] ?? whole,
    ) ?? ''
  )
}

const numbers = [
  0,
  1,
  -1,
  1.5,
  1e21,
  1e308,
  5e-324,
  2 ** 31,
  2 ** 32,
  2 ** 53,
  -(2 ** 53) - 1,
  2 ** 63,
  ...Object.keys(marks),
]

/** Texts at the borders of what is stored, shown, matched or sent. */
export const hostileTexts = [
  '',
  ' ',
  '\t\r\n',
  '\0',
  'a\0b',
  '\ud800',
  'x\udc00y',
  '\ufeff',
  '\u2028',
  '\u202egpj.exe',
  '\u200b',
  '\u0001',
  'İstanbul',
  'ß',
  'e\u0301',
  '\u{1F468}\u200D\u{1F469}\u200D\u{1F467}',
  '\uffff',
  '\u{10FFFF}',
  'null',
  'undefined',
  'NaN',
  'true',
  '0',
  '-0',
  '1e309',
  '9007199254740993',
  '2026-02-30',
  '0000-00-00',
  '2026-11-21T24:00:00Z',
  '275760-09-13',
  '9999-12-31T23:59:59.999+23:59',
  "'",
  '"',
  '`',
  '\\',
  '%',
  '_',
  "'; select pg_sleep(5)--",
  '$1',
  '{{7*7}}',
  '${7*7}',
  '<img src=x onerror=alert(1)>',
  '../../etc/hosts',
  '__proto__',
  'constructor',
  'toString',
  '$argon2id$',
  'a'.repeat(201),
  'b'.repeat(501),
  'c'.repeat(10_001),
  '\u{1F600}'.repeat(5000),
  ' '.repeat(60_000),
  `${'a'.repeat(64)}@${'b'.repeat(60)}.example`,
  `a\0b@example.org`,
  `\u0007@example.org`,
  `\u202ea@example.org`,
  'a@example.org, b@example.org',
  '11111111-1111-4111-8111-111111111111',
  '{11111111-1111-4111-8111-111111111111}',
  '11111111111141118111111111111111',
  'A'.repeat(43),
]

const texts = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...hostileTexts) },
  fc.string({ unit: 'binary', maxLength: 300 }),
)

/** A value of any JSON type, rarely the expected one. */
export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 5, arbitrary: texts },
  { weight: 3, arbitrary: fc.constantFrom<unknown>(...numbers) },
  {
    weight: 2,
    arbitrary: fc.constantFrom<unknown>(
      null,
      true,
      false,
      [],
      {},
      [[]],
      [null],
      { length: 3 },
      { toString: 1 },
    ),
  },
  { weight: 1, arbitrary: fc.array(texts, { maxLength: 70 }) },
  {
    weight: 1,
    arbitrary: fc.dictionary(texts, fc.oneof(texts, fc.jsonValue({ maxDepth: 3 })), {
      maxKeys: 5,
      noNullPrototype: true,
    }),
  },
  { weight: 1, arbitrary: fc.integer({ min: 1, max: 3000 }).map((depth) => ({ '@deep@': depth })) },
)

/** A value in an address, percent-coded; some that no coding of text gives. */
export const hostileParameter: fc.Arbitrary<string> = fc.oneof(
  {
    weight: 6,
    arbitrary: texts.map((text) => encodeURIComponent(text.toWellFormed()).slice(0, 4000)),
  },
  {
    weight: 3,
    arbitrary: fc
      .constantFrom(...numbers)
      .map((number) => encodeURIComponent(marks[number] ?? String(number))),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      '%',
      '%zz',
      '%ff',
      '%ED%A0%80',
      '%C0%80',
      '%00',
      '%2f',
      '..',
      '%2e%2e%2f',
      '+',
      '[]',
      ';',
      ',,,,',
      'a,a,a',
    ),
  },
)
