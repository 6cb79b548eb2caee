import { CircleCheck, CircleDashed, CircleX, Hourglass, Scale } from 'lucide-react'
import { clockDisputes, clockStatuses, type ClockStatus } from '#contract/common/finance-enums'
import { Badge, Tag } from './badge.tsx'

const looks = {
  late: { tone: 'destructive', icon: CircleX },
  tight: { tone: 'gold', icon: Hourglass },
  on_time: { tone: 'default', icon: CircleCheck },
  unknown: { tone: 'secondary', icon: CircleDashed },
} as const

/** How a deal stands to its last day of service: a glyph and a word, never color alone (D-013); in dispute with a mark (D-021). */
export function ClockBadge({
  status,
  isDisputed,
}: {
  readonly status: ClockStatus
  readonly isDisputed: boolean
}) {
  if (status === 'none') return <Tag>{clockStatuses.none}</Tag>
  const badge = <Badge {...looks[status]}>{clockStatuses[status]}</Badge>
  if (!isDisputed) return badge
  return (
    <span className="inline-flex flex-wrap gap-1">
      {badge}{' '}
      <Badge tone="gold" icon={Scale}>
        {clockDisputes.in_dispute}
      </Badge>
    </span>
  )
}
