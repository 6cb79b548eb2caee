/** Exact arithmetic of amounts: whole US dollars and basis points never pass through a float (K-001, K-002). */

/**
 * a × b / c as a whole number, rounded half up: "a, b of c" (K-002). All three are whole numbers, c above 0.
 * The product is exact whatever its size.
 */
export function part(a: number, b: number, c: number): number {
  const doubled = 2 * a * b + c
  // Below 2^53 the quotient of two whole numbers is never rounded up to the next whole one.
  if (doubled <= Number.MAX_SAFE_INTEGER) return Math.floor(doubled / (2 * c))
  return Number((2n * BigInt(a) * BigInt(b) + BigInt(c)) / (2n * BigInt(c)))
}

/** a × b / c as a whole number, cut: how ratios are shown (K-002). */
export function cut(a: number, b: number, c: number): number {
  return Number((BigInt(a) * BigInt(b)) / BigInt(c))
}

/** The average of values weighted by amounts, rounded half up; null without weight. */
export function weightedAverage(
  entries: readonly { amount: number; value: number }[],
): number | null {
  let sum = 0n
  let weight = 0n
  for (const { amount, value } of entries) {
    sum += BigInt(amount) * BigInt(value)
    weight += BigInt(amount)
  }
  return weight === 0n ? null : Number((2n * sum + weight) / (2n * weight))
}

/** The exact sum of amounts. At most 300 lines of 10^12 are added, far below what a number carries exactly. */
export function sumOf(amounts: readonly number[]): number {
  return amounts.reduce((sum, amount) => sum + amount, 0)
}
