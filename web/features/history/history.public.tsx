import { ChevronDown, ChevronRight } from 'lucide-react'
import { lazy, Suspense, useId, useState } from 'react'
import { Button } from '#web/kit/form/button.tsx'
import { Skeleton } from '#web/kit/feedback/skeleton.tsx'
import type { RecordOfHistory } from './history.queries.ts'

export type { HistoryEntity } from './history.queries.ts'

const HistoryList = lazy(async () => ({
  default: (await import('./history-list.tsx')).HistoryList,
}))

/** The section "History" of a record's details, for those who may edit it: closed at first, loaded when opened. Not printed. */
export function RecordHistory({
  entity,
  id,
  version,
}: RecordOfHistory & { readonly version: number }) {
  const [isOpen, setOpen] = useState(false)
  const list = useId()
  const Chevron = isOpen ? ChevronDown : ChevronRight
  return (
    <section className="print:hidden">
      <div className="flex items-center justify-between gap-3 pt-5 pb-2">
        <h3 className="text-body font-head">History</h3>
        <Button
          size="sm"
          aria-expanded={isOpen}
          aria-controls={list}
          onClick={() => setOpen(!isOpen)}
        >
          <Chevron aria-hidden />
          {isOpen ? 'Hide history' : 'Show history'}
        </Button>
      </div>
      <div id={list} hidden={!isOpen}>
        {isOpen && (
          <Suspense fallback={<Skeleton className="my-3 w-2/3" />}>
            <HistoryList record={{ entity, id }} version={version} isRequested />
          </Suspense>
        )}
      </div>
    </section>
  )
}
