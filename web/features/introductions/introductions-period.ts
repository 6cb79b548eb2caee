import { useLocation, useSearch } from 'wouter'

/** For which days of asking the figures of introductions are taken. */
export const periods = {
  all: 'All time',
  month: 'Last 30 days',
  quarter: 'Last 90 days',
  year: 'Last 365 days',
} as const
export type Period = keyof typeof periods
export const periodNames = Object.keys(periods) as Period[]

const days: Readonly<Record<Exclude<Period, 'all'>, number>> = { month: 30, quarter: 90, year: 365 }

/** The period that the address names; all time without it. */
export function usePeriod(): readonly [Period, (period: Period) => void] {
  const search = useSearch()
  const [path, navigate] = useLocation()
  const named = new URLSearchParams(search).get('period')
  const setPeriod = (period: Period) => {
    const parameters = new URLSearchParams(search)
    parameters.delete('page')
    if (period === 'all') parameters.delete('period')
    else parameters.set('period', period)
    navigate(`${path}?${parameters.toString()}`, { replace: true })
  }
  return [periodNames.find((name) => name === named) ?? 'all', setPeriod]
}

/** The first day of a period that ends today, in UTC; `now` in milliseconds. */
export function periodQuery(period: Period, now: number): { readonly from?: string } {
  if (period === 'all') return {}
  // The first and the last day count.
  const from = new Date(now - (days[period] - 1) * 86_400_000)
  return { from: from.toISOString().slice(0, 10) }
}
