import { readFileSync, globSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { isSafe } from 'redos-detector'
import { parseAst } from 'vite'
import { describe, expect, test } from 'vitest'
import { registerBody, verifyCodeBody } from '#contract/auth'
import { auditListQuery } from '#contract/audit'
import { wholeDollars } from '#contract/common/money'
import { searchWords } from '#contract/common/search'
import { email, recordId, text } from '#contract/common/text'
import { userListQuery } from '#contract/users'
import { printFigure } from '#test/support/figure'

// No text, however it is made, keeps a regular expression busy (S73): a checker reads every one of the source.

const root = resolve(import.meta.dirname, '..')
const sources = globSync('{contract,server,database,web}/**/*.{ts,tsx}', { cwd: root }).filter(
  (file) => !/\.test\.tsx?$|\/dist\//.test(file),
)

interface Node {
  type?: string
  regex?: { pattern: string; flags: string }
  callee?: { name?: string }
}

/** Every regular expression written in the source, and every one that is put together at run time. */
function expressions(): {
  written: Map<string, { pattern: RegExp; file: string }>
  built: string[]
} {
  const written = new Map<string, { pattern: RegExp; file: string }>()
  const built: string[] = []
  for (const file of sources) {
    const program = parseAst(
      readFileSync(join(root, file), 'utf8'),
      { lang: file.endsWith('x') ? 'tsx' : 'ts' },
      file,
    )
    JSON.stringify(program, (_key, value: unknown) => {
      const node = value as Node | null
      if (node?.regex !== undefined) {
        const pattern = new RegExp(node.regex.pattern, node.regex.flags)
        written.set(`${String(pattern)} in ${file}`, { pattern, file })
      } else if (/^(New|Call)Expression$/.test(node?.type ?? '') && node?.callee?.name === 'RegExp')
        built.push(file)
      return typeof value === 'bigint' ? String(value) : value
    })
  }
  return { written, built }
}

/** Expressions that the checker cannot check or checks too strictly, and why they are bounded all the same. */
const bounded: [file: string, beginning: string, why: string][] = [
  [
    'contract/common/text.ts',
    '/^[^\\s\\p{C}@',
    'read after the length was found to be at most 254',
  ],
  [
    'server/platform/http/endpoint-route.ts',
    '/\\{(\\w+)\\}/',
    "reads the paths of the contract, never a caller's",
  ],
  [
    'web/lib/address-lines.ts',
    '/"[^"\\n]*"/',
    'from each quote it reads up to the next, which begins the following match or ends this one',
  ],
  ['web/lib/address-lines.ts', '/<([^<>]*)>/', 'from each bracket it reads up to the next bracket'],
  [
    'web/lib/endpoint-path.ts',
    '/\\{(\\w+)\\}/',
    "reads the paths of the contract, never a caller's",
  ],
  [
    'web/lib/currency-typing.ts',
    '/\\.0{1,2}\\s*$/',
    'each dot is followed once; blanks hold no dot',
  ],
]

/** Expressions of the schemas that are not written in our source: ids, dates and addresses of the schema library. */
const ofSchemas = [
  ...new Set(
    [
      ...readFileSync(join(root, 'docs/api.json'), 'utf8').matchAll(
        /"pattern": ("(?:[^"\\]|\\.)*")/g,
      ),
    ].map(([, quoted = '']) => String(JSON.parse(quoted))),
  ),
]

/** Patterns passed to the database, wherever SQL is written. */
const ofQueries = [...sources, ...globSync('database/migrations/*.sql', { cwd: root })].flatMap(
  (file) => {
    const source = readFileSync(join(root, file), 'utf8')
    return [
      ...source.matchAll(
        /(?:regexp_\w+\(.*?, '([^']+)'|\s!?~\*? '([^']+)'|similar to '([^']+)')/gi,
      ),
    ].map(([, split, matched, similar]) => split ?? matched ?? similar ?? '')
  },
)

const { written, built } = expressions()
const reasonFor = (file: string, shown: string) =>
  bounded.find(([where, beginning]) => where === file && shown.startsWith(beginning))?.[2]
