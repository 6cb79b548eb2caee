import { useCallback, useEffect, useState } from 'react'
import { focusText } from '#web/lib/page-focus.ts'

const named = () => location.hash.slice(1)

/** Takes the reader to a part of the page: it is scrolled to, and its heading has the focus. */
function showPart(part: string): void {
  // After a folded part has opened.
  requestAnimationFrame(() => {
    const section = document.getElementById(part)
    section?.scrollIntoView({ block: 'start' })
    const [fold, heading] = ['h2 button', 'h2'].map((each) =>
      section?.querySelector<HTMLElement>(each),
    )
    if (fold) fold.focus({ preventScroll: true })
    else if (heading) focusText(heading, { preventScroll: true })
  })
}

/** Which folded parts of a page are open: those one opened, and what the address names once they are here, also where a link of another tab led there (U-024). */
export function useParts(isHere: boolean, tab: string) {
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set())
  const show = useCallback((part: string) => {
    setOpen((before) => new Set([...before, part]))
    showPart(part)
  }, [])
  useEffect(() => {
    const follow = () => {
      if (isHere && tab === 'money' && location.hash !== '') show(named())
    }
    follow()
    addEventListener('hashchange', follow)
    return () => removeEventListener('hashchange', follow)
  }, [show, isHere, tab])
  const toggle = (part: string) =>
    setOpen((before) => {
      const next = new Set(before)
      if (!next.delete(part)) next.add(part)
      return next
    })
  return { open, show, toggle }
}
