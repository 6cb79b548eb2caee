import { geoPath } from 'd3-geo'
import { geoAlbersUsaTerritories } from 'geo-albers-usa-territories'
import { feature } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import atlas from 'us-atlas/states-10m.json' with { type: 'json' }
import { stateLetters, states, type State } from '#contract/common/states'
import { formatCountOf } from '#web/lib/format.ts'
import { mapSteps, stepOf } from './map-steps.ts'

const fills = ['fill-q0', 'fill-q1', 'fill-q2', 'fill-q3', 'fill-q4', 'fill-q5'] as const

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
function shapesOf(): { shapes: Shape[]; box: string } {
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
  const box = [left - 2, top - 2, right - left + 4, bottom - top + 4]
    .map((each) => each.toFixed(0))
    .join(' ')
  return { shapes, box }
}

const { shapes, box } = shapesOf()

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
  /** What is counted of each state and territory that has any. */
  readonly deals: ReadonlyMap<string, number>
  readonly chosen?: readonly string[]
  /** What is counted, in the singular; deals unless said otherwise. */
  readonly noun?: string
  /** Called with the state that was pressed, of those with deals; the table beside the map offers the same by keyboard. */
  readonly onChoose?: (state: State) => void
}

/**
 * The states and territories, darker the more they have of what is counted. The numbers are in the table beside it, which is also
 * what keyboards and screen readers use.
 */
export default function UsMap({ deals, chosen = [], noun = 'project', onChoose }: UsMapProps) {
  const steps = mapSteps(Math.max(0, ...deals.values()))
  return (
    <svg
      viewBox={box}
      role="img"
      aria-label={`Map of the United States: ${formatCountOf(deals.size, `state or territory has ${noun}s`, `states and territories have ${noun}s`)}`}
      className="block h-auto w-full"
    >
      {shapes.map(({ state, outline }) => {
        const count = deals.get(state) ?? 0
        const choose = onChoose && (count > 0 || chosen.includes(state)) && (() => onChoose(state))
        return (
          <path
            key={state}
            d={outline}
            className={`${fills[stepOf(count, steps)]} stroke-sheet stroke-[0.8] transition-[stroke] ${choose ? 'cursor-pointer hover:stroke-ink' : ''}`}
            onClick={choose || undefined}
          >
            <title>{`${states[state]}: ${formatCountOf(count, noun)}`}</title>
          </path>
        )
      })}
      {/* Places too small to be seen get a dot of their shade. */}
      <g aria-hidden className="pointer-events-none">
        {shapes
          .filter(({ state, area }) => deals.has(state) && area < smallArea)
          .map(({ state, center: [x, y] }) => (
            <circle
              key={state}
              cx={x}
              cy={y}
              r={5}
              className={`${fills[stepOf(deals.get(state) ?? 0, steps)]} ${chosen.includes(state) ? 'stroke-focus stroke-2' : 'stroke-rule-strong stroke-1'}`}
            />
          ))}
      </g>
      {/* Above their neighbors, whose borders would cover theirs. */}
      <g aria-hidden className="pointer-events-none">
        {shapes
          .filter(({ state }) => chosen.includes(state))
          .map(({ state, outline }) => (
            <path key={state} d={outline} className="fill-none stroke-focus stroke-2" />
          ))}
      </g>
      <g aria-hidden className="pointer-events-none max-sm:hidden">
        {shapes
          .filter(({ state, area }) => deals.has(state) && area > 700)
          .map(({ state, center: [x, y] }) => (
            <text
              key={state}
              x={x + (nudges[state]?.[0] ?? 0)}
              y={y + (nudges[state]?.[1] ?? 0)}
              dy="0.35em"
              textAnchor="middle"
              className={`text-[11px] font-strong ${stepOf(deals.get(state) ?? 0, steps) > 2 ? 'fill-on-primary' : 'fill-ink'}`}
            >
              {stateLetters[state]}
            </text>
          ))}
      </g>
    </svg>
  )
}
