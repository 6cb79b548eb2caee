import { cn } from '../layout/class-names.ts'
import { Skeleton } from './skeleton.tsx'

/** The shape of sheets below each other whose content is still read; of another height each, so that what is below them keeps its place. */
export const SheetSkeleton = ({ heights }: { readonly heights: readonly `h-${string}`[] }) => (
  <div aria-busy="true" className="grid min-w-0 gap-3">
    <p className="sr-only">Loading...</p>
    {heights.map((height) => (
      <div key={height} className={cn('rounded-sheet border border-rule bg-sheet p-4.5', height)}>
        <Skeleton className="w-40 max-w-full" />
      </div>
    ))}
  </div>
)
