const inNewYork = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' })

/** The present UTC day, YYYY-MM-DD: the day of freshness, as the server counts it (L-004). */
export const presentDayInUtc = (): string => new Date().toISOString().slice(0, 10)

/** The present day where the campaign is, YYYY-MM-DD, as the server counts it (K-004). */
export const presentDay = (): string => inNewYork.format(new Date())

/** Today where the reader is, as YYYY-MM-DD. */
export const todayHere = (): string => {
  const now = new Date()
  return [
    now.getFullYear(),
    String(now.getMonth() + 1).padStart(2, '0'),
    String(now.getDate()).padStart(2, '0'),
  ].join('-')
}
