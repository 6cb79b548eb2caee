import { CircleCheck, CircleDot, CircleX, EyeOff, Zap } from 'lucide-react'
import { dealOutcomes, dealVisibilities } from '#contract/common/registry-enums'
import type { Deal } from '#contract/pipeline'
import { Badge } from '#web/kit/display/badge.tsx'

/** A glyph of its own for each outcome. */
const outcomeIcons = {
  open: CircleDot,
  funded: CircleCheck,
  operating: Zap,
  withdrawn: CircleX,
} as const

/** A deal's outcome, and that only its parties see it. */
export function DealBadges({ deal }: { readonly deal: Deal }) {
  return (
    <>
      <Badge
        tone={deal.outcome === 'withdrawn' ? 'secondary' : 'default'}
        icon={outcomeIcons[deal.outcome]}
      >
        {dealOutcomes[deal.outcome]}
      </Badge>
      {deal.visibility === 'organization_only' && (
        <Badge icon={EyeOff}>{dealVisibilities.organization_only}</Badge>
      )}
    </>
  )
}
