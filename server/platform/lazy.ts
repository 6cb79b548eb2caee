/** A lazy value: made at its first use and cached for all others. */
export interface Lazy<Made> {
  /** A failure goes to all callers that wait for it; the next caller tries again. */
  get(): Promise<Made>
  /** What was made, when it is ready; undefined where nobody has requested it or it could not be made. */
  present(): Promise<Made | undefined>
}

/** Makes a value once, at its first use. */
export function lazy<Made>(make: () => Promise<Made>): Lazy<Made> {
  let making: Promise<Made> | undefined
  const begin = () => {
    const begun = make()
    begun.catch(() => {
      making = undefined
    })
    return begun
  }
  return {
    get: () => (making ??= begin()),
    present: async () => making?.catch(() => undefined),
  }
}
