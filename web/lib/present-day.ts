const inNewYork = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' })

/** The present day where the campaign is, YYYY-MM-DD, as the server counts it (K-004). */
export const presentDay = (): string => inNewYork.format(new Date())
