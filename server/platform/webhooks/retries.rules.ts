/** Seconds to wait after the first, second, ... failed try, each a fifth more or less; after the last the message has failed. */
const retryDelays = [5, 5 * 60, 30 * 60, 2 * 3600, 5 * 3600, 10 * 3600, 10 * 3600] as const

/** The longest that a receiver may ask to be left alone. */
const longestRetryAfter = 3600

/** Seconds that `Retry-After` of a 429 or 503 asks for, at most an hour; null where it says nothing. */
export function retryAfterOf(status: number, header: string | undefined): number | null {
  if ((status !== 429 && status !== 503) || header === undefined) return null
  const seconds = /^\d{1,9}$/.test(header)
    ? Number(header)
    : (Date.parse(header) - Date.now()) / 1000
  return Number.isFinite(seconds) && seconds > 0 ? Math.min(seconds, longestRetryAfter) : null
}

/**
 * Seconds until a message is tried again whose `attempts`-th try failed; null when it is given up.
 * @param asked what the receiver asked for
 * @param random from 0 to 1: so that what failed together does not come back together
 */
export function webhookDelay(
  attempts: number,
  asked: number | null,
  random: number = Math.random(),
): number | null {
  const delay = retryDelays[attempts - 1]
  return delay === undefined ? null : (asked ?? delay * (0.8 + 0.4 * random))
}
