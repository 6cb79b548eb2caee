import { lazy, Suspense } from 'react'
import { Spinner } from '../feedback/spinner.tsx'
import { mapSteps } from './map-steps.ts'
import type { UsMapProps } from './us-map.tsx'

// The outlines of the states are larger than the rest of a screen.
const UsMap = lazy(() => import('./us-map.tsx'))

const fills = ['bg-q1', 'bg-q2', 'bg-q3', 'bg-q4', 'bg-q5'] as const

/** The map, loaded when it is first shown. */
export function LazyMap(props: UsMapProps) {
  return (
    <Suspense
      fallback={
        <div className="grid aspect-8/5 place-items-center text-ink-3">
          <span className="inline-flex items-center gap-2">
            <Spinner />
            Loading the map...
          </span>
        </div>
      }
    >
      <UsMap {...props} />
    </Suspense>
  )
}

/** What the shades of the map mean. */
export function MapLegend({
  deals,
  label: name = 'Projects per state',
}: {
  readonly deals: ReadonlyMap<string, number>
  readonly label?: string
}) {
  const steps = mapSteps(Math.max(0, ...deals.values()))
  return (
    <ul aria-label={name} className="flex flex-wrap gap-x-3.5 gap-y-1 text-meta text-ink-2">
      {[
        { label: 'None', fill: 'bg-q0' },
        ...steps.map(({ label }, place) => ({ label, fill: fills[place] ?? '' })),
      ].map(({ label, fill }) => (
        <li key={label} className="inline-flex items-center gap-1.5">
          <span
            aria-hidden
            className={`h-2.5 w-4 rounded-bar ${fill} [print-color-adjust:exact]`}
          />
          {label}
        </li>
      ))}
    </ul>
  )
}
