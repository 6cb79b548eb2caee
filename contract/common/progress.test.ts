import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { raiseProgress } from './progress.ts'

describe('progress of a raise', () => {
  test.each([
    ['41250000', '60000000', '68.7%', '50_to_75'],
    ['14990000', '15000000', '99.9%', '75_to_100'],
    ['999999999998', '999999999999', '99.9%', '75_to_100'],
    ['1', '999999999999', '0.0%', 'under_25'],
    ['25', '100', '25.0%', '25_to_50'],
    ['2499', '10000', '24.9%', 'under_25'],
    ['50', '100', '50.0%', '50_to_75'],
    ['75', '100', '75.0%', '75_to_100'],
    ['100', '100', '100.0%', 'completed'],
    ['$41,250,000', '$60,000,000', '68.7%', '50_to_75'],
  ])('%s of %s reads %s and falls into %s', (current, target, text, bucket) => {
    expect(raiseProgress(current, target)).toMatchObject({ text, bucket, available: true, over: 0 })
  })

  test.each([
    [null, '100'],
    ['100', null],
    [undefined, undefined],
    ['0', '100'],
    ['100', '0'],
    ['', '100'],
    ['about five', '100'],
    ['-5', '100'],
    ['100', '1e3'],
    ['1.5', '100'],
  ])('%j of %j is not available and counts as 0', (current, target) => {
    expect(raiseProgress(current, target)).toEqual({
      text: 'N/A',
      ratio: 0,
      available: false,
      over: 0,
      bucket: 'none',
    })
  })

  test('an over-subscribed raise keeps 100.0% and names the amount above the target', () => {
    expect(raiseProgress('52000000', 50_000_000)).toEqual({
      text: '100.0%',
      ratio: 1,
      available: true,
      over: 2_000_000,
      bucket: 'completed',
    })
  })

  test('reads 100.0% exactly when the target is reached, whatever the amounts', () => {
    const amount = fc.integer({ min: 1, max: 999_999_999_999 })
    fc.assert(
      fc.property(amount, amount, (current, target) => {
        const progress = raiseProgress(String(current), String(target))
        expect(progress.text === '100.0%').toBe(current >= target)
        expect(progress.ratio).toBeGreaterThan(0)
        expect(progress.ratio).toBeLessThanOrEqual(1)
        expect(progress.over).toBe(Math.max(0, current - target))
      }),
    )
  })
})
