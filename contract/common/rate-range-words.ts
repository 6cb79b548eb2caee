import { rateTextsOf } from './rates.ts'

/** A rate as typed, split before its last number and its unit. */
const ending = /^(.{0,200}?)(\d{1,5}(?:\.\d{1,4})?) ?(bps|%)$/

/**
 * A range of rates as screens say it, of one benchmark once and with equal decimals: "SOFR + 225 to 300 bps", "5.40% to
 * 6.40%" (U-090). What is no such range stays as typed. Registries and files show the documented "low - high" (P-167).
 */
export function rateRangeWords(text: string): string {
  const [low, high] = rateTextsOf(text)
  if (low === undefined || high === undefined) return text
  const [, lowWords, lowNumber, lowUnit] = ending.exec(low) ?? []
  const [, highWords, highNumber, highUnit] = ending.exec(high) ?? []
  if (lowUnit === undefined || lowUnit !== highUnit || lowWords !== highWords)
    return `${low} to ${high}`
  if (lowUnit === 'bps') return `${lowWords}${lowNumber} to ${highNumber} bps`
  const [from, to] = [lowNumber, highNumber].map((each) => `${Number(each).toFixed(2)}%`)
  return `${lowWords}${from} to ${to}`
}