// What repeats nothing and refers to nothing before it reads each character of the pattern once at each place of the text.
const repeats = /[*+?{]|\\[1-9k]/
/** Once each, wherever it is written. */
const checked = new Map(
  [...written]
    .filter(([shown, { pattern, file }]) => repeats.test(pattern.source) && !reasonFor(file, shown))
    .map(([shown, { pattern }]) => [String(pattern), [shown, pattern] as const]),
)

describe('every regular expression', () => {
  test('is found', () => {
    expect(written.size).toBeGreaterThan(50)
    expect([...written.keys()]).toContain('/^[0-9]{6}$/ in contract/auth.ts')
    expect(
      [...written.values()].filter(({ file }) => file.startsWith('web/')).length,
    ).toBeGreaterThan(10)
    expect(ofSchemas.length).toBeGreaterThan(5)
    expect(ofSchemas).toContain('^[0-9]{6}$')
    printFigure(
      `${written.size} regular expressions of the source, ${ofSchemas.length} of the API document and ${ofQueries.length} of queries; ${bounded.length} of them checked by people, ${checked.size} that repeat something by a checker`,
    )
  })

  test.each([...checked.values()])('%s takes time in proportion to the text', (shown, pattern) => {
    const { safe, error } = isSafe(pattern, {
      maxSteps: 2_000_000,
      timeout: Number.POSITIVE_INFINITY,
    })
    expect([shown, safe, error]).toEqual([shown, true, null])
  })

  test.each(ofSchemas)(
    'of the API document takes time in proportion to the text: %s',
    (pattern) => {
      const { safe, error } = isSafe(new RegExp(pattern, 'u'), {
        maxSteps: 2_000_000,
        timeout: Number.POSITIVE_INFINITY,
      })
      expect([pattern, safe, error]).toEqual([pattern, true, null])
    },
  )

  test('handed to the database is without groups that repeat what repeats', () => {
    expect(ofQueries.length).toBeGreaterThan(2)
    expect(
      ofQueries.filter((pattern) =>
        /[)\]][*+{].*[*+{].*[*+{]|\(.*[*+].*\)[*+{]|\\\d/.test(pattern),
      ),
    ).toEqual([])
  })

  test('that the checker leaves to us is still where we inspected it', () => {
    for (const [file, beginning] of bounded)
      expect(
        [...written].filter(([shown, found]) => found.file === file && shown.startsWith(beginning)),
      ).toHaveLength(1)
  })

  test('is written in the source; none is put together from text', () => {
    expect(built).toEqual([])
  })

  test('of a known bad kind is recognized', () => {
    expect(isSafe(/^(a+)+$/, { maxSteps: 2_000_000 }).safe).toBe(false)
  })
})

const many = 50_000
const crafted = [
  'a'.repeat(many),
  `${'a'.repeat(many)}@`,
  `a@${'a'.repeat(many)}`,
  `a@${'a.'.repeat(many / 2)}`,
  `a@${'a-'.repeat(many / 2)}.`,
  `a@a.${'a'.repeat(61)}`.padEnd(many, '-'),
  '@'.repeat(many),
  `${' '.repeat(many)}!`,
  // Controls around a text are removed; the rest of it is too long by itself.
  `${'\t\n'.repeat(many / 2)}${'x'.repeat(501)}`,
  `${'0'.repeat(many)}x`,
  `${'1,'.repeat(many / 2)}x`,
  `-${'1'.repeat(many)}`,
  `$${' '.repeat(many)}x`,
  'e\u0301'.repeat(many / 2),
  '\u{1F600}'.repeat(many / 2),
  `2026-11-21T${'0'.repeat(many)}`,
  '11111111-'.repeat(many / 9),
]

describe('50,000 crafted characters are checked at once', () => {
  test.each(crafted.map((value) => [value.slice(0, 12), value]))('%j...', (_shown, value) => {
    expect(email().safeParse(value).success).toBe(false)
    expect(recordId.safeParse(value).success).toBe(false)
    expect(text(200).safeParse(value).success).toBe(false)
    expect(verifyCodeBody.safeParse({ email: 'a@b.example', code: value }).success).toBe(false)
    expect(
      registerBody(6).safeParse({
        firstName: value,
        lastName: value,
        email: value,
        password: value,
      }).success,
    ).toBe(false)
    for (const query of [
      { limit: value },
      { search: value },
      { sort: value },
      { organizationId: value },
    ])
      expect(userListQuery.safeParse(query).success).toBe(false)
    for (const query of [{ from: value }, { action: value }, { entityId: value }])
      expect(auditListQuery.safeParse(query).success).toBe(false)
    expect(searchWords(value).join(' ').length).toBeLessThanOrEqual(value.length)
    expect(wholeDollars(value)).toBeNull()
  })
})
