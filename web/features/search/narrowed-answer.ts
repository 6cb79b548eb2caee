import { normalizeSearch, searchWords } from '#contract/common/search'
import { searchedNouns, type SearchGroup, type SearchResult } from '#contract/search'
import { questionOf, rankedName, stepOf, type Question } from '#contract/search-ranking'

/** What the server found for a question. */
export interface RecordAnswer {
  readonly question: string
  readonly groups: readonly SearchGroup[]
}

/** How well what is shown of a record answers a question; null where a word is not seen in it. */
const seenStep = ({ id, name, subtitle, stale }: SearchResult, question: Question) =>
  stepOf(
    {
      id,
      name: rankedName(name),
      organizationNames: [rankedName(subtitle)],
      text: normalizeSearch(`${name}\n${subtitle}`),
      own: false,
      stale,
      updatedAt: 0,
    },
    question,
  )

const isShort = (word: string, { short }: Question) => short.includes(word)

/** Whether a question can find nothing but what an earlier one found. */
function narrows(question: string, before: string): boolean {
  const [next, former] = [questionOf(question), questionOf(before)]
  // A whole id finds its record, its parts do not.
  if (next.id !== null || former.id !== null) return false
  return former.words.every((word) =>
    next.words.some((longer) =>
      // Three letters may stand anywhere, also in what is not shown of a record; two begin a word of its name.
      isShort(word, former)
        ? isShort(longer, next) && longer.startsWith(word)
        : longer.includes(word),
    ),
  )
}

/** The results of an answer whose name and organization still show every word, best first (G-005, G-007). */
export function stillSeen(answer: RecordAnswer, text: string): SearchGroup[] {
  const question = questionOf(text)
  return answer.groups
    .flatMap((group) => {
      const seen = group.results
        .map((result) => ({ result, step: seenStep(result, question) ?? 0 }))
        .filter(({ step }) => step > 0)
        .toSorted((a, b) => a.step - b.step)
      const [best] = seen
      if (best === undefined) return []
      return [{ group: { ...group, results: seen.map(({ result }) => result) }, step: best.step }]
    })
    .toSorted(
      (a, b) =>
        a.step - b.step ||
        searchedNouns.indexOf(a.group.entity) - searchedNouns.indexOf(b.group.entity),
    )
    .map(({ group }) => group)
}

const countOf = (groups: readonly SearchGroup[]) =>
  groups.reduce((sum, { results }) => sum + results.length, 0)

/**
 * The answer to a narrower question out of one that holds everything (G-013); null where only the server knows: a record that was
 * found by a text that is not shown here may be found by it again, and "Nothing found" must be true.
 */
export function narrowedAnswer(answer: RecordAnswer, question: string): RecordAnswer | null {
  if (!narrows(question, answer.question) || answer.groups.some(({ more }) => more)) return null
  const isAllSeen = countOf(stillSeen(answer, answer.question)) === countOf(answer.groups)
  if (!isAllSeen) return null
  const groups = stillSeen(answer, question)
  return groups.length === 0 && answer.groups.length > 0 ? null : { question, groups }
}

/** Whether two texts ask the same. */
export const asksTheSame = (one: string, other: string): boolean =>
  searchWords(one).join(' ') === searchWords(other).join(' ')
