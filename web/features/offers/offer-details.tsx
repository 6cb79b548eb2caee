import { CircleCheck, CircleDashed, FileText } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { AuditEntry } from '#contract/audit'
import { dayCounts, offerDeclineReasons } from '#contract/common/closing-enums'
import { daysBetween } from '#contract/finance/days'
import type { Offer } from '#contract/offers'
import type { Room } from '#contract/room'
import { mayAnswerOffer, mayWriteOffer } from '#contract/rights'
import { LinkOrText } from '#web/kit/display/link-or-text.tsx'
import { Missing } from '#web/kit/display/facts.tsx'
import { QueryError } from '#web/kit/feedback/query-error.tsx'
import { toastFailed } from '#web/kit/feedback/toast-outcome.ts'
import { StoredFile } from '#web/kit/files/stored-file.tsx'
import { Button, buttonClasses } from '#web/kit/form/button.tsx'
import { Checkbox } from '#web/kit/form/checkbox.tsx'
import { fieldLabel, isTelling, valueText } from '#web/lib/change-words.ts'
import { useCurrentUser } from '#web/lib/current-user.ts'
import { formatCountOf, formatMoney } from '#web/lib/format.ts'
import { projectAddress } from '#web/lib/paths.ts'
import { useItemTitles } from '#web/lib/readiness-list.ts'
import type { OfferAct } from './answer-offer.dialog.tsx'
import {
  dayOf,
  isMadeUnder,
  longDay,
  monthsWords,
  offerFormAddress,
  pointsWords,
} from './offer-words.ts'
import { useMarkConditions, useOfferHistory, type OffersRead } from './offers.queries.ts'

interface DetailsProps {
  /** The project whose page the person is at; null where it is not theirs to open. */
  readonly dealId: string | null
  readonly offer: Offer
  /** What the points come to, in dollars. */
  readonly points: number
  /** Those under which the person writes offers. */
  readonly introductions: Room['introductions']
  readonly data: OffersRead
  readonly onAsk: (act: OfferAct, offer: Offer) => void
}

/** An offer whole: its terms, conditions, file and revisions, and what one may do about it (H-077). */
export function OfferDetails(props: DetailsProps) {
  const { offer, points } = props
  const { note, file } = offer
  const terms = {
    Security: offer.security,
    'Interest only': monthsWords(offer.interestOnlyMonths),
    Amortization: monthsWords(offer.amortizationMonths),
    Term: monthsWords(offer.termMonths),
    Points: pointsWords(offer.pointsBps, points),
    Fees: formatMoney(offer.feesDollars) ?? 'None',
    Closing: longDay(offer.closingDay),
    'Day count': dayCounts[offer.dayCount],
  }
  return (
    <div className="px-4 pt-3 pb-4 sm:pl-9">
      <dl className="grid grid-cols-2 text-table lg:grid-cols-4">
        {Object.entries(terms).map(([label, value]) => (
          <div
            key={label}
            className="border-t border-rule py-2 pr-4 first:col-span-2 lg:[&:nth-child(4)]:hidden"
          >
            <dt className="text-meta text-ink-3">{label}</dt>
            <dd className="font-strong wrap-anywhere">
              {value ?? <Missing>Not specified</Missing>}
            </dd>
          </div>
        ))}
      </dl>
      {[note, ...endingOf(offer)].map(
        (sentence, at) =>
          sentence && (
            <p
              key={at}
              className="mt-3 max-w-[68ch] text-label wrap-anywhere whitespace-pre-line text-ink-2"
            >
              {sentence}
            </p>
          ),
      )}
      <div className="mt-4 grid gap-x-6 gap-y-4 sm:grid-cols-2">
        <Conditions {...props} />
        <div className="grid content-start gap-4">
          {offer.state !== 'draft' && <Revisions offer={offer} />}
          {file !== null && (
            <Part title="File">
              {file.startsWith('/objects/') ? (
                <StoredFile path={file} />
              ) : (
                <a href={file} target="_blank" rel="noopener noreferrer" className="wrap-anywhere">
                  {file}
                </a>
              )}
            </Part>
          )}
        </div>
      </div>
      <Acts {...props} />
    </div>
  )
}

const Part = ({
  title,
  count,
  children,
}: {
  readonly title: string
  readonly count?: string
  readonly children: ReactNode
}) => (
  <section aria-label={title}>
    <h3 className="pb-1.5 text-label font-head">
      {title} {count && <span className="font-normal text-ink-2">{count}</span>}
    </h3>
    {children}
  </section>
)

/** Why it was declined, and what each side recorded of its closing. */
function endingOf({ declineReason, declineNote, closing, organizationName }: Offer) {
  const recorded = (who: string, said: Offer['closing']['deal']) =>
    said && `${who} recorded ${formatMoney(said.amount) ?? ''} on ${longDay(said.day) ?? ''}.`
  return [
    declineReason &&
      `Declined: ${[offerDeclineReasons[declineReason], declineNote].filter(Boolean).join(': ')}`,
    recorded('The project', closing.deal),
    recorded(organizationName, closing.capital),
  ]
}

const line = 'flex items-start gap-2 border-t border-rule py-2 text-table'

function Mark({ isMet }: { readonly isMet: boolean }) {
  const Glyph = isMet ? CircleCheck : CircleDashed
  return (
    <Glyph
      aria-hidden="true"
      className={`mt-0.5 size-4 flex-none ${isMet ? 'text-ok-ink' : 'text-gold-ink'}`}
    />
  )
}

