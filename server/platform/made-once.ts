/** Something that is made for the first who needs it and kept for all others. */
export interface MadeOnce<Made> {
  /** A failure goes to all who wait for it; who comes afterwards tries again. */
  get(): Promise<Made>
  /** What was made, when it is ready; undefined where nobody has asked for it or it could not be made. */
  present(): Promise<Made | undefined>
}

/** Makes something once, with its first use. */
export function madeOnce<Made>(make: () => Promise<Made>): MadeOnce<Made> {
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
