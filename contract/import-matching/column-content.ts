import { stateOfLocation } from '../common/location.ts'
import { isEmptyCell, oneLine } from './cell-text.ts'
import { readDay } from './read-date.ts'
import { readYesNo } from './read-value.ts'

/** The kind of content in a column, whatever its name. */
export type ContentKind =
  | 'empty'
  | 'states'
  | 'websites'
  | 'emails'
  | 'dates'
  | 'yesNo'
  | 'ids'
  | 'numbers'
  | 'text'

const idPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

const kinds: readonly [ContentKind, (text: string) => boolean][] = [
  ['ids', (text) => idPattern.test(text)],
  ['yesNo', (text) => readYesNo(text) !== null],
  ['states', (text) => stateOfLocation(text) !== null],
  [
    'emails',
    (text) => text.length <= 254 && /^[^\s@]{1,64}@[^\s@]{1,190}$/.test(text) && text.includes('.'),
  ],
  ['websites', (text) => /^(?:https?:\/\/|www\.)/i.test(text)],
  ['numbers', (text) => /^\$?\d[\d,]{0,20}(?:\.\d{0,12})?$/.test(text)],
  ['dates', (text) => readDay(text) !== null],
]

/** The kind of content by the samples that are not empty; every one of them has to match. */
export function contentKindOf(samples: readonly string[]): ContentKind {
  const filled = samples
    .filter((sample) => !isEmptyCell(sample))
    .map((sample) => oneLine(sample).slice(0, 300))
  if (filled.length === 0) return 'empty'
  return kinds.find(([, matches]) => filled.every(matches))?.[0] ?? 'text'
}

/** The state that every address of a column ends in before its ZIP code ("... Chicago IL 60644"); null for other columns. */
export function stateOfAddresses(samples: readonly string[]): string | null {
  const found = samples
    .filter((sample) => !isEmptyCell(sample))
    .map((sample) => {
      const address = oneLine(sample)
      return /\d{5}(?:-\d{4})?$/.test(address) ? stateOfLocation(address) : null
    })
  return found.length >= 3 && found.every((state) => state !== null && state === found[0])
    ? (found[0] ?? null)
    : null
}
