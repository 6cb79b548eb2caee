/** The yearly cost of a loan: the rate at which its payments are worth the money that was received (O-035). */

/** 100% a month, in basis points a year. */
const most = 120_000

/** A month multiplies what is owed by (240,000 + rate) / 240,000 where the rate is in half basis points a year. */
const scale = 2 * most

/** Adding up 600 positive numbers and multiplying them as often is right to 10^-12; from here on floats decide. */
const margin = 1e-9

/** What payments are worth at a rate, near enough. */
function worth(payments: readonly number[], halves: number): number {
  const factor = scale / (scale + halves)
  return payments.reduceRight((sum, payment) => (sum + payment) * factor, 0)
}

/** What is owed after the last payment at a rate, in an ever smaller unit, so that nothing is rounded. */
function owedAtEnd(net: number, payments: readonly number[], halves: number): bigint {
  const [factor, unit] = [BigInt(scale + halves), BigInt(scale)]
  let owed = BigInt(net)
  let units = 1n
  for (const payment of payments) {
    units *= unit
    owed = owed * factor - BigInt(payment) * units
  }
  return owed
}

/** Above 0 where the cost is above a rate in half basis points, 0 where it is that rate to the letter. */
function aboveRate(net: number, payments: readonly number[], halves: number): number {
  const more = worth(payments, halves) - net
  if (Math.abs(more) > margin * net) return more
  const owed = owedAtEnd(net, payments, halves)
  return owed === 0n ? 0 : owed < 0n ? 1 : -1
}

/**
 * Twelve times the monthly rate at which monthly payments are worth `net`, in basis points, half up: the nominal rate of
 * Regulation Z, appendix J (b)(1). Null where `net` is 0 or less, and above 100% a month. Payments add up to `net` or more.
 */
export function yearlyCost(net: number, payments: readonly number[]): number | null {
  if (net <= 0 || aboveRate(net, payments, scale) > 0) return null
  let [low, high] = [0, most]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    // Rounded it is at least so much from half a basis point below on.
    if (aboveRate(net, payments, 2 * middle - 1) >= 0) low = middle
    else high = middle - 1
  }
  return low
}
