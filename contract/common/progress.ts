import { wholeDollars } from './money.ts'

/** The buckets of the progress filter, in the order they are offered. */
export const progressBuckets = {
  none: '0%',
  under_25: 'Under 25%',
  '25_to_50': '25-50%',
  '50_to_75': '50-75%',
  '75_to_100': '75-100%',
  completed: 'Completed (100%)',
} as const
export type ProgressBucket = keyof typeof progressBuckets

export interface RaiseProgress {
  /** "68.7%", "100.0%" or "N/A". */
  readonly text: string
  /** Part of the target, from 0 to 1; 0 where it is not available. For the gauge's length, not for print. */
  readonly ratio: number
  /** False where current or target is missing, zero or not numeric. */
  readonly available: boolean
  /** Whole US dollars above the target, 0 up to it. */
  readonly over: number
  readonly bucket: ProgressBucket
}

const unavailable: RaiseProgress = {
  text: 'N/A',
  ratio: 0,
  available: false,
  over: 0,
  bucket: 'none',
}

/**
 * How far a raise has come: capital raised divided by target, both whole US dollars as stored.
 *
 * Capped at 100% with one decimal; "N/A", counting as 0, when either is missing, zero or not numeric
 * (P-186). The decimal is cut and not rounded, so that "100.0%" is only ever a completed raise, and what
 * is above the target is shown apart (P-192). Buckets compare the exact amounts (P-191).
 */
export function raiseProgress(
  current: string | number | null | undefined,
  target: string | number | null | undefined,
): RaiseProgress {
  const raised = wholeDollars(current)
  const wanted = wholeDollars(target)
  if (!raised || !wanted) return unavailable
  if (raised >= wanted) {
    return {
      text: '100.0%',
      ratio: 1,
      available: true,
      over: Number(raised - wanted),
      bucket: 'completed',
    }
  }
  const tenths = (raised * 1000n) / wanted
  return {
    text: `${tenths / 10n}.${tenths % 10n}%`,
    ratio: Number(raised) / Number(wanted),
    available: true,
    over: 0,
    bucket: bucketBelowTarget(raised, wanted),
  }
}

function bucketBelowTarget(raised: bigint, wanted: bigint): ProgressBucket {
  if (raised * 4n < wanted) return 'under_25'
  if (raised * 2n < wanted) return '25_to_50'
  return raised * 4n < wanted * 3n ? '50_to_75' : '75_to_100'
}
