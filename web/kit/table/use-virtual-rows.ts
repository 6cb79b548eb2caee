import {
  defaultRangeExtractor,
  useVirtualizer,
  useWindowVirtualizer,
} from '@tanstack/react-virtual'
import type { Range } from '@tanstack/react-virtual'
import { startTransition, useCallback, useEffect, useMemo, useState } from 'react'
import type { RefObject } from 'react'
import { flushSync } from 'react-dom'

/** Lists up to this length are rendered whole: searching the page, printing and reading aloud stay simple. */
export const virtualFrom = 200

/** Longer ones show what is in view at once, and the rest, or the entries just out of view, right after it. */
const paintedAtOnce = 30

const noRows: readonly unknown[] = []

/** One rendered entry and the height of those left out before it, in pixels. */
interface RenderedEntry {
  readonly index: number
  readonly gapBefore: number
}

export interface VirtualRows {
  readonly isVirtual: boolean
  readonly entries: readonly RenderedEntry[]
  /** Height of the entries left out at the end, in pixels. */
  readonly gapAfter: number
  /** Measures an entry whose height is not known beforehand; it needs `data-index`. */
  readonly measure: ((element: Element | null) => void) | undefined
}

/** True while the page is printed, and rendered again before the printer reads it. */
export function usePrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false)
  useEffect(() => {
    const start = () => flushSync(() => setPrinting(true))
    const end = () => setPrinting(false)
    const media = matchMedia('print')
    const change = () => (media.matches ? start() : end())
    addEventListener('beforeprint', start)
    addEventListener('afterprint', end)
    media.addEventListener('change', change)
    return () => {
      removeEventListener('beforeprint', start)
      removeEventListener('afterprint', end)
      media.removeEventListener('change', change)
    }
  }, [])
  return isPrinting
}

/** True once these rows have been on the screen: work done from then on does not delay them. */
function usePainted(rows: readonly unknown[]): boolean {
  const [painted, setPainted] = useState(noRows)
  useEffect(() => {
    if (rows === noRows) return undefined
    let rest: ReturnType<typeof setTimeout> | undefined
    // A frame begins with its callbacks and is painted after them.
    const frame = requestAnimationFrame(() => {
      rest = setTimeout(() => startTransition(() => setPainted(rows)))
    })
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(rest)
    }
  }, [rows])
  return painted === rows
}

/**
 * Which entries of a long list to render. The entry at `keep` is always among them, so that the focus is
 * not lost when it is scrolled away.
 *
 * `scroller` is the element that scrolls; with `isPageScrolled` the page itself does. `rows` is a new list whenever
 * other rows or another order are shown.
 */
export function useVirtualRows(options: {
  readonly rows: readonly unknown[]
  readonly height: number
  readonly keep: number
  readonly scroller: RefObject<HTMLElement | null>
  readonly isPageScrolled: boolean
  /** Entries of different heights are measured; they are then distinguished by `keyOf`. */
  readonly isMeasured?: boolean
  /** Height of what covers the start of the scrolled area, such as a sticky head. */
  readonly covered?: number
  readonly keyOf?: (index: number) => string
}): VirtualRows {
  const { rows, height, keep, scroller, isPageScrolled, covered = 0, keyOf } = options
  const count = rows.length
  const isPrinting = usePrinting()
  const isVirtual = count > virtualFrom && !isPrinting
  const isMeasured = options.isMeasured ?? false
  // Entries that are measured have no known place before all above them are rendered.
  const isLong = isVirtual || (count > paintedAtOnce && !isMeasured && !isPrinting)
  const wasPainted = usePainted(isLong && !isMeasured ? rows : noRows)
  const isPainted = wasPainted || isMeasured
  const rangeExtractor = useCallback(
    (range: Range) => {
      const indexes = defaultRangeExtractor(range)
      if (keep < 0 || keep >= count || indexes.includes(keep)) return indexes
      return [...indexes, keep].toSorted((one, other) => one - other)
    },
    [keep, count],
  )
  const shared = {
    count: isLong ? count : 0,
    estimateSize: () => height,
    // What has no height yet is taken for one of the usual height.
    measureElement: (element: Element) => (element as HTMLElement).offsetHeight || height,
    overscan: isPainted ? 6 : 1,
    ...(keyOf && { getItemKey: keyOf }),
    rangeExtractor,
    initialRect: { width: 1200, height: 900 },
  }
  // oxlint-disable-next-line react/incompatible-library -- nothing here is compiled by the React Compiler
  const inElement = useVirtualizer({
    ...shared,
    enabled: isLong && !isPageScrolled,
    getScrollElement: () => scroller.current,
    scrollMargin: covered,
  })
  const inPage = useWindowVirtualizer({
    ...shared,
    enabled: isLong && isPageScrolled,
    scrollMargin: scroller.current?.offsetTop ?? 0,
  })
  const virtualizer = isPageScrolled ? inPage : inElement
  const margin = virtualizer.options.scrollMargin

  const isWhole = !isLong || (isPainted && !isVirtual)
  const all = useMemo(
    () => Array.from({ length: isWhole ? count : 0 }, (_, index) => ({ index, gapBefore: 0 })),
    [isWhole, count],
  )
  if (isWhole) return { isVirtual, entries: all, gapAfter: 0, measure: undefined }

  let end = margin
  const entries = virtualizer.getVirtualItems().map((item) => {
    const gapBefore = item.start - end
    end = item.end
    return { index: item.index, gapBefore }
  })
  return {
    isVirtual,
    entries,
    gapAfter: Math.max(0, virtualizer.getTotalSize() + margin - end),
    measure: isMeasured ? virtualizer.measureElement : undefined,
  }
}
