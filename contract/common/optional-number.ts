import { z } from 'zod'

/** A whole number of a body between two bounds, as a number or its digits; '' and null clear it. */
export function optionalNumber(least: number, most: number) {
  const error = `Use a whole number from ${least.toLocaleString('en-US')} to ${most.toLocaleString('en-US')}`
  return z
    .union([z.number(), z.string(), z.null()], { error })
    .transform((value) => {
      if (value === null || (typeof value === 'string' && value.trim() === '')) return null
      return typeof value === 'string' && !/^\d{1,15}$/.test(value.trim())
        ? Number.NaN
        : Number(value)
    })
    .refine(
      (value) => value === null || (Number.isInteger(value) && value >= least && value <= most),
      { error },
    )
    .optional()
}
