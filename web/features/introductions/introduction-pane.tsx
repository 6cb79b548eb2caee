import { Ban, Clock, Handshake, Hourglass, Undo2 } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { Link } from 'wouter'
import { declineReasons } from '#contract/common/market-enums'
import { capitalTypes } from '#contract/common/registry-enums'
import type { Introduction } from '#contract/introductions'
import type { Deal } from '#contract/pipeline'
import { isAdmin, isDealParty, isGuest, isOnSide, mayAnswerIntroduction } from '#contract/rights'
import type { Belonging } from '#contract/rights'
import { Badge } from '#web/kit/display/badge.tsx'
import { KeyFacts, Missing } from '#web/kit/display/facts.tsx'
import { LinkOrText } from '#web/kit/display/link-or-text.tsx'
import { DialogBody, DialogFooter } from '#web/kit/overlay/dialog.tsx'
import { Button, buttonClasses } from '#web/kit/form/button.tsx'
import { useCurrentUser } from '#web/lib/current-user.ts'
import { formatMoney } from '#web/lib/format.ts'
import { openAddress, paths, projectAddress } from '#web/lib/paths.ts'
import {
  AcceptDialog,
  DeclineIntroductionDialog,
  WithdrawDialog,
} from './answer-introduction.dialog.tsx'
import { ContactCards } from './contact-cards.tsx'
import { IntroductionFit } from './introduction-fit.tsx'
import { IntroductionOffers } from './introduction-offers.tsx'
import { IntroductionOutcomes } from './introduction-outcomes.tsx'
import { placeOf } from '#contract/pipeline-locations'
import { IntroducedHail, isFresh, WhatComesNext } from './introduced.tsx'
import { dayText, firstNameOf, offerAddress, partiesOf } from './introduction-words.tsx'
import { useIntroducedDeal } from './introductions.queries.ts'

export type Answered = 'accepted' | 'declined' | 'withdrawn'

/** One introduction: who asks about what, the answer, how it fits, and afterwards whom to write to and what became of it. */
export function IntroductionPane({
  introduction,
  now,
  isInDialog,
  isNew = false,
  onAnswered,
}: {
  readonly introduction: Introduction
  /** Milliseconds: when it was read. */
  readonly now: number
  /** True where the dialog around it has the name, and the answer is in its foot. */
  readonly isInDialog: boolean
  /** Whether it was accepted just now. */
  readonly isNew?: boolean
  readonly onAnswered: (answer: Exclude<Answered, 'accepted'>) => void
}) {
  const { state, dealId, dealName, message, createdAt, askedByName } = introduction
  const user = useCurrentUser()
  const isAnswerer = state === 'requested' && mayAnswerIntroduction(user, introduction)
  const deal = useIntroducedDeal(dealId)
  const place = deal.data && placeOf(deal.data)
  const isHailed = isFresh(user, introduction, now)
  const pageId =
    dealId === null || deal.isError ? null : deal.data && pageOf(user, introduction, deal.data)
  const actions = (
    <Actions
      introduction={introduction}
      deal={deal.data}
      pageId={pageId ?? null}
      isAnswerer={isAnswerer}
      onAnswered={onAnswered}
    />
  )
  const shown = (
    <>
      {isHailed && <IntroducedHail introduction={introduction} isNew={isNew} />}
      <header>
        {!isHailed && (
          <p className="mb-[7px] flex flex-wrap items-center gap-x-2.5 gap-y-1 text-ink-2">
            <StateBadge introduction={introduction} isAnswerer={isAnswerer} />
            <span className="text-meta">{historyText(introduction, now)}</span>
          </p>
        )}
        {!isInDialog && <h2 className="font-display text-dialog wrap-anywhere">{dealName}</h2>}
        <p className="text-ink-2 wrap-anywhere">
          <Subject introduction={introduction} isAlone={isInDialog} />
        </p>
      </header>
      {!isInDialog && <div className="mt-4 print:hidden">{actions}</div>}
      <ContactCards introduction={introduction} />
      {isHailed && <WhatComesNext introduction={introduction} dealId={pageId ?? null} now={now} />}
      <div className="mt-4">
        <KeyFacts
          facts={[
            { label: 'Need', value: capitalTypes[introduction.need] },
            {
              label: 'Amount',
              value: formatMoney(introduction.amount) ?? <Missing>Not known</Missing>,
            },
            { label: 'Fit when asked', value: introduction.score },
            {
              label: 'Place',
              value:
                deal.isPending && dealId !== null ? '...' : (place ?? <Missing>Not known</Missing>),
            },
          ]}
        />
      </div>
      <DeclineReason introduction={introduction} />
      {state === 'accepted' && <IntroductionOffers introduction={introduction} pageId={pageId} />}
      {state === 'accepted' && <IntroductionOutcomes introduction={introduction} now={now} />}
      {message !== null && (
        <Quote title={`${firstNameOf(askedByName)} wrote on ${dayText(createdAt, now)}`}>
          {message}
        </Quote>
      )}
      {(state === 'requested' || state === 'accepted') && (
        <IntroductionFit introduction={introduction} />
      )}
    </>
  )
  return isInDialog ? (
    <>
      <DialogBody>{shown}</DialogBody>
      <DialogFooter className="print:hidden">{actions}</DialogFooter>
    </>
  ) : (
    shown
  )
}

/** The project where its page is the reader's: a party of it, or introduced to those it belongs to (H-005). */
const pageOf = (
  user: Belonging,
  { outcomes, ...introduction }: Introduction,
  deal: Deal,
): string | null => {
  const dealOutcome = outcomes.deal?.outcome ?? null
  const capitalOutcome = outcomes.capital?.outcome ?? null
  const guests = [{ ...introduction, dealOutcome, capitalOutcome }]
  return isDealParty(user, deal) || isGuest(user, deal, guests) ? deal.id : null
}

