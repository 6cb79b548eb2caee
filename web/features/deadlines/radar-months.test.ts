import { expect, test } from 'vitest'
import { monthBars } from './radar-months.ts'

const today = '2026-11-24'

test('24 months from the present one, earlier and later ones summed at the ends (D-033)', () => {
  const bars = monthBars(
    [
      { month: '2025-03', clockStatus: 'on_time', deals: 2 },
      { month: '2026-10', clockStatus: 'tight', deals: 1 },
      { month: '2026-11', clockStatus: 'on_time', deals: 4 },
      { month: '2028-10', clockStatus: 'on_time', deals: 3 },
      { month: '2028-10', clockStatus: 'late', deals: 1 },
      { month: '2028-11', clockStatus: 'late', deals: 5 },
    ],
    today,
  )
  expect(bars).toHaveLength(26)
  expect(bars[0]).toEqual({ key: 'earlier', month: null, deals: 3, worst: 'tight' })
  expect(bars[1]).toEqual({ key: '2026-11', month: '2026-11', deals: 4, worst: 'on_time' })
  expect(bars[2]).toEqual({ key: '2026-12', month: '2026-12', deals: 0, worst: 'none' })
  expect(bars.at(-2)).toEqual({ key: '2028-10', month: '2028-10', deals: 4, worst: 'late' })
  expect(bars.at(-1)).toEqual({ key: 'later', month: null, deals: 5, worst: 'late' })
})

test('without earlier and later months there are 24 bars', () => {
  expect(monthBars([], today)).toHaveLength(24)
})
