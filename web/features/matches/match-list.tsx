import type { Match } from '#contract/matches'
import { Skeleton } from '#web/kit/feedback/skeleton.tsx'
import { useDelayed } from '#web/kit/feedback/use-delayed.ts'
import { MatchRow, rowGrid } from './match-row.tsx'
import { rowKey } from './match-words.ts'

const heads = {
  offer: ['Offer', 'Fit', 'Rates', 'Principal size', 'Criteria that fit'],
  deal: ['Project', 'Need', 'Fit', 'Location', 'Stage', 'Amount'],
} as const
const atRight = new Set(['Rates', 'Principal size', 'Amount'])

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
    <div className="max-sm:-mx-4">
      {!plain && <Head other={other} />}
      <ul
        aria-label={label}
        className={`border border-rule bg-sheet max-sm:rounded-none max-sm:border-x-0 ${plain ? 'rounded-sheet' : 'rounded-b-sheet border-t-0 max-sm:border-t'}`}
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
      className={`${rowGrid(other)} h-8 rounded-t-sheet border border-rule border-b-rule-strong bg-well text-meta font-strong text-ink-2 max-sm:hidden`}
    >
      <span />
      {heads[other].map((head) => (
        <span key={head} className={atRight.has(head) ? 'text-right' : ''}>
          {head}
        </span>
      ))}
    </div>
  )
}

const lines = Array.from({ length: 8 }, (_, line) => line)

/** Eight rows while matches are read, after a moment. */
export function MatchSkeleton({ other }: { readonly other: 'offer' | 'deal' }) {
  const isShown = useDelayed(true)
  if (!isShown) return <div className="h-[480px]" />
  return (
    <div aria-hidden="true">
      <Head other={other} />
      <ul className="rounded-b-sheet border border-t-0 border-rule bg-sheet">
        {lines.map((line) => (
          <li key={line} className="border-b border-rule px-3.5 py-4 last:border-b-0">
            <Skeleton className="h-5 w-full" />
          </li>
        ))}
      </ul>
    </div>
  )
}
