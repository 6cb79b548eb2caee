import { Handshake, Mail } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Link } from 'wouter'
import type { Introduction } from '#contract/introductions'
import { isOnSide } from '#contract/rights'
import type { CurrentUser } from '#contract/users'
import { buttonClasses } from '#web/kit/form/button.tsx'
import { useCurrentUser } from '#web/lib/current-user.ts'
import { addressWith, projectAddress } from '#web/lib/paths.ts'
import { dayText, firstNameOf } from './introduction-words.tsx'

/** When both sides are asked what became of it (M-235), milliseconds after it was accepted. */
const askedAfter = 30 * 86_400_000

const sideOf = (user: CurrentUser, introduction: Introduction) =>
  (['deal', 'capital'] as const).find((side) => isOnSide(user, introduction, side))

const answeredTime = ({ answeredAt }: Introduction) => Date.parse(answeredAt ?? '')

/** Whether writing is what comes next: accepted not long ago, and nothing recorded by the own side. `now` in milliseconds. */
export function isFresh(user: CurrentUser, introduction: Introduction, now: number): boolean {
  const side = sideOf(user, introduction)
  return (
    introduction.state === 'accepted' &&
    introduction.contacts !== null &&
    side !== undefined &&
    introduction.outcomes[side] === null &&
    now < answeredTime(introduction) + askedAfter
  )
}

/** Says that the reader is introduced, and to whom to write (U-034). */
export function IntroducedHail({
  introduction,
  isNew,
}: {
  readonly introduction: Introduction
  /** Whether it was accepted just now: its heading takes the focus then, unless someone is typing. */
  readonly isNew: boolean
}) {
  const user = useCurrentUser()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (isNew && !document.activeElement?.matches('input, textarea, select'))
      heading.current?.focus()
  }, [isNew])
  const other = sideOf(user, introduction) === 'deal' ? 'capital' : 'deal'
  const contact = introduction.contacts?.[other]
  if (contact === undefined) return null
  const name = firstNameOf(contact.name)
  return (
    <section
      aria-label="You are introduced"
      className="mb-5 grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-3.5 gap-y-3 rounded-sheet bg-ok-soft p-4 sm:grid-cols-[44px_minmax(0,1fr)_auto]"
    >
      <Handshake aria-hidden="true" className="size-7.5 justify-self-center text-ok-ink" />
      <div>
        <h2
          ref={heading}
          tabIndex={-1}
          data-new={isNew || undefined}
          className="font-display text-dialog"
        >
          You are introduced
        </h2>
        <p className="wrap-anywhere text-ink-2">{`Write to ${name} while it is fresh. They have your address, too.`}</p>
      </div>
      <a
        href={`mailto:${contact.email}`}
        className={buttonClasses({ variant: 'primary', className: 'max-sm:col-span-2' })}
      >
        <Mail aria-hidden="true" />
        {`Write to ${name}`}
      </a>
    </section>
  )
}

/** One of the things that come next, with the way to it where there is one. */
const Step = ({
  title,
  href,
  act,
  children,
}: {
  readonly title: string
  readonly href?: string
  readonly act?: string
  readonly children: string
}) => (
  <div>
    <b className="block font-strong">{title}</b>
    <span className="text-meta text-ink-3">
      {children} {href !== undefined && <Link href={href}>{act}</Link>}
    </span>
  </div>
)

/** What both sides do after they have written to each other. */
export function WhatComesNext({
  introduction,
  dealId,
  now,
}: {
  readonly introduction: Introduction
  /** The project whose page is theirs; null where there is none. */
  readonly dealId: string | null
  /** Milliseconds: when it was read. */
  readonly now: number
}) {
  const user = useCurrentUser()
  const isLender = sideOf(user, introduction) === 'capital'
  const asked = new Date(answeredTime(introduction) + askedAfter).toISOString()
  const steps =
    '*:px-4 *:py-3 sm:grid-flow-col sm:auto-cols-fr sm:*:not-first:border-l *:border-rule sm:*:first:pl-0 max-sm:*:px-0 max-sm:*:not-first:border-t'
  return (
    <section aria-label="What comes next">
      <h3 className="pt-5 pb-2 text-body font-head">What comes next</h3>
      <div
        className={`grid border-t border-b border-rule border-t-rule-strong text-table ${steps}`}
      >
        {dealId !== null && (
          <>
            <Step
              title={isLender ? 'They share the project' : 'You share the project'}
              href={
                isLender
                  ? projectAddress(dealId)
                  : addressWith(projectAddress(dealId, 'package'), { share: introduction.id })
              }
              act={isLender ? 'Open the Project' : 'Share the Project'}
            >
              {isLender
                ? `${introduction.dealOrganizationName} can open its stack, credit sheet, and documents to you.`
                : `Open its stack, credit sheet, and documents to ${introduction.capitalOrganizationName}.`}
            </Step>
            <Step
              title={isLender ? 'You make an offer' : 'They make an offer'}
              href={
                isLender
                  ? addressWith(projectAddress(dealId, 'offers'), { offer: 'new' })
                  : projectAddress(dealId, 'offers')
              }
              act={isLender ? 'Make an Offer' : 'See Offers'}
            >
              {isLender ? 'Terms go straight to the project.' : 'Its terms come straight to you.'}
            </Step>
          </>
        )}
        <Step title="Both record how it goes">
          {`Talking, Term Sheet, Funded or No Deal. We ask again on ${dayText(asked, now)}.`}
        </Step>
      </div>
    </section>
  )
}
