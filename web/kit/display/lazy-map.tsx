import { Fragment, lazy, Suspense } from 'react'
import { Link } from 'wouter'
import { states } from '#contract/common/states'
import { Spinner } from '../feedback/spinner.tsx'
import type { MapShade, Shade } from './map-steps.ts'
import type { UsMapProps } from './us-map.tsx'

// The outlines of the states are larger than the rest of a screen.
const UsMap = lazy(() => import('./us-map.tsx'))

const fills: Readonly<Record<Shade, string>> = {
  q0: 'bg-q0',
  q1: 'bg-q1',
  q2: 'bg-q2',
  q3: 'bg-q3',
  q4: 'bg-q4',
  q5: 'bg-q5',
  w1: 'bg-w1 border border-w3',
  w2: 'bg-w2',
  w3: 'bg-w3',
  w4: 'bg-w4',
  w5: 'bg-w5',
}

/** The map, loaded when it is first shown, and below it the places that are on no map. */
export function LazyMap(props: UsMapProps) {
  const { places, chosen = [], hrefOf } = props
  const elsewhere = places.filter(({ value }) => !(value in states))
  return (
    <>
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
      {elsewhere.length > 0 && (
        <p className="mt-2 text-meta text-ink-2">
          {'Not on the map: '}
          {elsewhere.map(({ value, label, words }, place) => {
            const text = `${label}, ${words}`
            const href = hrefOf(value)
            return (
              <Fragment key={value}>
                {place > 0 && ' · '}
                {href === null ? (
                  text
                ) : (
                  <Link href={href} aria-current={chosen.includes(value) || undefined}>
                    {text}
                  </Link>
                )}
              </Fragment>
            )
          })}
        </p>
      )}
    </>
  )
}

/** What the shades of the map mean. */
export function MapLegend({
  shades,
  label: name = 'Projects per state',
}: {
  readonly shades: readonly MapShade[]
  readonly label?: string
}) {
  return (
    <ul aria-label={name} className="flex flex-wrap gap-x-3.5 gap-y-1 text-meta text-ink-2">
      {shades.map(({ label, shade }) => (
        <li key={label} className="inline-flex items-center gap-1.5">
          <span
            aria-hidden
            className={`h-2.5 w-4 rounded-bar ${fills[shade]} [print-color-adjust:exact]`}
          />
          {label}
        </li>
      ))}
    </ul>
  )
}
