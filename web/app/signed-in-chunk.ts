import { loadedPart } from '#web/lib/loaded-part.tsx'

const mark = 'signed-in'

/** The shell and what only signed-in people need. */
export const { Part: SignedIn, load: loadSignedIn } = loadedPart(
  async () => (await import('./signed-in.tsx')).SignedIn,
)

/** Whether the last visit with this browser was signed in; an assumption that saves time, never a right. */
export function expectSignedIn(): boolean {
  return localStorage.getItem(mark) !== null
}

export function rememberSignedIn(signedIn: boolean): void {
  if (signedIn) localStorage.setItem(mark, '1')
  else localStorage.removeItem(mark)
}
