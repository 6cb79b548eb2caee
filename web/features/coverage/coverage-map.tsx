import { ArrowRight } from 'lucide-react'
import { Link, useSearch } from 'wouter'
import { coverageReasons } from '#contract/common/market-enums'
import { capitalTypes } from '#contract/common/registry-enums'
import type { CoverageBoard } from '#contract/coverage'
import { LazyMap } from '#web/kit/display/lazy-map.tsx'
import { Loading } from '#web/kit/feedback/loading.tsx'
import { QueryError } from '#web/kit/feedback/query-error.tsx'
import { formatCountOf, formatMoney } from '#web/lib/format.ts'
import { chosenAddress, pipelineAddress, type CoverageList } from './coverage-address.ts'
import type { AddressOf } from './coverage-grid.tsx'
import { coverageShades, openNeeds, rowWords } from './coverage-words.ts'
import { useCoveredNeeds, type CoverageQuery } from './coverage.queries.ts'
import { NeedEntry } from './covered-needs.dialog.tsx'

type Row = CoverageBoard['rows'][number]

/** The largest of a row's needs that is not covered, in words. */
function largestWords({ cells }: Row): string {
  const [largest] = Object.entries(cells).toSorted(([, one], [, other]) => other.unmet - one.unmet)
  if (largest === undefined || largest[1].unmet === 0) return ''
  const [need, { unmet }] = largest
  return `; most is ${capitalTypes[need as keyof typeof capitalTypes]}, ${formatMoney(unmet)}`
}

/** Where needs are not covered; a place shows its needs beside the map. */
export function CoverageMap({
  board,
  chosen,
}: {
  readonly board: CoverageBoard
  readonly chosen: string
}) {
  const search = useSearch()
  return (
    <section
      aria-label="Map of needs not covered"
      className="min-w-0 rounded-sheet border border-rule bg-sheet p-4.5"
    >
      <LazyMap
        label="Needs not covered by place"
        none="no projects"
        chosen={[chosen]}
        places={board.rows.map((row) => {
          const { open } = openNeeds(row)
          return {
            value: row.value,
            label: row.label,
            words: rowWords(row) + largestWords(row),
            shade: coverageShades[Math.min(open, 5) + 1]?.shade ?? 'w5',
          }
        })}
        hrefOf={(place) => chosenAddress(search, 'place', place)}
      />
    </section>
  )
}

const listed = 50

/** The needs of the chosen place, of the place with the largest hole at first, or those behind a reason (U-052). */
export function ChosenNeeds({
  board,
  row,
  list,
  query,
  addressOf,
}: {
  readonly board: CoverageBoard
  readonly row: Row | undefined
  readonly list: CoverageList
  readonly query: CoverageQuery
  readonly addressOf: AddressOf
}) {
  const { reason } = list.filters
  const needs = useCoveredNeeds({
    ...query,
    ...(row && { row: row.value }),
    ...(reason === null ? { cover: 'in_part,uncovered' } : { reason }),
    limit: listed,
  })
  const title = row?.label ?? (reason && coverageReasons[reason]) ?? 'All places'
  const total = needs.data?.total ?? 0
  const inPipeline = row && pipelineAddress(query, { row: row.value })
  return (
    <section aria-label={`Needs, ${title}`} className="min-w-0 print:hidden">
      <h2 className="flex flex-wrap items-baseline gap-x-2.5 border-b-2 border-ink pb-2 text-head">
        {title}
        <span className="text-label font-normal text-ink-2">
          {row && reason === null
            ? rowWords(row)
            : needs.data &&
              [formatCountOf(total, 'need'), row && reason && coverageReasons[reason]]
                .filter(Boolean)
                .join(', ')}
        </span>
      </h2>
      {needs.isError && <QueryError title="Failed to fetch the projects" query={needs} />}
      {!needs.data && !needs.isError && (
        <div className="min-h-96">
          <Loading />
        </div>
      )}
      {needs.data && total === 0 && (
        <p className="py-3 text-ink-2">
          {row && reason === null && openNeeds(row).needs > 0
            ? 'A lender fits every need here.'
            : 'No project matches this figure anymore'}
        </p>
      )}
      <ul>
        {needs.data?.deals.map((each) => (
          <li
            key={`${each.dealId} ${each.need}`}
            className="border-b border-rule py-2.5 text-table"
          >
            <NeedEntry covered={each} hasPlace={row === undefined} />
          </li>
        ))}
      </ul>
      <p className="mt-3 flex flex-wrap gap-x-5 gap-y-1 text-label font-control">
        {inPipeline && (
          <Link href={inPipeline} className="inline-flex min-h-6 items-center gap-1.5">
            Open in Pipeline
            <ArrowRight aria-hidden className="size-3.5" />
          </Link>
        )}
        {(total > listed || total === 0) && row && (
          <Link href={addressOf({ row: row.value })} className="inline-flex min-h-6 items-center">
            {`All ${formatCountOf(openNeeds(row).needs, 'need')}`}
          </Link>
        )}
      </p>
      <p className="mt-2 text-meta text-ink-3">
        Dollars of different needs are never added up: a perm loan repays the construction loan.
      </p>
      {board.noNeed > 0 && (
        <p className="mt-1 text-meta text-ink-3">{`${formatCountOf(board.noNeed, 'open project')} without a need ${board.noNeed === 1 ? 'is' : 'are'} not counted.`}</p>
      )}
    </section>
  )
}
