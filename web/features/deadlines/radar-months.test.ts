import { expect, test } from 'vitest'
import { radarBars } from './radar-months.ts'

const today = '2026-11-24'

test('24 months from the present one, earlier and later ones summed at the ends, then years without a month (D-033, U-053)', () => {
  const bars = radarBars(
    {
      months: [
        { month: '2025-03', clockStatus: 'on_time', deals: 2 },
        { month: '2026-10', clockStatus: 'tight', deals: 1 },
        { month: '2026-11', clockStatus: 'on_time', deals: 4 },
        { month: '2028-10', clockStatus: 'on_time', deals: 3 },
        { month: '2028-10', clockStatus: 'late', deals: 1 },
        { month: '2028-11', clockStatus: 'late', deals: 5 },
      ],
      years: [{ year: '2028', deals: 9 }],
    },
    { months: [{ month: '2028-10', clockStatus: 'late', deals: 1 }], years: [] },
    today,
  )
  expect(bars).toHaveLength(27)
  expect(bars[0]).toMatchObject({
    name: 'Earlier',
    deals: 3,
    tight: 1,
    filter: { serviceTo: '2026-10-31' },
  })
  expect(bars[1]).toMatchObject({
    key: '2026-11',
    name: 'November 2026',
    deals: 4,
    late: 0,
    own: 0,
  })
  expect(bars[2]).toMatchObject({ key: '2026-12', deals: 0 })
  expect(bars.at(-3)).toMatchObject({
    deals: 4,
    late: 1,
    own: 1,
    filter: { serviceFrom: '2028-10-01', serviceTo: '2028-10-31' },
  })
  expect(bars.at(-2)).toMatchObject({
    name: 'Later',
    deals: 5,
    filter: { serviceFrom: '2028-11-01' },
  })
  expect(bars.at(-1)).toMatchObject({
    name: '2028, no month',
    deals: 9,
    filter: { yearOnly: '2028' },
  })
})

test('without earlier and later months there are 24 bars', () => {
  expect(radarBars({ months: [], years: [] }, undefined, today)).toHaveLength(24)
})
