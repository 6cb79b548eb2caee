import type { Deal } from '#contract/pipeline'
import { RecordHistory } from '#web/features/history/history.public.tsx'
import { ActivityTimeline } from '#web/features/pipeline/activity-timeline.tsx'

/** What happened at a project: its activities, and for writers its history (H-079). */
export function ProjectActivity({
  deal,
  mayWrite,
}: {
  readonly deal: Deal
  readonly mayWrite: boolean
}) {
  return (
    <>
      <ActivityTimeline dealId={deal.id} mayWrite={mayWrite} />
      {mayWrite && <RecordHistory entity="pipeline" id={deal.id} version={deal.version} />}
    </>
  )
}
