import { geoPath } from 'd3-geo'
import { geoAlbersUsaTerritories } from 'geo-albers-usa-territories'
import { feature } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import atlas from 'us-atlas/states-10m.json' with { type: 'json' }
import { stateLetters, states, type State } from '#contract/common/states'
import { Link } from 'wouter'
import type { MapPlace, Shade } from './map-steps.ts'
import { PictureTip, usePicture, type PictureStep } from './picture.tsx'

const fills: Readonly<Record<Shade, string>> = {
  q0: 'fill-q0',
  q1: 'fill-q1',
  q2: 'fill-q2',
  q3: 'fill-q3',
  q4: 'fill-q4',
  q5: 'fill-q5',
  w1: 'fill-w1',
  w2: 'fill-w2',
  w3: 'fill-w3',
  w4: 'fill-w4',
  w5: 'fill-w5',
}
const letterFill = (shade: Shade) =>
  ['q3', 'q4', 'q5'].includes(shade)
    ? 'fill-on-primary'
    : ['w4', 'w5'].includes(shade)
      ? 'fill-on-warm'
      : 'fill-ink'

// Names of the atlas that differ from the labels here.
const otherNames: Readonly<Record<string, State>> = {
  'Commonwealth of the Northern Mariana Islands': 'northern_mariana_islands',
  'United States Virgin Islands': 'us_virgin_islands',
}
const byLabel = new Map(
  Object.entries(states).map(([state, label]) => [label as string, state as State]),
)

interface Shape {
  state: State
  outline: string
  center: [number, number]
  /** Square units of the map; small ones carry no letters. */
  area: number
}

/** Every state and territory as an outline, projected once. */
function shapesOf(): { shapes: Shape[]; box: readonly [number, number, number, number] } {
  const topology = atlas as unknown as Topology<{ states: GeometryCollection<{ name: string }> }>
  const path = geoPath(geoAlbersUsaTerritories()).digits(1)
  const all = feature(topology, topology.objects.states)
  const shapes = all.features.flatMap((one): Shape[] => {
    const state = byLabel.get(one.properties.name) ?? otherNames[one.properties.name]
    const outline = path(one)
    return state === undefined || outline === null
      ? []
      : [{ state, outline, center: path.centroid(one), area: path.area(one) }]
  })
  const [[left, top], [right, bottom]] = path.bounds(all)
  const box = [left - 2, top - 2, right - left + 4, bottom - top + 4] as const
  return { shapes, box }
}

const { shapes, box } = shapesOf()
const viewBox = box.map((each) => each.toFixed(0)).join(' ')
const shapeOf = new Map<string, Shape>(shapes.map((shape) => [shape.state, shape]))

const directions: Readonly<Record<string, readonly [right: number, down: number]>> = {
  ArrowRight: [1, 0],
  ArrowLeft: [-1, 0],
  ArrowDown: [0, 1],
  ArrowUp: [0, -1],
}

/** An arrow leads to the nearest state in its direction; what lies far to its side counts as farther. */
const toNeighbor: PictureStep = (parts, at, key) => {
  const direction = directions[key]
  const centers = parts.map((part) => shapeOf.get(part.getAttribute('data-part') ?? '')?.center)
  const here = centers[at]
  if (direction === undefined || here === undefined) return at
  const [right, down] = direction
  let [nearest, least] = [at, Infinity]
  for (const [place, center] of centers.entries()) {
    if (center === undefined) continue
    const [x, y] = [center[0] - here[0], center[1] - here[1]]
    const ahead = x * right + y * down
    const cost = ahead + 2 * Math.abs(x * down - y * right)
    if (ahead > 1 && cost < least) [nearest, least] = [place, cost]
  }
  return nearest
}

/** Square units of the map below which a state's shade cannot be made out. */
const smallArea = 60

// The middle of these outlines lies beside most of their land.
const nudges: Partial<Record<State, readonly [number, number]>> = {
  florida: [12, 4],
  louisiana: [-9, -3],
  michigan: [10, 10],
  california: [-4, 0],
  maryland: [2, -4],
  idaho: [0, 14],
}

export interface UsMapProps {
  /** What the map shows: "Map of needs not covered". */
  readonly label: string
  readonly places: readonly MapPlace[]
  /** What is said of states that are none of the places: "No projects". */
  readonly none: string
  readonly chosen?: readonly string[]
  /** Where a place leads: the same page narrowed to it, or no longer, or its list elsewhere; null leads nowhere. */
  readonly hrefOf: (place: string) => string | null
}

/** The states and territories, each shaded by its number and saying it; together one Tab stop (U-050). */
export default function UsMap({ label, places, none, chosen = [], hrefOf }: UsMapProps) {
  const { shown, frame } = usePicture<SVGSVGElement>(toNeighbor)
  const byState = new Map(places.map((place) => [place.value, place]))
  const shownShape = shown && shapeOf.get(shown.part)
  return (
    <div className="relative">
      <svg
        {...frame}
        viewBox={viewBox}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a drawing of links
        role="group"
        aria-label={label}
        className="block h-auto w-full [print-color-adjust:exact] **:data-part:outline-none"
      >
        {shapes.map(({ state, outline, area, center: [x, y] }) => {
          const place = byState.get(state)
          const href = place === undefined ? null : hrefOf(state)
          const fill = `${fills[place?.shade ?? 'q0']} stroke-sheet stroke-[0.8]`
          const drawn = (
            <>
              <path d={outline} className={fill} />
              {/* Places too small to be seen get a dot of their shade. */}
              {place !== undefined && area < smallArea && (
                <circle cx={x} cy={y} r={6} className={`${fill} stroke-rule-strong`} />
              )}
            </>
          )
          const part = {
            'data-part': state,
            'aria-label': `${states[state]}: ${place?.words ?? none}`,
          }
          return href === null ? (
            // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a part of this drawing
            <g key={state} {...part} role="img">
              {drawn}
            </g>
          ) : (
            <Link
              key={state}
              {...part}
              href={href}
              aria-current={chosen.includes(state) || undefined}
            >
              {drawn}
            </Link>
          )
        })}
        {/* Above their neighbors, whose borders would cover theirs. */}
        <g aria-hidden className="pointer-events-none fill-none">
          {chosen.map((state) => (
            <path key={state} d={shapeOf.get(state)?.outline} className="stroke-ink stroke-[2.2]" />
          ))}
          {shownShape && (
            <path
              d={shownShape.outline}
              className={shown.isFocused ? 'stroke-focus stroke-[3]' : 'stroke-ink stroke-[1.4]'}
            />
          )}
        </g>
        <g aria-hidden className="pointer-events-none max-sm:hidden">
          {shapes
            .filter(({ state, area }) => byState.has(state) && area > 700)
            .map(({ state, center: [x, y] }) => (
              <text
                key={state}
                x={x + (nudges[state]?.[0] ?? 0)}
                y={y + (nudges[state]?.[1] ?? 0)}
                dy="0.35em"
                textAnchor="middle"
                className={`text-[11px] font-strong ${letterFill(byState.get(state)?.shade ?? 'q0')}`}
              >
                {stateLetters[state]}
              </text>
            ))}
        </g>
      </svg>
      {shownShape && (
        <PictureTip
          name={states[shownShape.state]}
          x={(100 * (shownShape.center[0] - box[0])) / box[2]}
          y={(100 * (shownShape.center[1] - box[1])) / box[3]}
        >
          {byState.get(shownShape.state)?.words ?? none}
        </PictureTip>
      )}
    </div>
  )
}
