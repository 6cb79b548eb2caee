import { useCallback, useState } from 'react'
import { focusListHome } from '#web/lib/page-focus.ts'
import { useFocusOnNext } from '../form/use-focus-on-next.ts'

export interface RowDeletion<Row> {
  /** The record that the question is open for. */
  readonly candidate: Row | null
  readonly ask: (row: Row) => void
  /** The question was answered with no. */
  readonly cancel: () => void
  /** The record is deleted, and the lists have been read again. */
  readonly done: () => void
}

/** The question before a row of a list is deleted, and where the focus goes from it: `focus` takes it to a row, `home` to where it belongs when none is left. */
export function useRowDeletion<Row extends { readonly id: string }>(
  rows: readonly Row[] | undefined,
  focus: (id: string) => void,
  home: () => void = focusListHome,
): RowDeletion<Row> {
  const [candidate, setCandidate] = useState<Row | null>(null)
  const decide = useFocusOnNext(
    rows?.map(({ id }) => id),
    focus,
    home,
  )
  const ask = useCallback(
    (row: Row) => {
      decide(row.id)
      setCandidate(row)
    },
    [decide],
  )
  const done = () => setCandidate(null)
  const cancel = () => {
    decide(null)
    done()
  }
  return { candidate, ask, cancel, done }
}
