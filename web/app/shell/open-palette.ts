import { loadedPart } from '#web/lib/loaded-part.tsx'
import { toast } from '#web/kit/feedback/toast.ts'
import { paletteState } from '../palette/palette-state.ts'

/** The palette is code of its own, which no first screen waits for (G-020). */
const part = loadedPart(async () => (await import('../palette/palette.tsx')).Palette)
export const Palette = part.Part

/** Begins to load the palette before it is opened; one that does not arrive is reported when it is. */
export function preloadPalette(): void {
  part.load().catch(() => undefined)
}

/** What has to be answered is answered first. */
const isAsked = () =>
  document.querySelector(':is([role=alertdialog], [data-must-answer]):not([data-state=closed])') !==
  null

/** Opens the search or the list of shortcuts, over a dialog too, but not over a question (G-011). */
export async function openPalette(what: 'search' | 'shortcuts'): Promise<void> {
  if (isAsked()) return
  try {
    await part.load()
    paletteState.set(what)
  } catch {
    toast({
      title: 'Search could not be loaded',
      description: 'Check your connection and try again.',
      variant: 'destructive',
    })
  }
}
