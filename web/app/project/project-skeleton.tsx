import { Skeleton } from '#web/kit/feedback/skeleton.tsx'
import { useDelayed } from '#web/kit/feedback/use-delayed.ts'

const lines = ['one', 'two', 'three', 'four', 'five', 'six']

/** The shape of the money while it is on the way, after 200 ms (K-097). */
export function ProjectSkeleton() {
  const isShown = useDelayed(true)
  return (
    <div
      aria-busy="true"
      className={`mt-4 grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_336px] xl:gap-x-7 ${isShown ? '' : 'invisible'}`}
    >
      <p className="sr-only">Loading...</p>
      <div className="grid gap-4 xl:order-2">
        <Skeleton className="w-28" />
        <Skeleton className="h-8 w-44" />
        {lines.map((line) => (
          <Skeleton key={line} className="w-full" />
        ))}
      </div>
      <div className="grid gap-3">
        <div className="h-[334px] rounded-sheet border border-rule bg-sheet p-4.5">
          <Skeleton className="h-4 w-40" />
        </div>
        {['lenders', 'stack', 'credit', 'bridge', 'uses'].map((part) => (
          <div key={part} className="rounded-sheet border border-rule bg-sheet p-4.5">
            <Skeleton className="w-40" />
          </div>
        ))}
      </div>
    </div>
  )
}