function StateBadge({
  introduction: { state },
  isAnswerer,
}: {
  readonly introduction: Introduction
  readonly isAnswerer: boolean
}) {
  switch (state) {
    case 'requested':
      return (
        <Badge icon={Clock}>{isAnswerer ? 'Needs your answer' : 'Waiting for an answer'}</Badge>
      )
    case 'accepted':
      return (
        <Badge tone="default" icon={Handshake}>
          Introduced
        </Badge>
      )
    case 'declined':
      return (
        <Badge tone="destructive" icon={Ban}>
          Declined
        </Badge>
      )
    case 'withdrawn':
      return <Badge icon={Undo2}>Withdrawn</Badge>
    case 'expired':
      return <Badge icon={Hourglass}>Expired</Badge>
  }
}

/** Who asked when, and what came of it. */
function historyText(introduction: Introduction, now: number): string {
  const { state, createdAt, expiresAt, answeredAt, askedByName } = introduction
  const asked = `Asked by ${askedByName} of ${partiesOf(introduction).asking} on ${dayText(createdAt, now)}`
  if (state === 'requested') return `${asked}, ends on ${dayText(expiresAt, now)}`
  if (state === 'expired') return `${asked}, ended on ${dayText(expiresAt, now)}`
  return answeredAt === null ? asked : `${asked}, ${state} on ${dayText(answeredAt, now)}`
}

function Subject({
  introduction,
  isAlone,
}: {
  readonly introduction: Introduction
  /** Whether the name of the project does not stand right above it. */
  readonly isAlone: boolean
}) {
  const { state, dealName, offerName, capitalOrganizationName } = introduction
  const address = offerAddress(introduction)
  const offer = <LinkOrText href={address}>{offerName}</LinkOrText>
  if (state !== 'requested') {
    return (
      <>
        {isAlone && `${dealName} `}and {offer} of {capitalOrganizationName}
      </>
    )
  }
  return introduction.askedBy === 'deal' ? (
    <>
      {introduction.dealOrganizationName} asks about {offer} of {capitalOrganizationName}
    </>
  ) : (
    <>
      {capitalOrganizationName} asks {introduction.dealOrganizationName} with {offer}
    </>
  )
}

function Quote({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section aria-label={title}>
      <h3 className="pt-5 pb-2 text-body font-head">{title}</h3>
      <blockquote className="max-w-[68ch] border-l-3 border-rule-strong py-0.5 pl-3.5 leading-[21px] wrap-anywhere whitespace-pre-line text-ink-2">
        {children}
      </blockquote>
    </section>
  )
}

function DeclineReason({
  introduction: { declineReason, declineNote },
}: {
  readonly introduction: Introduction
}) {
  if (declineReason === null) return null
  return (
    <section aria-label="Why it was declined">
      <h3 className="pt-5 pb-2 text-body font-head">Why it was declined</h3>
      <p className="wrap-anywhere text-ink-2">
        {[declineReasons[declineReason], declineNote].filter(Boolean).join(': ')}
      </p>
    </section>
  )
}

function Actions({
  introduction,
  deal,
  pageId,
  isAnswerer,
  onAnswered,
}: {
  readonly introduction: Introduction
  /** The project, where the reader may read it. */
  readonly deal: Deal | undefined
  /** The same where its page is theirs. */
  readonly pageId: string | null
  readonly isAnswerer: boolean
  readonly onAnswered: (answer: Exclude<Answered, 'accepted'>) => void
}) {
  const user = useCurrentUser()
  const [asking, setAsking] = useState<Answered | null>(null)
  const { state, askedBy, askedByName } = introduction
  const isPage = state === 'accepted' && pageId !== null
  const mayWithdraw =
    state === 'requested' && (isAdmin(user) || isOnSide(user, introduction, askedBy))
  const shared = {
    introduction,
    onClose: () => setAsking(null),
    onDone: () => {
      setAsking(null)
      // An accepted one becomes what is shown of it then.
      if (asking !== null && asking !== 'accepted') onAnswered(asking)
    },
  }
  return (
    <>
      <div className="flex w-full flex-wrap items-center gap-2 max-sm:*:flex-1">
        {isAnswerer && (
          <>
            <Button variant="primary" onClick={() => setAsking('accepted')}>
              <Handshake aria-hidden="true" />
              Accept
            </Button>
            <Button onClick={() => setAsking('declined')}>Decline</Button>
          </>
        )}
        {mayWithdraw && <Button onClick={() => setAsking('withdrawn')}>Withdraw Request</Button>}
        {deal && (
          <Link
            href={isPage ? projectAddress(deal.id) : openAddress(paths.pipeline, deal.id)}
            className={
              isAnswerer || mayWithdraw
                ? buttonClasses({ variant: 'ghost', className: 'sm:ml-auto' })
                : buttonClasses()
            }
          >
            {isPage ? 'Open project page' : 'Open Project'}
          </Link>
        )}
      </div>
      {isAnswerer && (
        <p className="mt-2 w-full text-label text-ink-2">{`If you accept, ${askedByName} of ${partiesOf(introduction).asking} and you see each other's name and email.`}</p>
      )}
      {asking === 'accepted' && <AcceptDialog {...shared} />}
      {asking === 'declined' && <DeclineIntroductionDialog {...shared} />}
      {asking === 'withdrawn' && <WithdrawDialog {...shared} />}
    </>
  )
}
