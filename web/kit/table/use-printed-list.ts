import { useEffect, useLayoutEffect, useState } from 'react'
import { pageLimit } from '#contract/common/page'
import { toastFailed } from '../feedback/toast-outcome.ts'

interface Printing {
  readonly isPrinting: boolean
  readonly setPrinting: (isPrinting: boolean) => void
}

export interface PrintedList<List> extends Printing {
  /** The list to request: the page in view, or, while it is being printed, all of it up to the most rows of one answer. */
  readonly list: List
  readonly perPage: number
  /** Prints the list as filtered and sorted, however few of its rows the screen shows. */
  readonly print: () => void
}

/**
 * A paged list that is printed whole, up to 1,000 rows; its foot says when there are more. The browser's own command
 * for printing waits for no answer and prints the page in sight.
 */
export function usePrintedList<List extends { readonly page: number }>(
  list: List,
  perPage: number,
): PrintedList<List> {
  const [isPrinting, setPrinting] = useState(false)
  const shown = isPrinting ? { list: { ...list, page: 1 }, perPage: pageLimit } : { list, perPage }
  return { ...shown, print: () => setPrinting(true), isPrinting, setPrinting }
}

/** Prints once the rows are there; where they cannot be had it says so and prints nothing. */
export function usePrintOnceRead(
  { isPrinting, setPrinting }: Printing,
  { isFetching, error }: { readonly isFetching: boolean; readonly error: Error | null },
): void {
  const isRead = isPrinting && !isFetching

  // Before it is painted: the page in sight stays what it was.
  useLayoutEffect(() => {
    if (!isRead || error === null) return
    setPrinting(false)
    toastFailed('Failed to print the list', error)
  }, [isRead, error, setPrinting])

  useEffect(() => {
    if (!isRead || error !== null) return undefined
    const end = () => setPrinting(false)
    let hasBegun = false
    const begin = () => {
      hasBegun = true
    }
    addEventListener('beforeprint', begin)
    addEventListener('afterprint', end)
    const frame = requestAnimationFrame(() => {
      print()
      // Where nothing can be printed nobody says that it is over.
      if (!hasBegun) end()
    })
    return () => {
      cancelAnimationFrame(frame)
      removeEventListener('beforeprint', begin)
      removeEventListener('afterprint', end)
    }
  }, [isRead, error, setPrinting])
}
