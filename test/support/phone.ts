import { vi } from 'vitest'
import { phoneQuery } from '#web/kit/use-media-query.ts'

/** Makes the tests' page as narrow as a phone, until `vi.restoreAllMocks()`. */
export function narrowToPhone(): void {
  const media = window.matchMedia
  vi.spyOn(window, 'matchMedia').mockImplementation((query) => Object.assign(media(query), { matches: query === phoneQuery }))
}
