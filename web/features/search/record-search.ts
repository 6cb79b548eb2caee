import { mostQuestionWords, searchQuestion, type SearchGroup } from '#contract/search'
import { ApiError } from '#web/lib/api-client.ts'
import { asksTheSame, narrowedAnswer, stillSeen, type RecordAnswer } from './narrowed-answer.ts'

/** Milliseconds without a key before records are asked for (G-013). */
const searchRest = 40

/** Seconds after which it is asked again where a rejection does not say. */
const usualPause = 5

/** The records of a question as far as they are known. */
export interface FoundRecords {
  readonly groups: readonly SearchGroup[]
  /** Whether the answer to the present question is still to come. */
  readonly isWaiting: boolean
  /** `busy`: it is asked again by itself after the time the server told. */
  readonly problem: 'failed' | 'busy' | null
}

export const noRecords: FoundRecords = { groups: [], isWaiting: false, problem: null }

/** Whether a text is a question the server answers (G-002). */
const isQuestion = (text: string): boolean => searchQuestion.safeParse(text).success

/** Whether a text has more words than a question may have. */
export const hasTooManyWords = (text: string): boolean =>
  text.trim().split(/\s+/u).length > mostQuestionWords

export interface RecordSearch {
  /** Called with every change of what is typed. */
  readonly type: (text: string) => void
  /** Asks again after a failure. */
  readonly retry: () => void
  /** Ends the request under way and every timer. */
  readonly stop: () => void
}

/**
 * Asks for records while somebody types: once typing rests, one request at a time, so that an older answer never takes the
 * place of a newer one. `changed` is called with what is known whenever that changes.
 */
export function createRecordSearch(
  ask: (question: string, signal: AbortSignal) => Promise<readonly SearchGroup[]>,
  changed: (found: FoundRecords) => void,
): RecordSearch {
  let wanted: string | null = null
  let answer: RecordAnswer | null = null
  let problem: FoundRecords['problem'] = null
  let isAsking = false
  let rest: ReturnType<typeof setTimeout> | undefined
  let pause: ReturnType<typeof setTimeout> | undefined
  const ended = new AbortController()

  /** What is found for the present question, where that is known without asking. */
  function known(): readonly SearchGroup[] | null {
    if (wanted === null || answer === null) return null
    if (asksTheSame(answer.question, wanted)) return answer.groups
    return narrowedAnswer(answer, wanted)?.groups ?? null
  }

  function tell() {
    if (ended.signal.aborted) return
    if (wanted === null) return changed(noRecords)
    const found = known()
    // Of an earlier answer only what fits the present question as well stays until the next one comes.
    const groups = found ?? (answer === null ? [] : stillSeen(answer, wanted))
    changed({
      groups,
      isWaiting: found === null && problem === null,
      problem: found === null ? problem : null,
    })
  }

  /** While the server works, and while it asks for patience, what is wanted meanwhile comes next. */
  async function send() {
    const mayAsk = () =>
      !isAsking && pause === undefined && rest === undefined && !ended.signal.aborted
    while (mayAsk()) {
      if (wanted === null || known() !== null) return
      const question = wanted
      isAsking = true
      try {
        answer = { question, groups: await ask(question, ended.signal) }
        problem = null
      } catch (error) {
        fail(error, question === wanted)
      }
      isAsking = false
      tell()
      if (problem === 'failed') return
    }
  }

  function fail(error: unknown, isWanted: boolean) {
    if (ended.signal.aborted) return
    if (error instanceof ApiError && error.status === 429) {
      problem = 'busy'
      pause = setTimeout(again, (error.retryAfter ?? usualPause) * 1000)
    } else problem = isWanted ? 'failed' : null
  }

  function again() {
    clearTimeout(pause)
    pause = undefined
    problem = null
    tell()
    void send()
  }

  return {
    type(text) {
      wanted = isQuestion(text) ? text.trim() : null
      clearTimeout(rest)
      rest = undefined
      if (problem === 'failed') problem = null
      if (wanted !== null && known() === null)
        rest = setTimeout(() => {
          rest = undefined
          void send()
        }, searchRest)
      tell()
    },
    retry: again,
    stop() {
      ended.abort()
      clearTimeout(rest)
      clearTimeout(pause)
    },
  }
}
