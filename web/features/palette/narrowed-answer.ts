import { normalizeSearch, searchWords } from '#contract/common/search'
import { shortestQuestion, type SearchGroup, type SearchResult } from '#contract/search'
import { beginsAWord } from './word-matching.ts'

/** What the server found for a question. */
export interface RecordAnswer {
  readonly question: string
  readonly groups: readonly SearchGroup[]
}

/** Words of one or two characters have to begin a word of a name (G-004). */
const isShort = (word: string): boolean => word.length <= shortestQuestion

/** Whether a word is seen in what is shown of a record. */
const isSeen = ({ name, subtitle }: SearchResult, word: string): boolean => {
  const shown = normalizeSearch(`${name}\n${subtitle}`)
  return isShort(word) ? beginsAWord(shown, word) : shown.includes(word)
}

const isWhollySeen = (result: SearchResult, words: readonly string[]): boolean =>
  words.every((word) => isSeen(result, word))

/** Whether every record with the word `next` has the word `before`. */
function implies(next: string, before: string): boolean {
  // Three letters may stand anywhere, also in what a record does not show; two may not.
  if (isShort(before)) return isShort(next) && next.startsWith(before)
  return next.includes(before)
}

const isId = (question: string): boolean => /^[\da-f]{8}-[\da-f-]{27}$/iu.test(question.trim())

/** Whether a question can find nothing but what an earlier one found. */
export function narrows(question: string, before: string): boolean {
  if (isId(question)) return false
  const words = searchWords(question)
  return searchWords(before).every((one) => words.some((word) => implies(word, one)))
}

/** The results of an answer whose name and organization still show every word. */
export function stillSeen(answer: RecordAnswer, question: string): SearchGroup[] {
  const words = searchWords(question)
  return answer.groups
    .map((group) => ({
      ...group,
      results: group.results.filter((result) => isWhollySeen(result, words)),
    }))
    .filter((group) => group.results.length > 0)
}

/**
 * The answer to a narrower question out of one that holds everything (G-013); null where only the server knows: a record that was
 * found by a text that is not shown here may be found by it again, and "Nothing found" must be true.
 */
export function narrowedAnswer(answer: RecordAnswer, question: string): RecordAnswer | null {
  if (!narrows(question, answer.question) || answer.groups.some(({ more }) => more)) return null
  const before = searchWords(answer.question)
  const isAllSeen = answer.groups.every(({ results }) =>
    results.every((result) => isWhollySeen(result, before)),
  )
  if (!isAllSeen) return null
  const groups = stillSeen(answer, question)
  return groups.length === 0 && answer.groups.length > 0 ? null : { question, groups }
}
