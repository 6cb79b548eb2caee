const inNewYork = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' })

/** The present date in New York, YYYY-MM-DD (K-004). Nothing that is stored depends on it. */
export const today = (): string => inNewYork.format(new Date())
