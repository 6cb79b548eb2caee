/** The present UTC day, YYYY-MM-DD: the day of freshness (L-004). */
export const todayInUtc = (): string => new Date().toISOString().slice(0, 10)

const inNewYork = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' })

/** The date in New York at a time, YYYY-MM-DD (K-004). */
export const dayAt = (time: Date): string => inNewYork.format(time)

/** The present date there, of which deadlines are counted. Of what is stored, the day an organization becomes a member depends on it. */
export const today = (): string => dayAt(new Date())
