import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatCount } from '#web/lib/format.ts'
import { Button } from '../form/button.tsx'

/** The line below a table: what it shows on the left, a legend or a remark on the right. */
export function TableFoot({
  children,
  end,
}: {
  readonly children: ReactNode
  readonly end?: ReactNode
}) {
  return (
    <div className="dt-foot">
      <div>{children}</div>
      {end && <div className="dt-foot-end">{end}</div>}
    </div>
  )
}

/** "34 of 63 products", or "63 products" when nothing is filtered. `noun` is the plural. */
export function countText(shown: number, total: number, noun: string): string {
  return shown === total
    ? `${formatCount(total)} ${noun}`
    : `${formatCount(shown)} of ${formatCount(total)} ${noun}`
}

/** The count of a list in its foot, the figure in front in ink. */
export function ListCount({
  shown,
  total,
  noun,
}: {
  readonly shown: number
  readonly total: number
  readonly noun: string
}) {
  const [figure, ...rest] = countText(shown, total, noun).split(' ')
  return (
    <span>
      <b>{figure}</b> {rest.join(' ')}
    </span>
  )
}

/** "Showing 1 to 20 of 63 organizations"; "No organizations" when there are none, and nothing until that is known. */
export function pageText(
  page: number,
  perPage: number,
  total: number | undefined,
  noun: string,
): string {
  if (total === undefined) return ''
  if (total === 0) return `No ${noun}`
  const first = Math.min((page - 1) * perPage + 1, total)
  return `Showing ${formatCount(first)} to ${formatCount(Math.min(page * perPage, total))} of ${formatCount(total)} ${noun}`
}

interface PagesProps {
  readonly list: {
    /** Counted from 1. */
    readonly page: number
    readonly setPage: (page: number) => void
  }
  readonly perPage: number
  readonly total: number
  /** What is listed, in the plural. */
  readonly noun: string
}

/** The foot of a paged list: which part is shown, and the way to the next; nothing until the first answer. */
export function PagedFoot({
  total,
  ...pages
}: Omit<PagesProps, 'total'> & { readonly total: number | undefined }) {
  if (total === undefined) return null
  return (
    <nav aria-label="Pages" className="dt-foot">
      <output>{pageText(pages.list.page, pages.perPage, total, pages.noun)}</output>
      <div className="dt-foot-end">
        <PageSteps {...pages} total={total} />
      </div>
    </nav>
  )
}

/** The same below a list that is no table; nothing where there is a single page. */
export function Pager(pages: PagesProps) {
  const { list, perPage, total, noun } = pages
  if (total <= perPage) return null
  return (
    <nav
      aria-label={`Pages of ${noun}`}
      className="flex flex-wrap items-center justify-between gap-2 py-2 text-meta text-ink-2"
    >
      <output>{pageText(list.page, perPage, total, noun)}</output>
      <div className="flex gap-2">
        <PageSteps {...pages} />
      </div>
    </nav>
  )
}

/** Disabled buttons would drop the focus of the person who pages with the keyboard. */
function PageSteps({ list: { page, setPage }, perPage, total }: PagesProps) {
  const [isFirst, isLast] = [page <= 1, page * perPage >= total]
  return (
    <>
      <Button
        size="sm"
        aria-disabled={isFirst || undefined}
        onClick={() => !isFirst && setPage(page - 1)}
      >
        <ChevronLeft aria-hidden className="size-3.5" />
        Previous
      </Button>
      <Button
        size="sm"
        aria-disabled={isLast || undefined}
        onClick={() => !isLast && setPage(page + 1)}
      >
        Next
        <ChevronRight aria-hidden className="size-3.5" />
      </Button>
    </>
  )
}
