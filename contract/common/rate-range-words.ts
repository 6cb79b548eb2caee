import { rateTextsOf } from './rates.ts'

const units = ['bps', '%'] as const
const lastNumber = /[\d.]{1,12}$/
const minus = '−'
const signs = new Map([
  ['+', '+'],
  ['-', minus],
  [minus, minus],
])

/** A rate as typed, split into its benchmark, the sign and number of its spread and the unit; null where it ends otherwise. */
function partsOf(rate: string) {
  const unit = units.find((each) => rate.endsWith(each))
  if (unit === undefined) return null
  const before = rate.slice(0, -unit.length).trimEnd()
  const number = lastNumber.exec(before)?.[0]
  if (number === undefined) return null
  const words = before.slice(0, -number.length).trimEnd()
  const sign = signs.get(words.slice(-1))
  return sign === undefined
    ? { words, sign: '', number, unit }
    : { words: words.slice(0, -1).trimEnd(), sign, number, unit }
}

/**
 * A range of rates as screens say it, of one benchmark once and with equal decimals: "SOFR + 225 to 300 bps", "5.40% to
 * 6.40%" (U-090). Where it begins below the benchmark, each end has its sign: "Prime −50 to +50 bps". What is no such
 * range stays as typed. Registries and files show the documented "low - high" (P-167).
 */
export function rateRangeWords(text: string): string {
  const [low, high] = rateTextsOf(text)
  if (low === undefined || high === undefined) return text
  const [from, to] = [partsOf(low), partsOf(high)]
  if (from === null || to === null || from.unit !== to.unit || from.words !== to.words)
    return `${low} to ${high}`
  const isBelow = from.sign === minus || to.sign === minus
  const [least, most] = [from, to].map(({ sign, number, unit }) => {
    const amount = unit === '%' ? `${Number(number).toFixed(2)}%` : number
    return isBelow ? `${sign}${amount}` : amount
  })
  const start = isBelow ? [from.words] : [from.words, from.sign]
  const unit = from.unit === 'bps' ? ['bps'] : []
  return [...start, least, 'to', most, ...unit].filter((word) => word !== '').join(' ')
}
