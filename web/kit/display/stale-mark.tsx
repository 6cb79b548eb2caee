import { Clock } from 'lucide-react'
import {
  daysUnconfirmed,
  isStale,
  type AvailabilityFacts,
  type AvailableNoun,
} from '#contract/freshness'
import { presentDayInUtc } from '#web/lib/present-day.ts'
import { Badge } from './badge.tsx'

interface StaleProps {
  readonly noun: AvailableNoun
  readonly record: AvailabilityFacts
}

/** "Not confirmed for 131 days" of a stale record, else null (L-007). */
function staleWords({ noun, record }: StaleProps): { days: number; words: string } | null {
  const present = presentDayInUtc()
  if (!isStale(noun, record, present)) return null
  const days = daysUnconfirmed(record, present)
  return { days, words: `Not confirmed for ${days} days` }
}

/** After the name of a record in a list: clock and days where nobody has confirmed it for 90 days. */
export function StaleMark(stale: StaleProps) {
  const found = staleWords(stale)
  return (
    found && (
      <>
        {' '}
        <span
          title={found.words}
          className="inline-flex h-4.5 flex-none items-center gap-1 rounded-chip bg-gold-soft px-1.5 align-middle text-micro font-strong whitespace-nowrap text-gold-ink [print-color-adjust:exact] forced-colors:border forced-colors:border-[CanvasText]"
        >
          <Clock aria-hidden className="size-3 stroke-[2.1]" />
          <span aria-hidden>{found.days} days</span>
          <span className="sr-only">{found.words}</span>
        </span>
      </>
    )
  )
}

/** The same in words, for details. */
export function StaleBadge(stale: StaleProps) {
  const found = staleWords(stale)
  return (
    found && (
      <Badge tone="gold" icon={Clock}>
        {found.words}
      </Badge>
    )
  )
}
