import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { pageLimit } from '#contract/common/page'
import type { FilterCounts } from '#web/kit/table/list-filters.ts'
import { tableFailure } from '#web/kit/table/table-failure.tsx'
import { countText, ListCount, PagedFoot, pageText, TableFoot } from '#web/kit/table/table-foot.tsx'
import { usePageWithin, type PagedList } from '#web/lib/use-page-within.ts'
import type { Registry } from './registry.ts'

/** What a list shows of a registry. */
export interface FoundRecords<Row> {
  /** Undefined until the first answer. */
  readonly rows: readonly Row[] | undefined
  /** How many match, on this page or not; undefined until the first answer. */
  readonly total: number | undefined
  /** How many each choice of a filter would leave. */
  readonly counts: FilterCounts | undefined
  /** What the foot says of how many there are, to be read out. */
  readonly text: string
  readonly foot: ReactNode
  /** Shown in place of the rows when they could not be read, and above those that stay. */
  readonly error: ReactNode
  readonly staleNotice: ReactNode
}

interface Answer {
  readonly total: number
  readonly facets?: FilterCounts | undefined
}

/** The rows of a registry's list, as many as one answer holds; those beyond them are on further pages. */
export function useFoundRecords<Query extends object, Found extends Answer, Row>({
  of,
  list,
  query,
  whole,
  rowsOf,
  footEnd,
}: {
  of: Pick<Registry, 'called'> & {
    useList(query: Query, options?: { enabled?: boolean }): UseQueryResult<Found>
  }
  list: PagedList & { readonly isFiltered: boolean }
  query: Query
  /** What is asked of the list without search and filters, to say of how many these are; nothing where that is left out. */
  whole?: Partial<Query>
  rowsOf: (answer: Found) => readonly Row[]
  /** A remark at the end of the foot. */
  footEnd?: ReactNode
}): FoundRecords<Row> & { readonly found: UseQueryResult<Found> } {
  const { many } = of.called
  // oxlint-disable-next-line react/hooks -- A registry is a constant of its module: its hooks are always the same.
  const found = of.useList(query)
  // oxlint-disable-next-line react/hooks -- A registry is a constant of its module: its hooks are always the same.
  const { data } = of.useList({ ...whole, limit: 1 } as Query & { limit: number }, {
    enabled: list.isFiltered,
  })
  usePageWithin(list, pageLimit, found)
  const total = found.data?.total
  const everything = (list.isFiltered ? data?.total : undefined) ?? total ?? 0
  const isPaged = total === undefined || total > pageLimit
  return {
    found,
    rows: found.data && rowsOf(found.data),
    total,
    counts: found.data?.facets,
    text: isPaged
      ? pageText(list.page, pageLimit, total, many)
      : countText(total, everything, many),
    foot:
      total !== undefined &&
      (isPaged ? (
        <PagedFoot list={list} perPage={pageLimit} total={total} noun={many} />
      ) : (
        <TableFoot end={footEnd}>
          <ListCount shown={total} total={everything} noun={many} />
        </TableFoot>
      )),
    ...tableFailure(`Failed to fetch ${many}`, found),
  }
}
