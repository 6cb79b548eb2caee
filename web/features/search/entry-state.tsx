import { Clock } from 'lucide-react'
import { statuses } from '#contract/common/enums'
import { dealOutcomes } from '#contract/common/registry-enums'
import { freshnesses, staleDays } from '#contract/freshness'
import { StatusBadge, Tag, type Status } from '#web/kit/display/badge.tsx'
import type { PaletteEntry } from './palette-entries.ts'

const isStatus = (status: string): status is Status => status in statuses

/** What there is to know of a record before it is opened: that nobody has confirmed it for long, or its status (G-019). */
export function EntryState({ entry: { isStale, status } }: { readonly entry: PaletteEntry }) {
  if (isStale)
    return (
      <span
        title={freshnesses.stale}
        className="inline-flex h-5 flex-none items-center gap-1 rounded-chip bg-gold-soft px-1.5 text-micro font-strong whitespace-nowrap text-gold-ink forced-colors:border forced-colors:border-[CanvasText]"
      >
        <Clock aria-hidden className="size-3 stroke-[2.1]" />
        <span aria-hidden>{staleDays}+ days</span>
        <span className="sr-only">{freshnesses.stale}</span>
      </span>
    )
  // That a deal is open is what one expects of it.
  if (status == null || status === 'open') return null
  if (isStatus(status)) return <StatusBadge status={status} />
  return status in dealOutcomes ? (
    <Tag>{dealOutcomes[status as keyof typeof dealOutcomes]}</Tag>
  ) : null
}
