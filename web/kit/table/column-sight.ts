import { useEffect } from 'react'
import type { RefObject } from 'react'
import { sharedValue, useShared } from '#web/lib/shared-value.ts'

// A page has one table whose columns are chosen. Set by the table and shown where they are chosen.
const outOfSight = sharedValue('')

/** The columns of the page's table that are out of view now, by id. */
export function useColumnsOutOfSight(): readonly string[] {
  return useShared(outOfSight, (ids) => ids)
    .split(' ')
    .filter((id) => id !== '')
}

/** The columns whose heads are not wholly between the name column, which stays, and the end of the frame. */
function hiddenColumns(scroller: HTMLElement): string[] {
  const heads = [...scroller.querySelectorAll<HTMLElement>('thead [data-column]')]
  const frame = scroller.getBoundingClientRect()
  const end = frame.left + scroller.clientWidth
  const name = heads.find((head) => head.dataset.name !== undefined)?.getBoundingClientRect()
  return heads
    .filter((head) => {
      const { left, right } = head.getBoundingClientRect()
      return (
        head.dataset.name === undefined &&
        (right > end + 1 || left < (name?.right ?? frame.left) - 1)
      )
    })
    .map((head) => head.dataset.column ?? '')
}

/**
 * Cues what of a wide table is out of sight: marks the frame around it at the sides where there is more, and says which
 * columns it is. Measured when the table is scrolled, changes its width
 * or its `columns`.
 */
export function useCuedSides(
  frame: RefObject<HTMLElement | null>,
  scroller: RefObject<HTMLElement | null>,
  columns: string,
): void {
  useEffect(() => {
    const [around, inside] = [frame.current, scroller.current]
    if (!around || !inside || columns === '') return undefined
    const measure = () => {
      const rest = inside.scrollWidth - inside.clientWidth - inside.scrollLeft
      around.toggleAttribute('data-more-before', inside.scrollLeft > 1)
      around.toggleAttribute('data-more-after', rest > 1)
      // The shadow lies over the rows and not over the bar that scrolls them.
      around.style.setProperty('--dt-bar-width', `${inside.offsetWidth - inside.clientWidth}px`)
      around.style.setProperty('--dt-bar-height', `${inside.offsetHeight - inside.clientHeight}px`)
      outOfSight.set(hiddenColumns(inside).join(' '))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(inside)
    inside.addEventListener('scroll', measure, { passive: true })
    return () => {
      observer.disconnect()
      inside.removeEventListener('scroll', measure)
      outOfSight.set('')
    }
  }, [frame, scroller, columns])
}
