import { onTestFinished, vi } from 'vitest'
import { phoneQuery } from '#web/kit/layout/use-media-query.ts'

/** Makes the page as narrow as a phone until the present test has finished. */
export function narrowToPhone(): void {
  const media = window.matchMedia
  const narrow = vi
    .spyOn(window, 'matchMedia')
    .mockImplementation((query) => Object.assign(media(query), { matches: query === phoneQuery }))
  onTestFinished(() => narrow.mockRestore())
}
