import { useCallback, useState } from 'react'
import { usePreferences, useSavePreferences } from './preferences.ts'

interface ColumnChoice {
  readonly order: readonly string[]
  readonly visible: readonly string[]
}

export interface StoredColumnChoice {
  /** The person's columns of the list; null shows the documented ones. */
  readonly choice: ColumnChoice | null
  /** Shows the choice at once and stores it with the account; null goes back to the documented columns. */
  readonly setChoice: (choice: ColumnChoice | null) => void
  /** Why the last choice could not be stored; it still applies until the page is left. */
  readonly error: Error | null
}

/** The columns a person chose for a list, stored on the server under the list's name, e.g. `users`. */
export function useColumnChoice(list: string): StoredColumnChoice {
  const stored = usePreferences().columns[list] ?? null
  const { mutate, error } = useSavePreferences()
  // What is on the screen counts: answers to quick changes arrive later and must not undo a newer choice.
  const [own, setOwn] = useState<ColumnChoice | null | undefined>(undefined)
  const setChoice = useCallback(
    (choice: ColumnChoice | null) => {
      setOwn(choice)
      mutate({
        columns: { [list]: choice && { order: [...choice.order], visible: [...choice.visible] } },
      })
    },
    [list, mutate],
  )
  return { choice: own === undefined ? stored : own, setChoice, error }
}
