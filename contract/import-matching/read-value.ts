import { labelOf } from '../common/enums.ts'
import { normalizedLocation, stateByName } from '../common/location.ts'
import { joinedCell, splitCell } from '../common/neutral-cell.ts'
import { parseRate } from '../common/rates.ts'
import { email } from '../common/text.ts'
import { optionalWebsite } from '../common/website.ts'
import { isBlank, isEmptyCell, isErrorCell, oneLine, plainWords } from './cell-text.ts'
import { hasAmounts } from './column-marks.ts'
import type { MatchField, Reading, ReadingOptions } from './mapping.ts'
import { plainDigits, readAmount } from './read-amount.ts'
import { readChoice, readChoices } from './read-choice.ts'
import { readDate, readMonth } from './read-date.ts'

const shown = (cell: string) => `"${oneLine(cell).slice(0, 60)}"`

const yes = new Set(['yes', 'y', 'true', 't', '1', 'x', 'on', '✓'])
const no = new Set(['no', 'n', 'false', 'f', '0', 'off'])

/** Whether a cell says yes or no in one of the usual ways; null when it says neither. */
export function readYesNo(cell: string): boolean | null {
  const word = oneLine(cell).toLowerCase()
  if (yes.has(word)) return true
  return no.has(word) ? false : null
}

