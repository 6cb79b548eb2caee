import type { KeyboardEvent } from 'react'
import { lineId } from './palette-list.tsx'
import type { PaletteEntry } from './palette-entries.ts'

/** Lines that a page key moves by where the height of the list is not known. */
const fallbackPage = 8

interface PaletteKeys {
  readonly lines: readonly PaletteEntry[]
  readonly active: PaletteEntry | undefined
  readonly listId: string
  readonly onPoint: (entry: PaletteEntry) => void
  readonly onEnter: (inNewTab: boolean) => void
}

function linesOfPage(line: HTMLElement | null): number {
  const height = line?.closest('[data-palette-results]')?.clientHeight ?? 0
  const one = line?.clientHeight ?? 0
  return height > 0 && one > 0 ? Math.max(1, Math.floor(height / one) - 1) : fallbackPage
}

/** The keys of the palette's field: arrows go around, Home, End and the page keys stay inside, Enter opens, with Ctrl or Cmd in a new tab (G-016). */
export function usePaletteKeys({ lines, active, listId, onPoint, onEnter }: PaletteKeys) {
  return (event: KeyboardEvent) => {
    // Enter that ends the writing of a character chooses nothing.
    if (event.nativeEvent.isComposing || event.altKey || event.shiftKey) return
    if (event.key === 'Enter') {
      event.preventDefault()
      return onEnter(event.ctrlKey || event.metaKey)
    }
    if (active === undefined || event.ctrlKey || event.metaKey) return
    const at = lines.indexOf(active)
    const last = lines.length - 1
    const page = () => linesOfPage(document.getElementById(lineId(listId, active)))
    const steps: Readonly<Record<string, () => number>> = {
      ArrowDown: () => (at === last ? 0 : at + 1),
      ArrowUp: () => (at === 0 ? last : at - 1),
      Home: () => 0,
      End: () => last,
      PageDown: () => Math.min(last, at + page()),
      PageUp: () => Math.max(0, at - page()),
    }
    const next = lines[steps[event.key]?.() ?? -1]
    if (next === undefined) return
    event.preventDefault()
    onPoint(next)
  }
}
