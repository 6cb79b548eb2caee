/** How many months an expected date means: "2027" a year, "Q1 2027" a quarter, everything else a month (P-224). */
function monthsMeant(text: string): number {
  if (/^\s*\d{4}\s*$/.test(text)) return 12
  return /q[1-4]|[1-4]q/i.test(text) ? 3 : 1
}

/**
 * Whether an expected date has passed: its month, quarter or year is over.
 * @param text as typed @param start its first day as YYYY-MM-DD
 */
export function isPast(text: string | null, start: string | null, now: Date): boolean {
  const [year, month] = (start ?? '').split('-').map(Number)
  if (year === undefined || month === undefined) return false
  return Date.UTC(year, month - 1 + monthsMeant(text ?? ''), 1) <= now.getTime()
}
