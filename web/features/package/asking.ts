import { createContext, useContext, useEffect } from 'react'
import { sharedValue, useShared } from '#web/lib/shared-value.ts'

export interface UnsentQuestion {
  readonly item: string | null
  readonly line: string | null
  readonly question: string
}

/** What is typed of questions on a page and not sent, by what they are about; none where nothing is kept of them. */
export const UnsentQuestions = createContext<Map<string, UnsentQuestion> | null>(null)

/** Keeps what is typed about something until it is sent or closed. */
export function useUnsentQuestion(about: Omit<UnsentQuestion, 'question'>) {
  const unsent = useContext(UnsentQuestions)
  const key = JSON.stringify([about.item, about.line])
  return {
    keep: (question: string) => unsent?.set(key, { ...about, question }),
    drop: () => unsent?.delete(key),
  }
}

const open = sharedValue(0)

/** Counts a form of a question while it is on the page. */
export function useAsking(): void {
  useEffect(() => {
    open.set(open.get() + 1)
    return () => open.set(open.get() - 1)
  }, [])
}

/** Whether a question is being written: what sends it is then the one green button (H-070). */
export const useIsAsking = (): boolean => useShared(open, (count) => count > 0)
