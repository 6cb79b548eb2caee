/**
 * Seconds to wait after the first, second, ... failed try: the first again within 30 seconds, then at growing
 * intervals for 10 minutes in all. After the last the mail is given up. They count tries, not hours on the
 * clock, so a mail that waited for the portal itself to start again still gets all of them.
 */
export const retryDelays = [15, 30, 60, 120, 180, 195] as const

/** Seconds until a mail is tried again after its `attempts`-th try failed; null when it is given up. */
export function retryDelay(attempts: number): number | null {
  return retryDelays[attempts - 1] ?? null
}

/**
 * Seconds a claimed mail belongs to the process that sends it. Longer than a try can take, so that no second
 * process sends it meanwhile; when the process dies in the middle, another takes over after this time.
 */
export const claimSeconds = 60

/** Milliseconds after which a try is broken off, however far it came. */
export const tryMillis = 45_000
