import { sharedValue } from '#web/lib/shared-value.ts'

/** What is open of the palette's part: the search, the list of shortcuts, or nothing. */
export const paletteState = sharedValue<'search' | 'shortcuts' | null>(null)
