import type { Match } from '#contract/matches'
import { Skeleton } from '#web/kit/feedback/skeleton.tsx'
import { useDelayed } from '#web/kit/feedback/use-delayed.ts'
import { MatchRow, needColumn, rowGrid, twoColumns, wide } from './match-row.tsx'
import { rowKey } from './match-words.ts'

interface MatchListProps {
  readonly label: string
  readonly matches: readonly Match[]
  readonly other: 'offer' | 'deal'
  readonly dealOrganizationId: string | null | undefined
  /** The row that is open, as the address names it. */
  readonly open: string | null
  readonly onOpen: (key: string | null) => void
  /** Without the head: rows of what is one change away, or dismissed. */
  readonly plain?: boolean
}

/** Matches as rows that open in place, one at a time. */
export function MatchRows({
  label,
  matches,
  other,
  dealOrganizationId,
  open,
  onOpen,
  plain = false,
}: MatchListProps) {
  return (
    <div className="@container max-sm:-mx-4">
      {!plain && <Head other={other} />}
      <ul
        aria-label={label}
        className={`border-x border-b border-rule bg-sheet max-sm:rounded-none! max-sm:border-x-0 ${plain ? 'rounded-sheet border-t' : 'rounded-b-sheet @max-[640px]:rounded-t-sheet @max-[640px]:border-t'}`}
      >
        {matches.map((match) => {
          const key = rowKey(match, other)
          return (
            <MatchRow
              key={key}
              match={match}
              other={other}
              dealOrganizationId={dealOrganizationId}
              isOpen={open === key}
              onToggle={(wanted) => onOpen(wanted ? key : open === key ? null : open)}
            />
          )
        })}
      </ul>
    </div>
  )
}

function Head({ other }: { readonly other: 'offer' | 'deal' }) {
  return (
    <div
      aria-hidden="true"
      className={`hidden min-h-8 py-1 @min-[640px]:grid ${rowGrid(other)} rounded-t-sheet border border-rule border-b-rule-strong bg-well text-meta font-strong text-ink-2`}
    >
      <span />
      <span>{other === 'offer' ? 'Offer' : 'Project'}</span>
      {other === 'deal' && <span className={needColumn}>Need</span>}
      <span>Fit</span>
      {other === 'offer' ? (
        <>
          <span className={twoColumns}>
            <span className="block">Rates</span>
            <span className="block">Principal size</span>
          </span>
          <span>Criteria that fit</span>
        </>
      ) : (
        <>
          <span className={wide}>Location and stage</span>
          <span className={`text-right ${wide}`}>Amount</span>
        </>
      )}
    </div>
  )
}

const lines = Array.from({ length: 8 }, (_, line) => line)

/** Eight rows while matches are read, after a moment. */
export function MatchSkeleton({ other }: { readonly other: 'offer' | 'deal' }) {
  const isShown = useDelayed(true)
  if (!isShown) return <div className="h-[480px]" />
  return (
    <div aria-hidden="true" className="@container">
      <Head other={other} />
      <ul className="rounded-b-sheet border-x border-b border-rule bg-sheet @max-[640px]:border-t">
        {lines.map((line) => (
          <li key={line} className="border-b border-rule px-3.5 py-4 last:border-b-0">
            <Skeleton className="h-5 w-full" />
          </li>
        ))}
      </ul>
    </div>
  )
}
