import { Skeleton } from '../feedback/skeleton.tsx'

/** The shape of a form whose values are still read. */
export function FormSkeleton() {
  return (
    <div aria-busy="true" className="mt-6 grid gap-5 lg:max-w-2xl">
      <span className="sr-only">Loading...</span>
      {['name', 'type', 'rates', 'size', 'geography'].map((part) => (
        <div key={part} className="grid gap-2">
          <Skeleton className="h-4 w-32" />
          <Skeleton className="h-9.5 w-full" />
        </div>
      ))}
    </div>
  )
}
