import { rateRangeWords } from '#contract/common/rate-range-words'
import { ChevronRight, Clock, Handshake } from 'lucide-react'
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'
import { dismissalReasons, introductionStates } from '#contract/common/market-enums'
import type { Match } from '#contract/matches'
import { placeOf } from '#contract/pipeline-locations'
import { Badge } from '#web/kit/display/badge.tsx'
import { formatMoney, formatMoneyRange } from '#web/lib/format.ts'
import { isBlocking, MatchActions } from './match-actions.tsx'
import { useOwnSide } from './own-side.ts'
import type { OwnSide } from './own-side.ts'
import { MatchSentences } from './match-body.tsx'
import { MatchFit } from './match-marks.tsx'
import { needName, shortDay, stageOf } from './match-words.ts'

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
        {network && <Tag title="In the project's network">In network</Tag>}
        {own && <Tag>Same organization</Tag>}
        {isOffer && kind === 'lending-profiles' && <Tag>Profile</Tag>}
      </span>
      {!isOffer && (
        <span className={`block text-meta text-ink-2 ${match.state === 'near' ? '' : needBelow}`}>
          {needName(match.need)}
        </span>
      )}
    </span>
  )
}

const columns = {
  offer:
    '@min-[640px]:grid-cols-[16px_minmax(0,1fr)_152px_162px_112px] @min-[800px]:grid-cols-[16px_minmax(0,1fr)_152px_128px_162px_124px]',
  deal: '@min-[640px]:grid-cols-[16px_minmax(0,1fr)_152px_140px_100px] @min-[800px]:grid-cols-[16px_minmax(0,1fr)_110px_152px_150px_104px]',
  near: '@min-[640px]:grid-cols-[16px_minmax(0,1fr)_142px_minmax(0,1.9fr)]',
} as const

/**
 * How the cells of a row and of the head above it stand. What counts is the width of the list, not of the window: beside
 * the list stand the navigation and what can be tried. Below 640 px a row is an entry of its own lines.
 */
export const rowGrid = (kind: keyof typeof columns): string =>
  `items-center gap-x-3 gap-y-1 px-4 grid-cols-[minmax(0,1fr)_auto] @min-[640px]:gap-3 @min-[640px]:px-3.5 ${columns[kind]}`

/** Cells of tables, which an entry does not have. */
export const wide = 'hidden @min-[640px]:block'
/** The need has a column of its own where there is room; else, and where one change is missing, it stands below the name. */
export const needColumn = 'hidden @min-[800px]:block'
const needBelow = '@min-[800px]:hidden'
/** Two columns where there is room, else one below the other. */
export const twoColumns = 'hidden text-right @min-[640px]:block @min-[800px]:contents'

const wholeLine = 'col-span-full @min-[640px]:col-span-1'

interface CellsProps {
  readonly match: Match
  readonly other: 'offer' | 'deal'
  readonly ownSide: OwnSide
}

function Cells({ match, other, ownSide }: CellsProps) {
  const headline = match.headline.replace(/^Fits /, '')
  const last = match.dismissal ? (
    <span className="text-meta text-ink">{dismissalReasons[match.dismissal.reason]}</span>
  ) : isBlocking(match.introduction, ownSide) ? (
    <IntroductionBadge introduction={match.introduction} />
  ) : (
    <span className="text-meta text-ink-2">{headline}</span>
  )
  if (match.state === 'near')
    return (
      <span className={`text-meta text-ink wrap-anywhere ${wholeLine}`}>
        {match.dismissal ? last : match.turn}
      </span>
    )
  if (other === 'deal')
    return (
      <>
        <span className={`wrap-anywhere ${wide}`}>
          {placeOf(match.deal) ?? 'No location'}
          <span className="block text-meta text-ink-2">{stageOf(match.deal)}</span>
        </span>
        <span className={`text-right tabular-nums ${wide}`}>
          {formatMoney(match.amount) ?? 'Not known'}
        </span>
        <span className="col-span-full @min-[640px]:hidden">{last}</span>
      </>
    )
  return (
    <>
      <span className={`tabular-nums ${twoColumns}`}>
        <span className="block wrap-anywhere">
          {match.offer.rate === null ? 'Not specified' : rateRangeWords(match.offer.rate)}
        </span>
        <span className="block">{formatMoneyRange(match.offer.minimum, match.offer.maximum)}</span>
      </span>
      <span className={wholeLine}>{last}</span>
    </>
  )
}

/** The state of an introduction without its link: a row is a button, which holds none. */
function IntroductionBadge({
  introduction: { state, createdAt },
}: {
  readonly introduction: NonNullable<Match['introduction']>
}) {
  if (state === 'requested') return <Badge icon={Clock}>{`Asked ${shortDay(createdAt)}`}</Badge>
  if (state === 'accepted')
    return (
      <Badge tone="default" icon={Handshake}>
        Introduced
      </Badge>
    )
  return <Badge>{introductionStates[state]}</Badge>
}

export interface MatchRowProps {
  readonly match: Match
  readonly other: 'offer' | 'deal'
  /** The organization of the deal, where it is known; null without one. */
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
  const mayAskAgain = match.introduction !== null && match.introduction.askAgainFrom !== null
  const ownSide = useOwnSide(match, dealOrganizationId, isOpen || mayAskAgain)
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
  // The row that a link names may stand below the fold.
  const line = useRef<HTMLLIElement>(null)
  const [isNamed] = useState(isOpen)
  useEffect(() => {
    if (isNamed) line.current?.scrollIntoView({ block: 'nearest' })
  }, [isNamed])
  const grid = rowGrid(match.state === 'near' ? 'near' : other)
  return (
    <li ref={line} className="border-b border-rule last:border-b-0 nth-[5n]:border-rule-strong">
      <button
        type="button"
        data-match-row=""
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => onToggle(!isOpen)}
        onKeyDown={keys}
        className={`grid ${grid} w-full py-3 text-left text-table @min-[640px]:py-[9px] ${isOpen ? 'bg-selected' : 'hover:bg-hover'}`}
      >
        <ChevronRight
          aria-hidden="true"
          className={`size-4 text-ink-3 transition-transform print:invisible @max-[640px]:hidden ${isOpen ? 'rotate-90' : ''}`}
        />
        <Name match={match} other={other} />
        {match.state !== 'near' && other === 'deal' && (
          <span className={needColumn}>{needName(match.need)}</span>
        )}
        <MatchFit match={match} />
        <Cells match={match} other={other} ownSide={ownSide} />
      </button>
      {isOpen && (
        <div id={id} className="border-t border-rule px-4 py-3.5 @min-[640px]:pl-[42px]">
          <MatchSentences match={match} />
          {match.dismissal && (
            <p className="mt-3 text-meta text-ink-2">
              Dismissed by {match.dismissal.byName}: {dismissalReasons[match.dismissal.reason]}
              {match.dismissal.note ? `, “${match.dismissal.note}”` : ''}
            </p>
          )}
          <MatchActions match={match} other={other} ownSide={ownSide} />
        </div>
      )}
    </li>
  )
}
