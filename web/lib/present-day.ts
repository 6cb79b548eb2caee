const inNewYork = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' })

/** The present UTC day, YYYY-MM-DD: the day of freshness, as the server counts it (L-004). */
export const presentDayInUtc = (): string => new Date().toISOString().slice(0, 10)

/** The day where the campaign is at a time, YYYY-MM-DD, as the server counts deadlines (K-004). */
export const dayAt = (time: number): string => inNewYork.format(time)

/** The present day there. */
export const presentDay = (): string => dayAt(Date.now())

/** Today where the reader is, as YYYY-MM-DD. */
export const todayHere = (): string => {
  const now = new Date()
  return [
    now.getFullYear(),
    String(now.getMonth() + 1).padStart(2, '0'),
    String(now.getDate()).padStart(2, '0'),
  ].join('-')
}
