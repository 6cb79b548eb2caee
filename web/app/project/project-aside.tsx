import type { ReactNode } from 'react'
import { DeadlineList } from '#web/features/finance/finance-aside.tsx'
import { DealFacts } from './deal-facts.tsx'
import type { ProjectTab, TabProps } from './project-tabs.tsx'

interface AsideProps extends Pick<TabProps, 'deal' | 'role' | 'room' | 'reading'> {
  readonly tab: ProjectTab
}

/** What stands beside a tab, by the tab and by who reads it (H-071). */
export function ProjectAside({ deal, reading }: AsideProps) {
  return (
    <aside className="grid min-w-0 gap-6.5 max-xl:grid-cols-2 max-xl:gap-x-7 max-sm:grid-cols-[minmax(0,1fr)] xl:col-start-2 print:mt-6">
      {reading && <DeadlineList reading={reading} />}
      <DealFacts deal={deal} reading={reading} />
    </aside>
  )
}

/** A tab with what stands beside it, on narrow screens below it. */
export function BesideTab({ children, ...aside }: AsideProps & { readonly children: ReactNode }) {
  return (
    <div className="mt-4 grid grid-cols-[minmax(0,1fr)] items-start gap-7 xl:grid-cols-[minmax(0,1fr)_336px]">
      <div className="grid min-w-0 gap-3.5">{children}</div>
      <ProjectAside {...aside} />
    </div>
  )
}
