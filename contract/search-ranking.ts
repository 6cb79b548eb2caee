import { normalizeSearch, searchWords } from './common/search.ts'

/**
 * What a question finds, and in which order (attention, G-004 to G-006). The database ranks by the same rules in its own
 * language; a test compares both.
 */

/** How many of those whose name neither is nor begins with the question are ranked: the latest changed (G-006). */
export const mostRanked = 1000

/** A word of so few characters must begin a word of a name (G-004). */
const shortWord = 2

/** Characters behind which a word begins, besides the start of a name (G-004): blanks, ordinary and no-break, and these marks. */
const beforeWords = ' \u00a0-/('

/** What the ranking knows of a record; texts are normalized as they are searched (`normalizeSearch`). */
export interface RankedRecord {
  readonly id: string
  readonly name: string
  /** The names of its organizations, of a deal the intermediary's too. */
  readonly organizationNames: readonly string[]
  /** All that a search of its list reads, names included. */
  readonly text: string
  readonly own: boolean
  readonly stale: boolean
  /** When it was last changed, in milliseconds. */
  readonly updatedAt: number
}

/** A question, as records are compared with it. */
export interface Question {
  /** All of it, several blanks as one. */
  readonly whole: string
  readonly words: readonly string[]
  /** Words that must begin a word of a name. */
  readonly short: readonly string[]
  /** The id that the whole question is. */
  readonly id: string | null
}

/** A name as questions are compared with it: lower case, without accents, several blanks as one. */
export const rankedName = (name: string): string => normalizeSearch(name).replaceAll(/\s+/gu, ' ')

const idPattern = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

/** Reads what was typed. */
export function questionOf(typed: string): Question {
  const words = searchWords(typed)
  const whole = rankedName(typed).trim()
  return {
    whole,
    words,
    short: words.filter((word) => [...word].length <= shortWord),
    id: idPattern.test(whole) ? whole : null,
  }
}

/** Whether a word begins a word of a text (G-004). */
export function beginsWord(text: string, word: string): boolean {
  for (let at = text.indexOf(word); at !== -1; at = text.indexOf(word, at + 1))
    if (at === 0 || beforeWords.includes(text.charAt(at - 1))) return true
  return false
}

/** How well a record answers a question, 1 the best; null where it is not found (G-004, G-005). */
export function stepOf(record: RankedRecord, { whole, words, short, id }: Question): number | null {
  if (words.length === 0) return null
  const name = rankedName(record.name)
  if (record.id === id || name === whole) return 1
  if (name.startsWith(whole)) return 2
  const names = [record.name, ...record.organizationNames]
  const isFound =
    words.every((word) => record.text.includes(word)) &&
    short.every((word) => names.some((one) => beginsWord(one, word)))
  if (!isFound) return null
  if (words.every((word) => beginsWord(name, word))) return 3
  if (words.every((word) => name.includes(word))) return 4
  return words.every((word) => names.some((one) => one.includes(word))) ? 5 : 6
}

const byCodePoint = (one: string, other: string): number => {
  const [a, b] = [[...one], [...other]]
  const at = a.findIndex((character, n) => character !== b[n])
  if (at === -1) return a.length - b.length
  return (a[at]?.codePointAt(0) ?? 0) - (b[at]?.codePointAt(0) ?? -1)
}

/** The order of two records in one step: own first, stale last, the later changed, then by name and id (G-005). */
function inStep(one: RankedRecord, other: RankedRecord): number {
  return (
    Number(other.own) - Number(one.own) ||
    Number(one.stale) - Number(other.stale) ||
    other.updatedAt - one.updatedAt ||
    byCodePoint(rankedName(one.name), rankedName(other.name)) ||
    byCodePoint(one.id, other.id)
  )
}

/** The records that a question finds, best first. Of those in steps 3 to 6 the latest changed are ranked, of equally late ones those with the greater id. */
export function rank<Found extends RankedRecord>(
  records: readonly Found[],
  question: Question,
): Found[] {
  const found = records.flatMap((record) => {
    const step = stepOf(record, question)
    return step === null ? [] : [{ record, step }]
  })
  const latest = found
    .filter(({ step }) => step > 2)
    .toSorted(
      (a, b) => b.record.updatedAt - a.record.updatedAt || byCodePoint(b.record.id, a.record.id),
    )
    .slice(0, mostRanked)
  return [...found.filter(({ step }) => step <= 2), ...latest]
    .toSorted((a, b) => a.step - b.step || inStep(a.record, b.record))
    .map(({ record }) => record)
}
