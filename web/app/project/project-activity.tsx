import { useState } from 'react'
import { valuesOf } from '#contract/common/enums'
import type { Deal } from '#contract/pipeline'
import type { HistoryListProps } from '#web/features/history/history-list.tsx'
import type { RecordOfHistory } from '#web/features/history/history.queries.ts'
import { useDealActivities } from '#web/features/pipeline/activities.queries.ts'
import { ActivityTimeline } from '#web/features/pipeline/activity-timeline.tsx'
import { latePart } from '#web/kit/feedback/late-part.tsx'
import { Skeleton } from '#web/kit/feedback/skeleton.tsx'
import { Segmented } from '#web/kit/form/segmented.tsx'
import { AccessLog } from './access-log.tsx'
import { useAccess } from './access.queries.ts'

// Few people who look at the tab read back.
const HistoryList = latePart<HistoryListProps>(
  async () => (await import('#web/features/history/history-list.tsx')).HistoryList,
  () => <Skeleton className="my-3 w-2/3" />,
)

export interface ActivityProps {
  readonly deal: Deal
  readonly mayWrite: boolean
}

/** What happened at a project: its activities, for writers its history, and who of outside opened what (H-079). */
export function ProjectActivity({ deal, mayWrite }: ActivityProps) {
  // How long the lists are is known with them: each comes once those above it stand, all are asked for at once, and what
  // is beside them on a wide screen begins below the window on a phone.
  const isFirstDue = useDealActivities(deal.id).isPending
  const isSecondDue = useAccess(deal.id, null).isPending
  return (
    <>
      <ActivityTimeline dealId={deal.id} mayWrite={mayWrite} />
      {isFirstDue ? <Skeleton className="h-150" /> : <AccessLog deal={deal} />}
      {mayWrite && !isFirstDue && !isSecondDue && <ProjectHistory deal={deal} />}
    </>
  )
}

const partNames = {
  everything: 'Everything',
  project: 'Project',
  money: 'Money',
  package: 'Package',
  offers: 'Offers',
} as const
type Part = keyof typeof partNames

const ofProject = ['pipeline'] as const
const ofMoney = ['pipeline-finance', 'pipeline-uses', 'pipeline-sources'] as const
const ofPackage = ['pipeline-documents', 'pipeline-shares'] as const
const ofOffers = ['pipeline-offers'] as const

/** The kinds of record that each part of the history tells of. */
const kindsOf: Readonly<Record<Part, NonNullable<RecordOfHistory['kinds']>>> = {
  everything: [...ofProject, ...ofMoney, ...ofPackage, ...ofOffers],
  project: ofProject,
  money: ofMoney,
  package: ofPackage,
  offers: ofOffers,
}

function ProjectHistory({ deal }: { readonly deal: Deal }) {
  const [part, setPart] = useState<Part>('everything')
  return (
    <section
      aria-labelledby="history"
      className="min-w-0 rounded-sheet border border-rule bg-sheet"
    >
      <header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4.5 py-[13px] max-sm:px-4">
        <h2 id="history" className="text-head">
          History
        </h2>
        <div className="max-w-full overflow-x-auto print:hidden">
          <Segmented
            label="What the history shows"
            options={valuesOf(partNames).map((value) => ({ value, label: partNames[value] }))}
            value={part}
            onChange={setPart}
          />
        </div>
      </header>
      <div className="px-4.5 pb-4 max-sm:px-4">
        <HistoryList
          key={part}
          record={{ entity: 'pipeline', id: deal.id, kinds: kindsOf[part] }}
          version={deal.version}
        />
      </div>
    </section>
  )
}
