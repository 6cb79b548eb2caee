import { rateTextsOf } from './rates.ts'

const units = ['bps', '%']

/** A rate as typed, split before its last number and its unit; null where it ends otherwise. */
function partsOf(rate: string) {
  const unit = units.find((each) => rate.endsWith(each))
  if (unit === undefined) return null
  const before = rate.slice(0, -unit.length).trimEnd()
  const number = before.slice(before.lastIndexOf(' ') + 1)
  return { words: before.slice(0, before.length - number.length), number, unit }
}

/**
 * A range of rates as screens say it, of one benchmark once and with equal decimals: "SOFR + 225 to 300 bps", "5.40% to
 * 6.40%" (U-090). What is no such range stays as typed. Registries and files show the documented "low - high" (P-167).
 */
export function rateRangeWords(text: string): string {
  const [low, high] = rateTextsOf(text)
  if (low === undefined || high === undefined) return text
  const [from, to] = [partsOf(low), partsOf(high)]
  if (from === null || to === null || from.unit !== to.unit || from.words !== to.words)
    return `${low} to ${high}`
  if (from.unit === 'bps') return `${from.words}${from.number} to ${to.number} bps`
  const [least, most] = [from, to].map(({ number }) => `${Number(number).toFixed(2)}%`)
  return `${from.words}${least} to ${most}`
}
