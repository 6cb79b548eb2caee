import { stateByName, stateOfLocation } from '../common/location.ts'
import { choiceWords } from './choice-words.ts'
import { isBlank, isEmptyCell, oneLine, plainWords } from './cell-text.ts'
import type { MatchField, Reading } from './mapping.ts'

const tables = new WeakMap<object, Map<string, string>>()

/** The words of a field's values. A word that two values claim is dropped: nobody knows which is meant. */
function wordsOf(options: Readonly<Record<string, string>>): Map<string, string> {
  const known = tables.get(options)
  if (known !== undefined) return known
  const words = new Map<string, string>()
  const claimed = new Set<string>()
  const claim = (word: string, value: string) => {
    if (words.has(word) && words.get(word) !== value) claimed.add(word)
    else words.set(word, value)
  }
  for (const value of Object.keys(options))
    for (const word of choiceWords[value] ?? []) claim(plainWords(word), value)
  for (const word of claimed) words.delete(word)
  // The portal's own words for a value are never ambiguous.
  for (const [value, label] of Object.entries(options))
    words.set(plainWords(value), value).set(plainWords(label), value)
  tables.set(options, words)
  return words
}

/** The share of one as the options write it: "0.3", "30" and "30 percent" are "30%". */
function asPercentage(words: string, options: Readonly<Record<string, string>>): string | null {
  const number = /^(\d{1,3}(?:\.\d{1,4})?|0?\.\d{1,4}) ?(?:%|percent|pct)?$/.exec(words)?.[1]
  if (number === undefined) return null
  return (
    [number, String(Number(number) * 100)]
      .map((share) => `${Number(share)}%`)
      .find((share) => share in options) ?? null
  )
}

type StateReader = typeof stateByName

function valueOf(
  options: Readonly<Record<string, string>>,
  text: string,
  readState: StateReader,
): string | null {
  const words = plainWords(text)
  const known = wordsOf(options).get(words)
  if (known !== undefined) return known
  const state = readState(text)
  if (state !== null && state in options) return state
  return '30%' in options ? asPercentage(oneLine(text).toLowerCase(), options) : null
}

const named = (options: Readonly<Record<string, string>>) => {
  const labels = Object.values(options)
  return labels.length > 20
    ? 'Use the name or the two letters of a state or territory'
    : `Use one of: ${labels.join(', ')}`
}

const unknown = (field: MatchField, text: string): Reading => ({
  problem: `"${oneLine(text).slice(0, 60)}" is not known as ${field.label}. ${named(field.options ?? {})}`,
})

/** Reads one value of an enumeration by its stored value, its label or a usual other word; anything else is a problem that names the options. */
export function readChoice(field: MatchField, cell: string): Reading {
  const value = valueOf(field.options ?? {}, cell, stateOfLocation)
  return value === null ? unknown(field, cell) : { value }
}

const marks = [/[;|\n]/u, /[;|\n,]/u, /[;|\n,+/]/u, /[;|\n,+/&]| and /u]

// A comma between states separates them, before it counts as part of a place: "Delaware, Ohio" are two, "Austin, TX; Albany, NY" as well.
const divisions: readonly (readonly [RegExp, StateReader])[] = [
  ...marks.map((mark) => [mark, stateByName] as const),
  [/[;|\n]/u, stateOfLocation],
]

/**
 * Reads several values of an enumeration, separated by ; , | + / & or a line break, as far as every part is known;
 * with `dropUnknown` as far as any is.
 */
export function readChoices(field: MatchField, cell: string, dropUnknown = false): Reading {
  const options = field.options ?? {}
  const whole = valueOf(options, cell, stateByName)
  if (whole !== null) return { value: [whole] }
  let missing = cell
  let known: string[] = []
  for (const [mark, readState] of divisions) {
    const written = cell.split(mark).filter((part) => !isBlank(part))
    const meant = (part: string) => valueOf(options, part, readState)
    const empty = written.find((part) => isEmptyCell(part) && meant(part) === null)
    const parts = written.filter((part) => !isEmptyCell(part) || meant(part) !== null)
    const values = parts.map(meant)
    if (!values.includes(null))
      return {
        value: [...new Set(values)],
        ...(empty !== undefined && { emptied: oneLine(empty) }),
      }
    // The finest split with a known part shows best which part is unknown.
    const some = values.filter((value) => value !== null)
    if (some.length > 0) missing = parts[values.indexOf(null)] ?? cell
    if (some.length > known.length) known = some
  }
  return dropUnknown ? { value: [...new Set(known)] } : unknown(field, missing)
}
