import { CircleCheck, CircleDashed, CircleX, Hourglass } from 'lucide-react'
import { clockStatuses, type ClockStatus } from '#contract/common/finance-enums'
import { Badge, Tag } from './badge.tsx'

const looks = {
  late: { tone: 'destructive', icon: CircleX },
  tight: { tone: 'gold', icon: Hourglass },
  on_time: { tone: 'default', icon: CircleCheck },
  unknown: { tone: 'secondary', icon: CircleDashed },
} as const

/** How a deal stands to its last day of service: a glyph and a word, never color alone (D-013). */
export function ClockBadge({ status }: { readonly status: ClockStatus }) {
  if (status === 'none') return <Tag>{clockStatuses.none}</Tag>
  return <Badge {...looks[status]}>{clockStatuses[status]}</Badge>
}
