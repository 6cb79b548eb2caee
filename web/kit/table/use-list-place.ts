import { useLayoutEffect, useRef, useState } from 'react'
import type { RefObject } from 'react'
import { useLocation, useSearch } from 'wouter'
import { keepPlace, listAddress, storedPlace } from '#web/lib/list-places.ts'
import type { ListPlace } from '#web/lib/list-places.ts'
import { isReturning } from '#web/lib/page-focus.ts'

/** Frames after which a list that measures its entries while they come into view no longer moves. */
const settlingFrames = 8

/** Once the person moves, the list no longer scrolls to the former place. */
const ownSteps = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

const rowOf = (body: HTMLElement, id: string) =>
  body.querySelector<HTMLElement>(`[data-row="${CSS.escape(id)}"]`)

/** What scrolls a list: an element around its entries, or the page. */
function scrollerOf(row: HTMLElement): HTMLElement | null {
  for (
    let around = row.parentElement;
    around && around !== document.body;
    around = around.parentElement
  ) {
    const { overflowY } = getComputedStyle(around)
    if (
      (overflowY === 'auto' || overflowY === 'scroll') &&
      around.scrollHeight > around.clientHeight
    )
      return around
  }
  return null
}

const topOf = (row: HTMLElement, scroller: HTMLElement | null) =>
  row.getBoundingClientRect().top - (scroller?.getBoundingClientRect().top ?? 0)

/** The present place: the entry the keyboard continues from if it is in view, else the first one that is. */
function placeIn(body: HTMLElement, activeId: string | undefined): ListPlace | undefined {
  const rows = [...body.querySelectorAll<HTMLElement>('[data-row]')]
  const [first] = rows
  if (!first) return undefined
  const scroller = scrollerOf(first)
  const height = scroller?.clientHeight ?? innerHeight
  const isInView = (row: HTMLElement) => {
    const top = topOf(row, scroller)
    return top < height && top + row.offsetHeight > 0
  }
  const active = rows.find((row) => row.dataset.row === activeId)
  const isActive = active !== undefined && isInView(active)
  if (!isActive && (scroller?.scrollTop ?? scrollY) === 0) return undefined
  const row = isActive ? active : (rows.find(isInView) ?? first)
  const left = row.closest('[data-scroller]')?.scrollLeft ?? 0
  return { id: row.dataset.row ?? '', offset: topOf(row, scroller), left, isActive }
}

function scrollTo(body: HTMLElement, { id, offset, left }: ListPlace): void {
  const row = rowOf(body, id)
  if (!row) return
  const scroller = scrollerOf(row)
  const by = topOf(row, scroller) - offset
  if (by !== 0) (scroller ?? window).scrollBy(0, by)
  row.closest('[data-scroller]')?.scrollTo({ left })
}

/**
 * Restores the place in a list when a person goes back to it: the entry they were at is shown where it was, and has the
 * focus again if it had it. `body` is around the entries, each of which carries `data-row` with its id.
 */
export function useListPlace(options: {
  readonly body: RefObject<HTMLElement | null>
  /** The entries; undefined until they are read. */
  readonly rows: readonly { readonly id: string }[] | undefined
  /** The entry the keyboard goes on from. */
  readonly activeId: string | undefined
  /** Renders an entry wherever it is in the list; with `isFocused` it takes the focus. */
  readonly goTo: (id: string, isFocused: boolean) => void
}): void {
  const { body, rows, activeId, goTo } = options
  const [path] = useLocation()
  const address = listAddress(path, useSearch())
  const [found] = useState(() => (isReturning() ? storedPlace(address) : undefined))
  const wanted = useRef(found)
  const latest = useRef(activeId)
  const frame = useRef(0)

  useLayoutEffect(() => {
    latest.current = activeId
  }, [activeId])

  useLayoutEffect(() => {
    const stop = () => {
      wanted.current = undefined
      cancelAnimationFrame(frame.current)
    }
    for (const step of ownSteps) addEventListener(step, stop, { passive: true })
    return () => {
      for (const step of ownSteps) removeEventListener(step, stop)
      cancelAnimationFrame(frame.current)
    }
  }, [])

  useLayoutEffect(() => {
    const place = wanted.current
    const list = body.current
    if (!place || !list || !rows?.some(({ id }) => id === place.id)) return
    wanted.current = undefined
    const focused = document.activeElement
    // The focus is taken where nobody has it yet: not from a dialog that opens over the list.
    const isFree = focused === null || focused === document.body || focused.matches('main, main h1')
    goTo(place.id, place.isActive && isFree && !document.querySelector('[role=dialog]'))
    let frames = settlingFrames
    const settle = () => {
      scrollTo(list, place)
      frames -= 1
      if (frames > 0) frame.current = requestAnimationFrame(settle)
    }
    settle()
  }, [body, rows, goTo])

  useLayoutEffect(() => {
    const list = body.current
    return () => {
      // Left before its entries were there, it is found the next time as it would have been now.
      if (list && wanted.current === undefined) keepPlace(address, placeIn(list, latest.current))
    }
  }, [body, address])
}