function Conditions({ dealId, offer }: DetailsProps) {
  const user = useCurrentUser()
  const mark = useMarkConditions()
  const titleOf = useItemTitles(offer.items.length > 0)
  const { id, version, conditions, items, openItems, state } = offer
  const open = conditions.filter(({ met }) => !met).length + openItems.length
  const sides = { capitalOrganizationId: offer.organizationId }
  const mayMark = mayWriteOffer(user, sides) && (state === 'sent' || state === 'accepted')
  const toggle = (place: number) => {
    const met = conditions.flatMap((each, at) => (each.met === (at !== place) ? at : []))
    mark.mutate(
      { id, body: { version, met } },
      { onError: (error) => toastFailed('Failed to update the conditions', error) },
    )
  }
  return (
    <Part title="Conditions" count={`${open} open`}>
      {conditions.length + items.length === 0 && (
        <p className="text-label text-ink-3">No conditions</p>
      )}
      <ul>
        {conditions.map(({ text, met }, place) => (
          <li key={place} className={line}>
            {mayMark ? (
              <Checkbox
                aria-label={text}
                checked={met}
                disabled={mark.isPending}
                onChange={() => toggle(place)}
                className="mt-0.5"
              />
            ) : (
              <Mark isMet={met} />
            )}
            <span className="min-w-0 flex-1 wrap-anywhere">{text}</span>
            <span className="flex-none text-meta text-ink-3">{met ? 'Met' : 'Open'}</span>
          </li>
        ))}
        {items.map((item) => (
          <li key={item} className={line}>
            <Mark isMet={!openItems.includes(item)} />
            <LinkOrText
              href={dealId && `${projectAddress(dealId, 'package')}#item-${item}`}
              className="min-w-0 flex-1 wrap-anywhere"
            >
              {titleOf(item)}
            </LinkOrText>
            <span className="flex-none text-meta text-ink-3">Package</span>
          </li>
        ))}
      </ul>
    </Part>
  )
}

// Of what is longer the name alone is said.
const longest = 60

/** "Rate SOFR + 235 bps, now SOFR + 215 bps". */
function changeWords({ field, from, to }: AuditEntry['changes'][number]): string {
  const label = fieldLabel('pipeline-offers', field)
  const [before, after] = [from, to].map(
    (value) => valueText('pipeline-offers', field, value) ?? 'none',
  ) as [string, string]
  return Math.max(before.length, after.length) > longest
    ? `${label} changed`
    : `${label} ${before}, now ${after}`
}

/** What each revision changed, the newest first (O-005). */
function Revisions({ offer }: { readonly offer: Offer }) {
  const history = useOfferHistory(offer.id)
  if (history.isError) return <QueryError title="Failed to fetch the revisions" query={history} />
  const revisions = (history.data?.entries ?? []).flatMap(({ changes, ...entry }) => {
    const revision = changes.find(({ field }) => field === 'revision')?.to
    const changed = changes.filter(({ field }) => field !== 'revision' && field !== 'state')
    return typeof revision === 'number'
      ? [{ ...entry, revision, changed: changed.filter(isTelling('pipeline-offers')) }]
      : []
  })
  return (
    <Part title="Revisions">
      <ul>
        {revisions.map(({ id, at, revision, changed }) => (
          <li key={id} className={line}>
            <FileText aria-hidden="true" className="mt-0.5 size-4 flex-none text-ink-3" />
            <div className="min-w-0">
              {`Revision ${revision}, ${dayOf(at)}`}
              <p className="text-meta wrap-anywhere text-ink-3">
                {revision === 1
                  ? 'First offer'
                  : changed.map(changeWords).join('; ') || 'Sent again'}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </Part>
  )
}

/** "Binding, sent by June Park, good for 21 more days". */
const aboutWords = ({ binding, sentByName, goodUntil, state }: Offer, today: string): string =>
  [
    binding ? 'Binding' : 'Not binding',
    sentByName && `sent by ${sentByName}`,
    state === 'sent' &&
      goodUntil !== null &&
      `good for ${formatCountOf(daysBetween(today, goodUntil), 'more day')}`,
  ]
    .filter(Boolean)
    .join(', ')

function Acts({ dealId, offer, introductions, data, onAsk }: DetailsProps) {
  const user = useCurrentUser()
  const { state } = offer
  const isLender = mayWriteOffer(user, { capitalOrganizationId: offer.organizationId })
  const isOwner = mayAnswerOffer(user, offer)
  const isOut = state === 'sent' || state === 'accepted'
  const act = (name: OfferAct, label: string, variant: 'primary' | 'secondary' = 'secondary') => (
    <Button variant={variant} onClick={() => onAsk(name, offer)}>
      {label}
    </Button>
  )
  return (
    <div className="mt-4 flex flex-wrap items-center gap-2 border-t border-rule pt-3 max-sm:[&>:not(p)]:flex-1 print:hidden">
      {isOwner && state === 'sent' && dealId !== null && act('accept', 'Accept', 'primary')}
      {isOwner && isOut && act('decline', 'Decline')}
      {dealId !== null &&
        isMadeUnder(introductions, offer) &&
        (state === 'draft' || state === 'sent' || state === 'lapsed') && (
          <Link
            href={offerFormAddress(dealId, offer.id)}
            className={buttonClasses({ variant: 'primary' })}
          >
            {state === 'draft' ? 'Edit Draft' : 'Revise Offer'}
          </Link>
        )}
      {(isOwner || isLender) && state === 'accepted' && act('close', 'Record Closing', 'primary')}
      {isLender && isOut && act('withdraw', 'Withdraw')}
      {isLender && state === 'draft' && act('delete', 'Delete Draft')}
      <p className="text-meta text-ink-2 sm:ml-auto">{aboutWords(offer, data.today)}</p>
    </div>
  )
}
