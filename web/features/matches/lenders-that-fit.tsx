import { rateRangeWords } from '#contract/common/rate-range-words'
import { ArrowRight } from 'lucide-react'
import { useId } from 'react'
import { Link } from 'wouter'
import { allInRate } from '#contract/common/benchmark-rates'
import { parseRate, rateTextsOf, rateWords } from '#contract/common/rates'
import type { Match } from '#contract/matches'
import type { Deal } from '#contract/pipeline'
import { Tag } from '#web/kit/display/badge.tsx'
import { Skeleton } from '#web/kit/feedback/skeleton.tsx'
import { latePart } from '#web/kit/feedback/late-part.tsx'
import { sentenceOf } from '#web/lib/api-client.ts'
import { useCurrentUser } from '#web/lib/current-user.ts'
import { useCurrentBenchmarks } from '#web/lib/benchmarks.ts'
import { formatMoney } from '#web/lib/format.ts'
import { matchesAddress, openAddress, paths } from '#web/lib/paths.ts'
import { useLenders } from './lenders.queries.ts'
import type { AskProps } from './match-actions.tsx'
import { MatchMarks } from './match-marks.tsx'
import { needName } from './match-words.ts'

// What asks for an introduction comes behind what is read.
const AskInPlace = latePart<AskProps>(
  async () => (await import('./match-actions.tsx')).AskInPlace,
  () => <span className="h-7" />,
)

const rowsShown = ['first', 'second', 'third'] as const

export interface LendersProps {
  readonly deal: Deal
  /** Whether it is a section of details, under a smaller heading and without a frame. */
  readonly inDialog?: boolean
}

/** The best match of each lender that fits a project, asked in place (U-026); one call, after the page stands. */
export function LendersThatFit({ deal, inDialog = false }: LendersProps) {
  const { list, lenders } = useLenders(deal.id)
  const id = useId()
  const Heading = inDialog ? 'h3' : 'h2'
  const address = matchesAddress('pipeline', deal.id)
  const shown = lenders?.best.slice(0, rowsShown.length) ?? []
  const total = list.data?.total ?? 0
  const inset = inDialog ? '' : 'px-4.5 max-sm:px-4'
  const sentences = list.data?.needs.flatMap(({ sentence }) => sentence ?? []) ?? []
  return (
    <section
      id="lenders"
      aria-labelledby={id}
      className={
        inDialog ? '' : 'scroll-mt-18 break-inside-avoid rounded-sheet border border-rule bg-sheet'
      }
    >
      <header
        className={`flex items-baseline justify-between gap-3 ${inDialog ? 'pt-5 pb-2' : `pt-[13px] pb-[11px] ${inset}`}`}
      >
        <Heading id={id} className={inDialog ? 'text-body font-head' : 'text-head'}>
          Lenders that fit
        </Heading>
        {total > 0 && (
          <Link href={address} className="inline-flex items-center gap-1 text-label print:hidden">
            {total === 1 ? 'See the match' : `All ${total} matches`}
            <ArrowRight aria-hidden className="size-3.5" />
          </Link>
        )}
      </header>
      {lenders === undefined ? (
        list.error ? (
          <p className={`border-t border-rule py-3 text-table text-ink-2 ${inset}`}>
            Failed to fetch matches: {sentenceOf(list.error)}
          </p>
        ) : (
          rowsShown.map((row) => (
            <div key={row} className={`h-[78px] border-t border-rule py-4 ${inset}`}>
              <Skeleton className="w-3/5" />
            </div>
          ))
        )
      ) : (
        <>
          {list.data?.subjectNote && (
            <p className={`border-t border-rule py-2.5 text-table text-ink-2 ${inset}`}>
              {list.data.subjectNote}
            </p>
          )}
          {shown.length > 0 ? (
            <ul aria-labelledby={id} className="@container">
              {shown.map((match, at) => (
                <LenderRow
                  key={match.offerOrganizationId}
                  match={match}
                  deal={deal}
                  isFirst={at === 0 && !inDialog}
                  className={inset}
                />
              ))}
            </ul>
          ) : deal.capNeed.length === 0 ? null : (
            <div className={`border-t border-rule py-3 text-table text-ink-2 ${inset}`}>
              {sentences.length === 0 ? (
                <p>No lender fits yet.</p>
              ) : (
                [...new Set(sentences)].map((sentence) => <p key={sentence}>{sentence}</p>)
              )}
            </div>
          )}
          {lenders.near > 0 && (
            <p className={`border-t border-rule py-2.5 text-label print:hidden ${inset}`}>
              <Link href={`${address}#near`} className="underline underline-offset-3">
                {nearWords(lenders.near, shown.length > 0)}
              </Link>
            </p>
          )}
        </>
      )}
    </section>
  )
}

const nearWords = (near: number, hasMatches: boolean) =>
  `${near} ${hasMatches ? 'more ' : ''}${near === 1 ? 'is' : 'are'} one change away`

function LenderRow({
  match,
  deal,
  isFirst,
  className,
}: {
  readonly match: Match
  readonly deal: Deal
  readonly isFirst: boolean
  readonly className: string
}) {
  const { organizationId: own } = useCurrentUser()
  const ownSide = {
    isDeal: own !== null && deal.organizationId === own,
    isOffer: own !== null && match.offerOrganizationId === own,
  }
  const amount = formatMoney(match.amount)
  return (
    <li
      className={`grid grid-cols-[98px_minmax(0,1fr)] items-center gap-x-4 gap-y-2 border-t border-rule py-[11px] text-table @min-[640px]:grid-cols-[98px_minmax(0,1fr)_176px_188px] ${className}`}
    >
      <span>
        <span className="block font-display text-[1.25rem]/6 font-medium tracking-[-0.01em] tabular-nums">
          <span className="sr-only">Score </span>
          {match.score}
        </span>
        <MatchMarks match={match} />
      </span>
      <span className="min-w-0 wrap-anywhere">
        <b className="font-strong">{match.offerOrganizationName}</b>{' '}
        {match.network && <Tag>In network</Tag>}
        <Link
          href={openAddress(
            match.kind === 'products' ? paths.productRegistry : paths.lendingProfiles,
            match.offerId,
          )}
          className="block text-meta text-ink-3"
        >
          {match.offerName}
        </Link>
        <span className="block text-meta text-ink-2">
          {needName(match.need)}
          {amount && `, ${amount}`}
        </span>
      </span>
      <span className="col-start-2 @min-[640px]:col-start-3">
        {match.offer.rate === null ? 'Rate not specified' : rateRangeWords(match.offer.rate)}
        <AllIn rate={match.offer.rate} />
      </span>
      <span className="col-span-full flex flex-wrap @min-[640px]:col-span-1 @min-[640px]:justify-end print:hidden">
        <AskInPlace match={match} ownSide={ownSide} size="sm" isPrimary={isFirst} />
      </span>
    </li>
  )
}

/** What rates on a benchmark cost today, "6.25% to 7.25% today"; a fixed rate says it itself. */
function AllIn({ rate }: { readonly rate: string | null }) {
  const texts = rateTextsOf(rate ?? '').filter((text) => {
    const read = parseRate(text)
    return read !== null && read.benchmark !== 'fixed'
  })
  const { data } = useCurrentBenchmarks(texts.length > 0)
  const costs = texts.flatMap((text) => allInRate(text, data?.benchmarks ?? []) ?? [])
  if (costs.length === 0) return null
  return (
    <small className="block text-meta text-ink-3">
      {[...new Set(costs)].map(rateWords).join(' to ')} today
    </small>
  )
}
