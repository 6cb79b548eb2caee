import { coverageReasons, coverageRows } from '#contract/common/market-enums'
import { capitalTypes, pipelineAssets, technologies } from '#contract/common/registry-enums'
import type { CoverageBoard } from '#contract/coverage'
import { dayWords } from '#contract/finance/day-words'
import { isAdmin } from '#contract/rights'
import { MapLegend } from '#web/kit/display/lazy-map.tsx'
import { placeLabel } from '#web/kit/display/map-steps.ts'
import { Pill } from '#web/kit/display/pill.tsx'
import { CheckboxField } from '#web/kit/form/checkbox.tsx'
import { Segmented } from '#web/kit/form/segmented.tsx'
import { Facet } from '#web/kit/table/facet.tsx'
import { optionsOf } from '#web/kit/table/facet-options.tsx'
import { useCurrentUser } from '#web/lib/current-user.ts'
import { presentDay } from '#web/lib/present-day.ts'
import type { CoverageList } from './coverage-address.ts'
import { coverageShades } from './coverage-words.ts'

const rowOptions = (Object.keys(coverageRows) as (keyof typeof coverageRows)[]).map((value) => ({
  value,
  label: coverageRows[value],
}))

/** What the rows are, what narrows the projects, and what the bars mean. */
export function CoverageControls({
  list,
  board,
}: {
  readonly list: CoverageList
  readonly board: CoverageBoard | undefined
}) {
  const user = useCurrentUser()
  const { filters, setFilter } = list
  const isMap = filters.view === 'map'
  return (
    <div className="mt-4.5 mb-3 flex flex-wrap items-center gap-2 print:hidden">
      {isMap && filters.place !== '' && (
        <Pill
          label="Place"
          value={placeName(board, filters.place)}
          onRemove={() => setFilter('place', '')}
        />
      )}
      {isMap && filters.reason !== null && (
        <Pill
          label="Why"
          value={coverageReasons[filters.reason]}
          onRemove={() => setFilter('reason', null)}
        />
      )}
      {filters.view === 'grid' && (
        <Segmented
          label="Rows"
          options={rowOptions}
          value={filters.by}
          onChange={(by) => setFilter('by', by)}
        />
      )}
      <Facet
        label="Need"
        atRest="Need"
        options={optionsOf(capitalTypes)}
        selected={filters.needs}
        onChange={(chosen) => setFilter('needs', chosen)}
      />
      <Facet
        label="Technology"
        atRest="Technology"
        options={optionsOf(technologies)}
        selected={filters.technology}
        onChange={(chosen) => setFilter('technology', chosen)}
      />
      <Facet
        label="Asset"
        atRest="Asset"
        options={optionsOf(pipelineAssets)}
        selected={filters.assetType}
        onChange={(chosen) => setFilter('assetType', chosen)}
      />
      {isAdmin(user) && (
        <CheckboxField
          label="Include projects not shared"
          checked={filters.all}
          onChange={(event) => setFilter('all', event.target.checked)}
        />
      )}
      <div className="ml-auto max-sm:ml-0">
        {isMap ? (
          <MapLegend label="Needs not covered per state" shades={coverageShades} />
        ) : (
          <BarsLegend />
        )}
      </div>
    </div>
  )
}

const placeName = (board: CoverageBoard | undefined, place: string): string =>
  board?.rows.find(({ value }) => value === place)?.label ??
  placeLabel(place === 'none' ? null : place)

function BarsLegend() {
  return (
    <ul
      aria-label="Bars"
      className="flex flex-wrap gap-x-3.5 text-meta text-ink-2 [print-color-adjust:exact]"
    >
      {[
        ['Covered', 'bg-bar'],
        ['In part', 'bg-w3'],
        ['Not covered', 'bg-bar-2'],
      ].map(([label, fill]) => (
        <li key={label} className="inline-flex items-center gap-1.5">
          <span aria-hidden="true" className={`h-2 w-3 rounded-[1px] ${fill}`} />
          {label}
        </li>
      ))}
    </ul>
  )
}

/** What paper says in place of the controls: the day, what narrows the board, and what the bars mean (U-083). */
export function PrintedHead({
  list,
  board,
}: {
  readonly list: CoverageList
  readonly board: CoverageBoard
}) {
  const { needs: chosen, technology, assetType } = list.filters
  const narrowed = [
    ['Need', chosen.map((each) => capitalTypes[each])],
    ['Technology', technology.map((each) => technologies[each])],
    ['Asset', assetType.map((each) => pipelineAssets[each])],
  ] as const
  return (
    <div className="my-3 hidden flex-wrap items-baseline justify-between gap-x-6 text-meta print:flex">
      <p>
        {[
          dayWords(presentDay()),
          `by ${coverageRows[board.by].toLowerCase()}`,
          ...narrowed.flatMap(([name, values]) =>
            values.length === 0 ? [] : [`${name}: ${values.join(', ')}`],
          ),
        ].join(' · ')}
      </p>
      <BarsLegend />
    </div>
  )
}
