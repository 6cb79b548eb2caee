import { useEffect, useMemo, useState } from 'react'
import { pageLimit } from '#contract/common/page'

export interface PrintedList<List> {
  /** The list to ask for: the page in sight, or, while it is being printed, all of it up to the most that one answer holds. */
  readonly list: List
  readonly perPage: number
  /** Prints the list as filtered and sorted, however few of its rows the screen shows. */
  readonly print: () => void
  readonly isPrinting: boolean
  readonly onPrinted: () => void
}

/**
 * A paged list that is printed whole, up to 1,000 rows; its foot says when there are more. The browser's own command
 * for printing waits for no answer and prints the page in sight.
 */
export function usePrintedList<List extends { readonly page: number }>(list: List, perPage: number): PrintedList<List> {
  const [isPrinting, setPrinting] = useState(false)
  return useMemo(() => ({
    list: isPrinting ? { ...list, page: 1 } : list,
    perPage: isPrinting ? pageLimit : perPage,
    print: () => setPrinting(true),
    isPrinting,
    onPrinted: () => setPrinting(false),
  }), [list, perPage, isPrinting])
}

/** Prints once the rows are there; where they cannot be had, what the screen shows. */
export function usePrintOnceRead({ isPrinting, onPrinted }: Pick<PrintedList<unknown>, 'isPrinting' | 'onPrinted'>, answer: { readonly isFetching: boolean }): void {
  const isReady = isPrinting && !answer.isFetching
  useEffect(() => {
    if (!isReady) return undefined
    let hasBegun = false
    const begin = () => {
      hasBegun = true
    }
    addEventListener('beforeprint', begin)
    addEventListener('afterprint', onPrinted)
    const frame = requestAnimationFrame(() => {
      print()
      // Where nothing can be printed nobody says that it is over.
      if (!hasBegun) onPrinted()
    })
    return () => {
      cancelAnimationFrame(frame)
      removeEventListener('beforeprint', begin)
      removeEventListener('afterprint', onPrinted)
    }
    // A new function each time; the one of the beginning does the same.
    // oxlint-disable-next-line react/exhaustive-deps -- printing again for it would print twice
  }, [isReady])
}
