/** A piece of a number format (ECMA-376 Part 1, 18.8.31). */
export type FormatPart =
  | { kind: 'literal'; text: string }
  | { kind: 'digit'; mark: '0' | '#' | '?' }
  | { kind: 'date'; letter: string }
  | { kind: 'point' | 'comma' | 'percent' | 'exponent' | 'slash' | 'general' | 'text' }

/** A part between two semicolons, with the values it is for where it says so. */
export interface FormatSection {
  parts: FormatPart[]
  condition: ((value: number) => boolean) | null
}

/** What a format is called by its number alone; where languages differ, the one of the United States. */
const builtIn: Readonly<Record<number, string>> = {
  1: '0',
  2: '0.00',
  3: '#,##0',
  4: '#,##0.00',
  5: '"$"#,##0;\\("$"#,##0\\)',
  6: '"$"#,##0;\\("$"#,##0\\)',
  7: '"$"#,##0.00;\\("$"#,##0.00\\)',
  8: '"$"#,##0.00;\\("$"#,##0.00\\)',
  9: '0%',
  10: '0.00%',
  11: '0.00E+00',
  12: '# ?/?',
  13: '# ??/??',
  14: 'm/d/yyyy',
  15: 'd-mmm-yy',
  16: 'd-mmm',
  17: 'mmm-yy',
  18: 'h:mm AM/PM',
  19: 'h:mm:ss AM/PM',
  20: 'h:mm',
  21: 'h:mm:ss',
  22: 'm/d/yyyy h:mm',
  37: '#,##0;\\(#,##0\\)',
  38: '#,##0;\\(#,##0\\)',
  39: '#,##0.00;\\(#,##0.00\\)',
  40: '#,##0.00;\\(#,##0.00\\)',
  41: '#,##0;\\(#,##0\\);"-"',
  42: '"$"#,##0;"$"\\(#,##0\\);"$""-"',
  43: '#,##0.00;\\(#,##0.00\\);"-"??',
  44: '"$"#,##0.00;"$"\\(#,##0.00\\);"$""-"??',
  45: 'mm:ss',
  46: '[h]:mm:ss',
  47: 'mm:ss.0',
  48: '##0.0E+0',
  49: '@',
  75: 'h:mm',
  76: 'h:mm:ss',
  77: 'd/m/yyyy h:mm',
  78: 'mm:ss',
  79: '[h]:mm:ss',
  80: 'mm:ss.0',
}

/** Dates as East Asian and Thai editions write them. */
const isForeignDate = (id: number) =>
  (id >= 27 && id <= 36) || (id >= 50 && id <= 58) || (id >= 71 && id <= 74) || id === 81

/** The format with a number that a workbook does not declare itself. */
export const builtInFormat = (id: number): string =>
  builtIn[id] ?? (isForeignDate(id) ? 'yyyy/m/d' : 'General')

function conditionOf(bracket: string): FormatSection['condition'] {
  const parts = /^(<=|>=|<>|<|>|=)(-?\d{1,15}(?:\.\d{1,15})?)$/.exec(bracket)
  if (parts === null) return null
  const limit = Number(parts[2])
  const compare: Readonly<Record<string, (value: number) => boolean>> = {
    '<': (value) => value < limit,
    '<=': (value) => value <= limit,
    '>': (value) => value > limit,
    '>=': (value) => value >= limit,
    '=': (value) => value === limit,
    '<>': (value) => value !== limit,
  }
  return compare[parts[1] ?? ''] ?? null
}

/** What stands in brackets: elapsed time, a currency, a condition, or what changes only the look. */
function addBracket(section: FormatSection, inside: string): void {
  if (/^(?:h+|m+|s+)$/i.test(inside)) section.parts.push({ kind: 'date', letter: '[' })
  else if (inside.startsWith('$'))
    section.parts.push({ kind: 'literal', text: inside.slice(1).split('-')[0] ?? '' })
  else section.condition ??= conditionOf(inside)
}

const marks: Readonly<Record<string, FormatPart>> = {
  '0': { kind: 'digit', mark: '0' },
  '#': { kind: 'digit', mark: '#' },
  '?': { kind: 'digit', mark: '?' },
  '.': { kind: 'point' },
  ',': { kind: 'comma' },
  '%': { kind: 'percent' },
  '/': { kind: 'slash' },
  '@': { kind: 'text' },
}

/** Words in a format, each with what it means. */
const words: readonly (readonly [RegExp, FormatPart])[] = [
  [/^general/i, { kind: 'general' }],
  [/^(?:am\/pm|a\/p)/i, { kind: 'date', letter: 'h' }],
  [/^e[+-]/i, { kind: 'exponent' }],
]

/** Adds what stands at a place of a format; answers how many characters it has. */
function addPart(section: FormatSection, code: string, at: number): number {
  const character = code.charAt(at)
  const literal = (text: string) => section.parts.push({ kind: 'literal', text })
  const behind = (mark: string) => {
    const end = code.indexOf(mark, at + 1)
    return end === -1 ? code.length : end
  }
  if (character === '"') {
    const end = behind('"')
    literal(code.slice(at + 1, end))
    return end + 1 - at
  }
  if (character === '[') {
    const end = behind(']')
    addBracket(section, code.slice(at + 1, end))
    return end + 1 - at
  }
  if (character === '\\' || character === '_' || character === '*') {
    // One character is written as it is, left as a gap, or repeated to fill the cell.
    if (character === '\\') literal(code.charAt(at + 1))
    return 2
  }
  const rest = code.slice(at, at + 7)
  const word = words.find(([pattern]) => pattern.test(rest))
  if (word !== undefined) {
    section.parts.push(word[1])
    return word[0].exec(rest)?.[0].length ?? 1
  }
  const mark = marks[character]
  if (mark !== undefined) section.parts.push(mark)
  else if (/[ymdhsebg]/i.test(character))
    section.parts.push({ kind: 'date', letter: character.toLowerCase() })
  else literal(character)
  return 1
}

/** The sections of a format. */
export function formatSections(code: string): FormatSection[] {
  const sections: FormatSection[] = [{ parts: [], condition: null }]
  // No program writes more than 255 characters.
  const known = code.length > 1000 ? 'General' : code
  for (let at = 0; at < known.length;) {
    const section = sections.at(-1)
    if (section === undefined) break
    if (known.charAt(at) === ';') {
      sections.push({ parts: [], condition: null })
      at += 1
    } else at += addPart(section, known, at)
  }
  return sections
}
