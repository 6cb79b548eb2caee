import { afterEach, expect, it, vi } from 'vitest'
import { UploadSession } from './upload-session.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('leaves nothing behind that looks for a page that is closed', () => {
  vi.useFakeTimers()
  const session = new UploadSession(
    { bytes: 1000, extensions: ['.pdf'] },
    () => undefined,
    () => undefined,
  )
  session.end()
  vi.stubGlobal('window', undefined)
  expect(() => vi.advanceTimersByTime(60_000)).not.toThrow()
})
