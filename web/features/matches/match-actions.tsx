import { useQuery } from '@tanstack/react-query'
import { Handshake } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'wouter'
import { declineReasons } from '#contract/common/market-enums'
import { introductionDays, readIntroduction } from '#contract/introductions'
import type { Match } from '#contract/matches'
import { notShared } from '#contract/matching/subject-note'
import { Button, buttonClasses, LinkButton } from '#web/kit/form/button.tsx'
import { toastDone, toastFailed } from '#web/kit/feedback/toast-outcome.ts'
import { openAddress, paths } from '#web/lib/paths.ts'
import { read } from '#web/lib/query-client.ts'
import { AskDialog } from './ask.dialog.tsx'
import { DismissDialog } from './dismiss.dialog.tsx'
import { nothingSupposed, useMatchAddress } from './match-address.ts'
import { shortDay } from './match-words.ts'
import type { OwnSide } from './own-side.ts'
import { useBringBack } from './matches.queries.ts'

type Introduction = NonNullable<Match['introduction']>

const introductionAddress = (id: string) => openAddress(paths.introductions, id)

/** "Asked on Nov 27 · answers by Dec 11" (U-033). */
function askedText(createdAt: string): string {
  const ends = Date.parse(createdAt) + introductionDays * 86_400_000
  return `Asked on ${shortDay(createdAt)} · answers by ${shortDay(new Date(ends).toISOString())}`
}

/** What became of asking; nothing where it may be asked for again (M-308). */
function IntroductionState({ introduction }: { readonly introduction: Introduction }) {
  const { id, state, createdAt, askAgainFrom } = introduction
  const declined = useQuery({
    ...read(readIntroduction, { params: { id } }),
    enabled: state === 'declined',
  })
  const reason = declined.data?.declineReason
  const words =
    state === 'requested'
      ? askedText(createdAt)
      : state === 'accepted'
        ? 'Introduced'
        : state === 'declined'
          ? `Declined${reason ? `: ${declineReasons[reason]}` : ''}`
          : null
  return (
    <span className="text-table text-ink-2">
      {words && (
        <Link href={introductionAddress(id)} className="font-strong">
          {words}
        </Link>
      )}
      {words && askAgainFrom && ' · '}
      {askAgainFrom && `Ask again from ${shortDay(askAgainFrom)}`}
    </span>
  )
}

/** Whether an introduction blocks another one for now. What has ended blocks the side that asked; the other may ask. */
export function isBlocking(
  introduction: Match['introduction'],
  { isDeal, isOffer }: OwnSide,
): introduction is Introduction {
  if (introduction === null) return false
  const { state, outcome, askedBy, askAgainFrom } = introduction
  const isAsked = askedBy === 'deal' ? isOffer && !isDeal : isDeal && !isOffer
  return (
    (askAgainFrom !== null && !isAsked) ||
    state === 'requested' ||
    (state === 'accepted' && outcome !== 'no_deal')
  )
}

const openWords = {
  products: 'Open Product',
  'lending-profiles': 'Open Profile',
  'catalytic-facilities': 'Open Facility',
} as const
const openLists = {
  products: paths.productRegistry,
  'lending-profiles': paths.lendingProfiles,
  'catalytic-facilities': paths.facilities,
} as const

/** In place of asking while something is supposed of the project: an introduction carries the amount of what is stored (M-037). */
function AsItIs() {
  const { change } = useMatchAddress()
  return (
    <span className="text-table text-ink-2">
      To ask, return to the project's own values.{' '}
      <LinkButton onClick={() => change(nothingSupposed)}>Reset</LinkButton>
    </span>
  )
}

/** Whether the reader may ask about a match, once its project is one that lenders can see (M-201, M-202). */
const isAskable = (match: Match, { isDeal, isOffer }: OwnSide) =>
  (isDeal || isOffer) && !match.own && match.dealOrganizationName !== null && match.state !== 'none'

const isShared = ({ deal }: Match) => deal.visibility === 'shared'

export interface AskProps {
  readonly match: Match
  readonly ownSide: OwnSide
  readonly size?: 'sm' | 'md'
  readonly isPrimary?: boolean
}

/**
 * Asks for an introduction in place, or says how it stands; nothing for who may not ask. The server judges each (M-308).
 */
export function AskInPlace({ match, ownSide, size = 'md', isPrimary = true }: AskProps) {
  const [isAsking, setAsking] = useState(false)
  const mayAsk = isAskable(match, ownSide) && isShared(match)
  if (isBlocking(match.introduction, ownSide))
    return <IntroductionState introduction={match.introduction} />
  if (!mayAsk) return null
  if (match.before !== null) return <AsItIs />
  return (
    <>
      <Button
        variant={isPrimary ? 'primary' : 'secondary'}
        size={size}
        onClick={() => setAsking(true)}
        className="max-sm:flex-[1_1_100%]"
      >
        <Handshake aria-hidden="true" />
        Ask for Introduction
      </Button>
      {isAsking && (
        <AskDialog match={match} asDeal={!ownSide.isOffer} onClose={() => setAsking(false)} />
      )}
    </>
  )
}

interface MatchActionsProps {
  readonly match: Match
  /** The side whose list this is not. */
  readonly other: 'offer' | 'deal'
  readonly ownSide: OwnSide
}

/** What can be done with a match; the server judges each (M-304). */
export function MatchActions({ match, other, ownSide }: MatchActionsProps) {
  const bringBack = useBringBack()
  const [isDismissing, setDismissing] = useState(false)
  const { kind, dismissal } = match
  const isHidden =
    isAskable(match, ownSide) && !isShared(match) && !isBlocking(match.introduction, ownSide)
  const mayDismiss = (ownSide.isDeal || ownSide.isOffer) && kind !== 'catalytic-facilities'
  return (
    <div className="mt-3.5 flex flex-wrap items-center gap-2 print:hidden">
      <AskInPlace match={match} ownSide={ownSide} />
      {isHidden && <p className="basis-full text-table text-ink-2">{notShared}</p>}
      <Link
        href={
          other === 'deal'
            ? openAddress(paths.pipeline, match.dealId)
            : openAddress(openLists[kind], match.offerId)
        }
        className={buttonClasses()}
      >
        {other === 'deal' ? 'Open Project' : openWords[kind]}
      </Link>
      <span className="flex-1" />
      {mayDismiss &&
        (dismissal === null ? (
          <Button variant="ghost" onClick={() => setDismissing(true)}>
            Dismiss
          </Button>
        ) : (
          <Button
            pending={bringBack.isPending}
            onClick={() =>
              bringBack.mutate(dismissal.id, {
                onSuccess: () => toastDone('Match brought back'),
                onError: (error) => toastFailed('Failed to restore the match', error),
              })
            }
          >
            Bring Back
          </Button>
        ))}
      {isDismissing && <DismissDialog match={match} onClose={() => setDismissing(false)} />}
    </div>
  )
}
