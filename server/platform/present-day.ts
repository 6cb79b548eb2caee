/** The present UTC day, YYYY-MM-DD: the day of freshness (L-004). */
export const todayInUtc = (): string => new Date().toISOString().slice(0, 10)

const inNewYork = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' })

/** The present date in New York, YYYY-MM-DD (K-004). Nothing that is stored depends on it. */
export const today = (): string => inNewYork.format(new Date())
