import { onTestFinished, vi } from 'vitest'

/** What a phone is not too wide for, as screens ask it. */
const isForNarrow = (query: string) => /^\(max-width: [\d.]+px\)$/.test(query)

/** Makes the page as narrow as a phone until the present test has finished. */
export function narrowToPhone(): void {
  const media = window.matchMedia
  const narrow = vi
    .spyOn(window, 'matchMedia')
    .mockImplementation((query) => Object.assign(media(query), { matches: isForNarrow(query) }))
  onTestFinished(() => narrow.mockRestore())
}
