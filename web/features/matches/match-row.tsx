import { ChevronRight } from 'lucide-react'
import { useId, type KeyboardEvent } from 'react'
import type { Match } from '#contract/matches'
import { formatMoney, formatMoneyRange } from '#web/lib/format.ts'
import { isBlocking, MatchActions } from './match-actions.tsx'
import { MatchSentences } from './match-body.tsx'
import { MatchFit } from './match-marks.tsx'
import { needName, placeOf, stageOf } from './match-words.ts'

const tagClasses =
  'inline-flex h-[17px] flex-none items-center rounded-chip border border-rule-strong px-[5px] text-[0.65625rem]/[15px] font-strong text-ink-2'

function Tag({ children, title }: { children: string; title?: string }) {
  return (
    <span className={tagClasses} {...(title !== undefined && { title })}>
      {children}
    </span>
  )
}

function Name({ match, other }: { readonly match: Match; readonly other: 'offer' | 'deal' }) {
  const { kind, network, own } = match
  const isOffer = other === 'offer'
  return (
    <span className="min-w-0">
      <b className="block truncate font-strong">{isOffer ? match.offerName : match.dealName}</b>
      <span className="flex items-center gap-1.5 overflow-hidden text-meta text-ink-2">
        <span className="truncate">
          {isOffer ? match.offerOrganizationName : (match.dealOrganizationName ?? 'Unknown')}
        </span>
        {network && <Tag title="In the deal's network">In network</Tag>}
        {own && <Tag>Own</Tag>}
        {isOffer && kind === 'lending-profiles' && <Tag>Profile</Tag>}
      </span>
    </span>
  )
}

const columns = {
  offer: 'grid-cols-[16px_minmax(0,1fr)_152px_128px_162px_124px]',
  deal: 'grid-cols-[16px_minmax(0,1fr)_110px_152px_120px_132px_100px]',
  near: 'grid-cols-[16px_minmax(0,1fr)_142px_minmax(0,1.9fr)]',
} as const

/** How the cells of a row and of the head above it stand. */
export const rowGrid = (kind: keyof typeof columns): string =>
  `grid items-center gap-3 px-3.5 max-sm:gap-x-3 max-sm:gap-y-1 max-sm:px-4 max-sm:grid-cols-[minmax(0,1fr)_auto] ${columns[kind]}`

const wide = 'max-sm:hidden'

function Cells({ match, other }: { readonly match: Match; readonly other: 'offer' | 'deal' }) {
  const headline = match.headline.replace(/^Fits /, '')
  const last = isBlocking(match.introduction) ? (
    <IntroductionWord match={match} />
  ) : (
    <span className="text-meta text-ink-2">{headline}</span>
  )
  if (match.state === 'near')
    return (
      <span className="text-meta text-ink max-sm:col-span-full wrap-anywhere">{match.turn}</span>
    )
  if (other === 'deal')
    return (
      <>
        <span className={wide}>{placeOf(match.deal)}</span>
        <span className={wide}>{stageOf(match.deal)}</span>
        <span className={`text-right tabular-nums ${wide}`}>
          {formatMoney(match.amount) ?? 'Not known'}
        </span>
        <span className="hidden max-sm:col-span-full max-sm:block">{last}</span>
      </>
    )
  return (
    <>
      <span className={`text-right tabular-nums ${wide}`}>
        {match.offer.rate ?? 'Not specified'}
      </span>
      <span className={`text-right tabular-nums ${wide}`}>
        {formatMoneyRange(match.offer.minimum, match.offer.maximum)}
      </span>
      <span className="max-sm:col-span-full">{last}</span>
    </>
  )
}

/** The state of an introduction as words alone: a row is a button, which holds no link. */
function IntroductionWord({ match: { introduction } }: { readonly match: Match }) {
  const words = {
    requested: 'Asked',
    accepted: 'Introduced',
    declined: 'Declined',
    withdrawn: 'Withdrawn',
    expired: 'Not answered',
  } as const
  return (
    <span className="text-meta font-strong text-ink-2">
      {introduction === null ? '' : words[introduction.state]}
    </span>
  )
}

export interface MatchRowProps {
  readonly match: Match
  readonly other: 'offer' | 'deal'
  readonly dealOrganizationId: string | null | undefined
  readonly isOpen: boolean
  readonly onToggle: (open: boolean) => void
}

/** The row that an arrow goes to. */
function walk(from: HTMLElement, step: 1 | -1) {
  const all = [...document.querySelectorAll<HTMLElement>('[data-match-row]')]
  all[all.indexOf(from) + step]?.focus()
}

/** A match; it opens in place to its sentences and what can be done with it (M-304). */
export function MatchRow({ match, other, dealOrganizationId, isOpen, onToggle }: MatchRowProps) {
  const id = useId()
  const keys = (event: KeyboardEvent<HTMLButtonElement>) => {
    const act = {
      ArrowRight: () => onToggle(true),
      ArrowLeft: () => onToggle(false),
      ArrowDown: () => walk(event.currentTarget, 1),
      ArrowUp: () => walk(event.currentTarget, -1),
    }[event.key]
    if (act === undefined) return
    event.preventDefault()
    act()
  }
  const grid = rowGrid(match.state === 'near' ? 'near' : other)
  return (
    <li className="border-b border-rule last:border-b-0 nth-[5n]:border-rule-strong">
      <button
        type="button"
        data-match-row=""
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => onToggle(!isOpen)}
        onKeyDown={keys}
        className={`${grid} w-full py-[9px] text-left text-table max-sm:py-3 ${isOpen ? 'bg-selected' : 'hover:bg-hover'}`}
      >
        <ChevronRight
          aria-hidden="true"
          className={`size-4 text-ink-3 transition-transform max-sm:hidden print:hidden ${isOpen ? 'rotate-90' : ''}`}
        />
        <Name match={match} other={other} />
        {match.state !== 'near' && other === 'deal' && (
          <span className={wide}>{needName(match.need)}</span>
        )}
        <MatchFit match={match} />
        <Cells match={match} other={other} />
      </button>
      {isOpen && (
        <div id={id} className="border-t border-rule py-3.5 pr-4 pl-[42px] max-sm:px-4">
          <MatchSentences match={match} />
          {match.dismissal && (
            <p className="mt-3 text-meta text-ink-2">
              Dismissed by {match.dismissal.byName}
              {match.dismissal.note ? `: ${match.dismissal.note}` : ''}
            </p>
          )}
          <MatchActions match={match} other={other} dealOrganizationId={dealOrganizationId} />
        </div>
      )}
    </li>
  )
}
