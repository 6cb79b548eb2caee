import { expect, test } from 'vitest'
import { rateRangeWords } from './rate-range-words.ts'

test.each([
  ['SOFR + 225 bps - SOFR + 300 bps', 'SOFR + 225 to 300 bps'],
  ['Prime - 50 bps - Prime - 25 bps', 'Prime −50 to −25 bps'],
  ['Prime - 50 bps - Prime + 50 bps', 'Prime −50 to +50 bps'],
  ['SOFR+2% - SOFR+3%', 'SOFR + 2.00% to 3.00%'],
  ['5.4% - 6.40%', '5.40% to 6.40%'],
  ['Prime + 1% - Prime + 2.5%', 'Prime + 1.00% to 2.50%'],
  ['Prime - 0.5% - Prime + 0.5%', 'Prime −0.50% to +0.50%'],
  ['Prime - Prime + 100 bps', 'Prime to Prime + 100 bps'],
  ['SOFR + 250 bps - 9%', 'SOFR + 250 bps to 9%'],
  ['SOFR + 250 bps - about 9%', 'SOFR + 250 bps - about 9%'],
  ['SOFR + 250 to 350 bps', 'SOFR + 250 to 350 bps'],
  ['SOFR + 250 bps+', 'SOFR + 250 bps+'],
  ['Up to 7%', 'Up to 7%'],
  ['Rate TBD', 'Rate TBD'],
])('the range %s reads %s (U-090)', (text, words) => {
  expect(rateRangeWords(text)).toBe(words)
})
