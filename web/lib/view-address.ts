import type { SavedView } from '#contract/saved-views'
import { addressWith } from './paths.ts'

/** Where a saved view is open: its whole query written out, so that the address alone shows the same list (V-022). */
export const viewAddress = ({
  id,
  screen,
  query,
  display,
}: Pick<SavedView, 'id' | 'screen' | 'query' | 'display'>): string =>
  addressWith(screen, {
    ...query,
    ...((display === 'board' || display === 'map') && { view: display }),
    saved: id,
  })