function readWebsite(cell: string): Reading {
  // Addresses are typed in capitals, with a slash too few or a mark at the end.
  const typed = oneLine(cell)
    .replace(/^(https?):?\/{1,2}(?=[^/])/i, (_all, scheme: string) => `${scheme.toLowerCase()}://`)
    .replace(/[.,;]$/, '')
  const found = optionalWebsite().safeParse(typed)
  if (!found.success)
    return { problem: `${shown(cell)} is not a website. Use an address such as www.example.org` }
  const address = found.data ?? null
  if (address === null) return { value: null }
  // Host names have no case; what follows them may.
  const end = address.slice(8).search(/[/?#]/)
  const host = end === -1 ? address.length : end + 8
  const rest = address.slice(host)
  return { value: address.slice(0, host).toLowerCase() + (rest === '/' ? '' : rest) }
}

function readEmail(cell: string): Reading {
  const found = email().safeParse(oneLine(cell).replace(/^mailto:/i, ''))
  return found.success
    ? { value: found.data }
    : { problem: `${shown(cell)} is not an email address` }
}

function readRate(cell: string, { fractions = false }: ReadingOptions): Reading {
  const typed = cell.trim()
  const share = /^0?\.\d{1,8}$/.test(typed) || /^[01]$/.test(typed)
  if (!fractions || !share) {
    const rate = parseRate(typed)
    return {
      value: typed,
      ...(rate === null && { note: 'not understood as a rate and kept as written' }),
      // Whether "0.0525" is a share or a rate far below one percent, only a person can say.
      ...(rate?.benchmark === 'fixed' &&
        share && { note: 'read as a rate of less than 1%, without a percent sign' }),
    }
  }
  return { value: `${String(Number((Number(typed) * 100).toFixed(4)))}%` }
}

// Free words about money may be amounts in other units; without a unit they stay as they are.
const isAmountText = (field: MatchField, { unit = 1, rounding = false }: ReadingOptions) =>
  field.kind !== 'dollars' && hasAmounts(field) && (unit !== 1 || rounding)

function readAmountText(cell: string, options: ReadingOptions): Reading {
  const amount = readAmount(cell, options)
  return 'value' in amount ? { value: String(amount.value) } : amount
}

/** The state a text names, where the words a field suggests are states. */
function stateIn(options: Readonly<Record<string, string>>, text: string): string | null {
  const state = stateByName(text)
  return state !== null && state in options ? state : null
}

function readTexts(cell: string, options: Readonly<Record<string, string>>): Reading {
  const known = new Map(
    Object.entries(options).flatMap(
      ([value, label]) =>
        [
          [plainWords(value), value],
          [plainWords(label), value],
        ] as [string, string][],
    ),
  )
  const split = splitCell(cell)
  // What an export wrote is read as it wrote it, with commas inside of entries.
  const parts =
    joinedCell(split) === cell
      ? split
      : cell
          .split(/[;|\n]/u)
          .flatMap((part) => (known.has(plainWords(part)) ? [part] : part.split(',')))
  const texts = parts
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => known.get(plainWords(part)) ?? stateIn(options, part) ?? part)
  return { value: [...new Set(texts)] }
}

function readYesNoField(cell: string): Reading {
  const answer = readYesNo(cell)
  return answer === null
    ? { problem: `${shown(cell)} is neither yes nor no. Use yes or no` }
    : { value: answer }
}

function readNumber(cell: string): Reading {
  const typed = oneLine(cell)
  const digits = plainDigits(typed.replace(/^-/, ''))
  return digits !== null
    ? { value: Number(typed.startsWith('-') ? `-${digits}` : digits) }
    : { problem: `${shown(cell)} is not a number` }
}

const textKinds = new Set(['text', 'longText', 'textList', 'rate', 'referenceName'])

/** Whether any word is a value of the field, also a word for "nothing". */
export const holdsWords = (field: MatchField, options: ReadingOptions) =>
  textKinds.has(field.kind) && !isAmountText(field, options)

function readCell(field: MatchField, cell: string, options: ReadingOptions): Reading {
  switch (field.kind) {
    case 'dollars':
      return readAmount(cell, options)
    case 'number':
      return readNumber(cell)
    case 'boolean':
      return readYesNoField(cell)
    case 'enum':
    case 'state':
      return readChoice(field, cell)
    case 'enumList':
    case 'stateList':
      return readChoices(field, cell, options.unknownEmpty)
    case 'textList':
      return readTexts(cell, field.options ?? {})
    case 'month':
      return readMonth(cell, options)
    case 'date':
      return readDate(cell, options)
    case 'email':
      return readEmail(cell)
    case 'webAddress':
      return field.name === 'website' ? readWebsite(cell) : { value: oneLine(cell) }
    case 'rate':
      return readRate(cell, options)
    default: {
      if (field.name === 'location') return { value: normalizedLocation(cell) }
      // To the letter, as if it were typed into the form.
      return isAmountText(field, options) ? readAmountText(cell, options) : { value: cell.trim() }
    }
  }
}

const isList = (field: MatchField) => ['enumList', 'stateList', 'textList'].includes(field.kind)

const fixedKinds = new Set(['enum', 'enumList', 'state', 'stateList', 'boolean'])

/** Whether a field takes only fixed values, so that each text of the file has to mean one of them. */
export const hasFixedValues = ({ kind }: { readonly kind: string }): boolean => fixedKinds.has(kind)

/** Whether what a field cannot take may leave it empty: any optional field, and those whose fixed values are then missing. */
export const mayEmptyUnknown = (field: MatchField): boolean =>
  hasFixedValues(field) || field.required !== true

/** Whether a cell is an amount, a day, an address or nothing: what columns with many different texts are made of. */
export function isUsualCell(cell: string): boolean {
  return (
    isEmptyCell(cell) ||
    /\S@\S|\w\.[a-z]{2}/i.test(cell) ||
    [readAmount(cell), readDate(cell, {})].some((read) => 'value' in read)
  )
}

/**
 * Reads one cell for one field: the value as the body of a save takes it, null (or an empty list) for a cell that
 * is empty, or the sentence that is shown to the person. Texts are taken to the letter; a word such as "N/A" is read as
 * empty, and reported, where it is no value of the field. Nothing is assumed: an unknown text is a problem. What a person
 * decided for this text (`options.values`) is applied first, what they decided for all unknown texts
 * (`options.unknownEmpty`) last; in a list for each part separately.
 */
export function readValue(field: MatchField, text: string, options: ReadingOptions = {}): Reading {
  const empty = isList(field) ? [] : null
  const decided = options.values?.[oneLine(text)]
  if (decided !== undefined) {
    if (decided.length === 0) return { value: empty }
    if (isList(field)) return { value: decided }
    if (field.kind === 'boolean') return { value: decided[0] === 'true' }
    // Of other fields a person typed what the cell should have said, in full: no unit of its column is meant.
    return hasFixedValues(field) ? { value: decided[0] } : readValue(field, decided[0] ?? '')
  }
  if (isBlank(text)) return { value: empty }
  const isChoice = ['enum', 'enumList', 'state', 'stateList'].includes(field.kind)
  const choice = isChoice ? readChoice(field, text) : { problem: '' }
  const isWord = holdsWords(field, options) && !isErrorCell(text)
  if (isEmptyCell(text) && !isWord && 'problem' in choice)
    return { value: empty, emptied: oneLine(text) }
  const read = readCell(field, text, options)
  return 'problem' in read && options.unknownEmpty === true && mayEmptyUnknown(field)
    ? { value: empty }
    : read
}

/**
 * Whether a stored value already means what a file says, so that importing an export again changes nothing:
 * both are the same, or the stored one read like a cell is ("3/27" and "March 2027").
 */
export function saysTheSame(field: MatchField, stored: unknown, incoming: unknown): boolean {
  // Programs write the ends of lines in ways of their own.
  const line = (value: unknown) =>
    typeof value === 'string' ? value.replaceAll(/\r\n?/g, '\n') : value
  const plain = (value: unknown) =>
    JSON.stringify(
      Array.isArray(value)
        ? value.map(String).toSorted((one, other) => (one < other ? -1 : 1))
        : ((value === '' ? null : line(value)) ?? null),
    )
  if (plain(stored) === plain(incoming)) return true
  const written = Array.isArray(stored) ? joinedCell(stored.map(String)) : stored
  if (typeof written !== 'string' || written.length > 20_000) return false
  const again = readValue(field, written)
  return 'value' in again && plain(again.value) === plain(incoming)
}

/** A stored value as people read it, for previews. */
export function shownValue(field: MatchField, value: unknown): string {
  const one = (each: unknown) =>
    typeof each === 'string' ? labelOf(field.options ?? {}, each) : String(each)
  if (value === null || value === undefined) return ''
  if (Array.isArray(value)) return value.map(one).join(', ')
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (field.kind === 'dollars' && typeof value === 'number')
    return `$${value.toLocaleString('en-US')}`
  return one(value)
}
