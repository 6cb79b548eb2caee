import { SheetSkeleton } from '#web/kit/feedback/sheet-skeleton.tsx'
import { Skeleton } from '#web/kit/feedback/skeleton.tsx'
import { useDelayed } from '#web/kit/feedback/use-delayed.ts'
import { cn } from '#web/kit/layout/class-names.ts'
import { SectionLinks } from '#web/kit/layout/section-links.tsx'
import { labels, shownTabs, tabAddress, type ProjectTab } from './tab-names.ts'

const lines = ['one', 'two', 'three', 'four', 'five', 'six']

/** How high the parts of a tab are about, from top to bottom. */
const heights: Readonly<Record<ProjectTab, readonly `h-${string}`[]>> = {
  money: ['h-[334px]', 'h-13', 'h-14', 'h-15', 'h-16'],
  package: ['h-20', 'h-14', 'h-24', 'h-150'],
  offers: ['h-14', 'h-150'],
  activity: ['h-60', 'h-80', 'h-40'],
}

/** The shape of what stands on a tab, but not beside it. */
export const TabSkeleton = ({ tab }: { readonly tab: ProjectTab }) => (
  <SheetSkeleton heights={heights[tab]} />
)

/** The shape of a tab while what it shows is on the way, after 200 ms (K-097). */
export function ProjectSkeleton({ tab }: { readonly tab: ProjectTab }) {
  const isShown = useDelayed(true)
  return (
    <div
      className={cn(
        'mt-4 grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_336px] xl:gap-x-7',
        !isShown && 'invisible',
      )}
    >
      {/* On narrow screens what is still to raise comes first, of other tabs what is beside them last. */}
      <div className={cn('grid gap-4 xl:order-2', tab !== 'money' && 'max-xl:hidden')}>
        <Skeleton className="w-28" />
        <Skeleton className="h-8 w-44" />
        {lines.map((line) => (
          <Skeleton key={line} className="w-full" />
        ))}
      </div>
      <TabSkeleton tab={tab} />
    </div>
  )
}

/** The shape of the whole page while it is not known what the project is, with the tab that was asked for. */
export function WaitingProject({
  id,
  tab,
  isParty,
}: {
  readonly id: string
  readonly tab: ProjectTab
  /** False while it is not known: what a guest has not would only go away again. */
  readonly isParty: boolean
}) {
  const isShown = useDelayed(true)
  return (
    <>
      <div aria-hidden="true" className={isShown ? undefined : 'invisible'}>
        <p className="mb-2 text-meta">
          <Skeleton className="w-44" />
        </p>
        <div className="flex flex-wrap items-start justify-between gap-5 max-sm:gap-3">
          <div className="min-w-0 flex-[1_1_300px] max-sm:basis-50">
            <p className="font-display text-title max-sm:text-title-sm">
              <Skeleton className="h-6 w-96 max-w-full" />
            </p>
            <p className="mt-0.5">
              <Skeleton className="w-52" />
            </p>
          </div>
          <Skeleton className="h-9.5 w-80 max-sm:w-full" />
        </div>
        <p className="mt-2.5 min-h-6.5 max-lg:min-h-13 max-sm:min-h-19.5">
          <Skeleton className="h-4 w-160 max-w-full" />
        </p>
      </div>
      <SectionLinks
        label="Parts of the project"
        sections={shownTabs(isParty || tab === 'activity').map((each) => ({
          path: tabAddress(id, each),
          label: labels[each],
        }))}
        current={tabAddress(id, tab)}
        className="mt-4"
      />
      <ProjectSkeleton tab={tab} />
    </>
  )
}
