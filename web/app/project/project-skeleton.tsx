import { Skeleton } from '#web/kit/feedback/skeleton.tsx'
import { useDelayed } from '#web/kit/feedback/use-delayed.ts'

const strip = ['firm', 'soft', 'credit', 'slack']
const lines = ['one', 'two', 'three', 'four', 'five', 'six']

/** The shape of a deal's sections while its finance is on the way, after 200 ms (K-097). */
export function ProjectSkeleton() {
  const isShown = useDelayed(true)
  return (
    <div aria-busy="true" className={isShown ? 'mt-5' : 'invisible mt-5'}>
      <p className="sr-only">Loading...</p>
      <div className="grid grid-cols-2 gap-5 border-t-2 border-b border-t-ink border-b-rule py-4 lg:grid-cols-4">
        {strip.map((name) => (
          <div key={name} className="grid gap-3">
            <Skeleton className="w-16" />
            <Skeleton className="h-6 w-32" />
          </div>
        ))}
      </div>
      <div className="mt-5 grid items-start gap-7 xl:grid-cols-[minmax(0,1fr)_336px]">
        <div className="grid gap-6">
          {['stack', 'sheet'].map((sheet) => (
            <div key={sheet} className="grid gap-5 rounded-sheet border border-rule bg-sheet p-4.5">
              <Skeleton className="h-4 w-40" />
              {lines.map((line) => (
                <Skeleton key={line} className="w-full" />
              ))}
            </div>
          ))}
        </div>
        <div className="grid gap-4">
          {lines.map((line) => (
            <Skeleton key={line} className="w-4/5" />
          ))}
        </div>
      </div>
    </div>
  )
}
