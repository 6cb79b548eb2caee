interface Cached {
  etag: string
  data: unknown
}

// Answers are no-store, so the browser caches nothing; enough lists for a working day, oldest dropped first.
const cacheLimit = 100
const cachedAnswers = new Map<string, Cached>()

/** Clears every cached list: whoever signs in next must not get another person's rows. */
export function clearCachedAnswers(): void {
  cachedAnswers.clear()
}

/** The answer that was cached last for a path. */
export const cachedAnswer = (path: string): Cached | undefined => cachedAnswers.get(path)

/** Caches the answer of a path in the place of the one before; without an ETag there is nothing to ask by. */
export function cacheAnswer(path: string, etag: string | null, data: unknown): void {
  cachedAnswers.delete(path)
  if (etag === null) return
  cachedAnswers.set(path, { etag, data })
  const oldest = cachedAnswers.keys().next()
  if (cachedAnswers.size > cacheLimit && !oldest.done) cachedAnswers.delete(oldest.value)
}
