import type { UseQueryResult } from '@tanstack/react-query'
import { ChevronRight, Landmark } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { LinkButton } from '#web/kit/form/button.tsx'
import { QueryError } from '#web/kit/feedback/query-error.tsx'
import type { Match, MatchList } from '#contract/matches'
import { openAddress, paths } from '#web/lib/paths.ts'
import { MatchRows } from './match-list.tsx'

function Group({
  title,
  count,
  id,
  children,
}: {
  title: string
  count: number
  id: string
  children: ReactNode
}) {
  return (
    <section aria-labelledby={id} className="mt-6.5">
      <h2 id={id} className="mb-2 text-head font-strong">
        {title} <span className="ml-1 text-label font-medium text-ink-3 tabular-nums">{count}</span>
      </h2>
      {children}
    </section>
  )
}

interface RowsProps {
  readonly other: 'offer' | 'deal'
  readonly dealOrganizationId: string | null | undefined
  readonly open: string | null
  readonly onOpen: (key: string | null) => void
}

const firstFew = 5

/** What one change would make fit: five, and the rest on request (M-306). */
export function NearSection({
  near,
  isWhole,
  onShowAll,
  ...rows
}: RowsProps & {
  readonly near: UseQueryResult<MatchList>
  readonly isWhole: boolean
  readonly onShowAll: () => void
}) {
  if (near.isError && !near.data)
    return <QueryError title="Failed to fetch matches" query={near} className="mt-6.5" />
  if (near.data === undefined || near.data.total === 0) return null
  const { matches, total, whatIf } = near.data
  return (
    <Group id="near" title="One change away" count={total}>
      <MatchRows
        label="One change away"
        plain
        matches={isWhole ? matches : matches.slice(0, firstFew)}
        // What was a match before the question stands above as well, and one row is open at a time.
        again={whatIf ? '.near' : ''}
        {...rows}
      />
      {!isWhole && total > firstFew && (
        <LinkButton className="mt-1" onClick={onShowAll}>
          Show all {total}
        </LinkButton>
      )}
    </Group>
  )
}

const facilityAddress = ({ offerId }: Match) => openAddress(paths.facilities, offerId)

/** The facilities behind products that fit (M-306, M-080). */
export function FacilitiesSection({ list }: { readonly list: MatchList | undefined }) {
  if (list === undefined || list.total === 0) return null
  return (
    <Group id="through" title="Catalytic facilities" count={list.total}>
      <ul className="rounded-sheet border border-rule bg-sheet max-sm:-mx-4 max-sm:rounded-none max-sm:border-x-0">
        {list.matches.map((match) => (
          <li
            key={`${match.offerId} ${match.need ?? ''}`}
            className="grid grid-cols-[16px_minmax(0,1fr)_minmax(0,2fr)_40px] items-center gap-3 border-t border-rule px-3.5 py-[9px] text-table first:border-t-0 max-sm:grid-cols-[16px_minmax(0,1fr)_34px]"
          >
            <Landmark aria-hidden="true" className="size-4 text-ink-3" />
            <Link href={facilityAddress(match)} className="font-strong text-ink wrap-anywhere">
              {match.offerName}
            </Link>
            <span className="text-meta text-ink-2 max-sm:col-start-2">
              {match.through === null ? '' : `through ${match.through.name}`}
            </span>
            <span className="text-right font-display text-[1.0625rem]/5.5 font-medium tabular-nums max-sm:col-start-3 max-sm:row-start-1">
              {match.score}
            </span>
          </li>
        ))}
      </ul>
    </Group>
  )
}

/** What the own organization has dismissed, closed at rest (M-306). */
export function DismissedSection({
  count,
  list,
  isShown,
  onShow,
  ...rows
}: RowsProps & {
  readonly count: number
  /** Read where it is shown. */
  readonly list: UseQueryResult<MatchList>
  readonly isShown: boolean
  readonly onShow: (shown: boolean) => void
}) {
  if (count === 0) return null
  return (
    <section className="mt-6.5 print:hidden">
      <h2>
        <button
          type="button"
          aria-expanded={isShown}
          onClick={() => onShow(!isShown)}
          className="flex items-center gap-1.5 py-1 text-label font-strong text-ink-2"
        >
          <ChevronRight aria-hidden="true" className={`size-4 ${isShown ? 'rotate-90' : ''}`} />
          Dismissed <span className="ml-1 font-medium text-ink-3 tabular-nums">{count}</span>
        </button>
      </h2>
      {isShown && list.isError && <QueryError title="Failed to fetch matches" query={list} />}
      {isShown && list.data && (
        <MatchRows label="Dismissed" plain matches={list.data.matches} {...rows} />
      )}
    </section>
  )
}
