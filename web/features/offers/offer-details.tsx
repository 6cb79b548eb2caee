import { CircleCheck, CircleDashed } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { dayCounts, offerDeclineReasons } from '#contract/common/closing-enums'
import { daysBetween } from '#contract/finance/days'
import { mayAnswerOffer, mayWriteOffer } from '#contract/rights'
import type { Offer } from '#contract/offers'
import type { Deal } from '#contract/pipeline'
import { Missing } from '#web/kit/display/facts.tsx'
import { Button, buttonClasses } from '#web/kit/form/button.tsx'
import { Checkbox } from '#web/kit/form/checkbox.tsx'
import { StoredFile } from '#web/kit/files/stored-file.tsx'
import { toastFailed } from '#web/kit/feedback/toast-outcome.ts'
import { useCurrentUser } from '#web/lib/current-user.ts'
import { formatCountOf, formatMoney } from '#web/lib/format.ts'
import { projectAddress } from '#web/lib/paths.ts'
import { useItemTitles } from './item-titles.ts'
import { OfferRevisions } from './offer-revisions.tsx'
import { longDay, monthsWords, pointsWords } from './offer-words.ts'
import { offerFormAddress, type OfferAct } from './offer-acts.ts'
import { useMarkConditions, type OffersRead } from './offers.queries.ts'

interface DetailsProps {
  readonly deal: Deal
  readonly offer: Offer
  /** What the points come to, in dollars. */
  readonly points: number
  readonly data: OffersRead
  readonly onAsk: (act: OfferAct, offer: Offer) => void
}

/** An offer whole: its terms, conditions, file and revisions, and what one may do about it (H-077). */
export function OfferDetails(props: DetailsProps) {
  const { offer, points } = props
  const { note, file } = offer
  return (
    <div className="px-4 pt-3 pb-4 sm:pl-9">
      <dl className="grid grid-cols-2 gap-x-4 text-table lg:grid-cols-4">
        <Term label="Security" isWide>
          {offer.security}
        </Term>
        <Term label="Interest only">{monthsWords(offer.interestOnlyMonths)}</Term>
        <Term label="Amortization">{monthsWords(offer.amortizationMonths)}</Term>
        <Term label="Term">{monthsWords(offer.termMonths)}</Term>
        <Term label="Points">{pointsWords(offer.pointsBps, points)}</Term>
        <Term label="Fees">{formatMoney(offer.feesDollars) ?? 'None'}</Term>
        <Term label="Closing">{longDay(offer.closingDay)}</Term>
        <Term label="Day count">{dayCounts[offer.dayCount]}</Term>
      </dl>
      {note !== null && (
        <p className="mt-3 max-w-[68ch] text-label wrap-anywhere whitespace-pre-line text-ink-2">
          {note}
        </p>
      )}
      <Ending offer={offer} />
      <div className="mt-4 grid gap-x-6 gap-y-4 sm:grid-cols-2">
        <Conditions {...props} />
        <div>
          {offer.state !== 'draft' && <OfferRevisions offer={offer} />}
          {file !== null && (
            <section aria-label="File" className="mt-4">
              <h3 className="pb-1.5 text-label font-head">File</h3>
              {file.startsWith('/objects/') ? (
                <StoredFile path={file} />
              ) : (
                <a href={file} target="_blank" rel="noopener noreferrer" className="wrap-anywhere">
                  {file}
                </a>
              )}
            </section>
          )}
        </div>
      </div>
      <Acts {...props} />
    </div>
  )
}

function Term({
  label,
  isWide = false,
  children,
}: {
  readonly label: string
  readonly isWide?: boolean
  readonly children: string | null
}) {
  return (
    <div className={`border-t border-rule py-2 ${isWide ? 'col-span-2' : ''}`}>
      <dt className="text-meta text-ink-3">{label}</dt>
      <dd className="font-strong wrap-anywhere">{children ?? <Missing>Not specified</Missing>}</dd>
    </div>
  )
}

/** Why it was declined, and what each side recorded of its closing. */
function Ending({ offer }: { readonly offer: Offer }) {
  const { declineReason, declineNote, closing } = offer
  const recorded = (who: string, said: Offer['closing']['deal']) =>
    said && `${who} recorded ${formatMoney(said.amount) ?? ''} on ${longDay(said.day) ?? ''}.`
  const sentences = [
    declineReason &&
      `Declined: ${[offerDeclineReasons[declineReason], declineNote].filter(Boolean).join(': ')}`,
    recorded('The project', closing.deal),
    recorded(offer.organizationName, closing.capital),
  ].filter(Boolean)
  if (sentences.length === 0) return null
  return (
    <ul className="mt-3 text-label text-ink-2">
      {sentences.map((sentence) => (
        <li key={sentence} className="wrap-anywhere">
          {sentence}
        </li>
      ))}
    </ul>
  )
}

function Mark({ isMet }: { readonly isMet: boolean }) {
  const Glyph = isMet ? CircleCheck : CircleDashed
  return (
    <Glyph
      aria-hidden="true"
      className={`mt-0.5 size-4 flex-none ${isMet ? 'text-ok-ink' : 'text-gold-ink'}`}
    />
  )
}

const line = 'flex items-start gap-2 border-t border-rule py-2 text-table'

function Conditions({ deal, offer }: DetailsProps) {
  const user = useCurrentUser()
  const mark = useMarkConditions()
  const titleOf = useItemTitles(offer.items.length > 0)
  const { conditions, items, openItems, state } = offer
  const open = conditions.filter(({ met }) => !met).length + openItems.length
  const sides = { capitalOrganizationId: offer.organizationId }
  const mayMark = mayWriteOffer(user, sides) && (state === 'sent' || state === 'accepted')
  const toggle = (place: number) =>
    mark.mutate(
      {
        id: offer.id,
        version: offer.version,
        met: conditions.flatMap(({ met }, at) => (met === (at !== place) ? at : [])),
      },
      { onError: (error) => toastFailed('Failed to update the conditions', error) },
    )
  return (
    <section aria-label="Conditions">
      <h3 className="pb-1.5 text-label font-head">
        Conditions <span className="font-normal text-ink-2">{`${open} open`}</span>
      </h3>
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
        {items.map((id) => (
          <li key={id} className={line}>
            <Mark isMet={!openItems.includes(id)} />
            <Link
              href={`${projectAddress(deal.id, 'package')}#${id}`}
              className="min-w-0 flex-1 wrap-anywhere"
            >
              {titleOf(id)}
            </Link>
            <span className="flex-none text-meta text-ink-3">Package</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** "Binding offer of June Park, good for 21 more days". */
function aboutWords({ binding, sentByName, goodUntil, state }: Offer, today: string): string {
  const left = goodUntil === null ? 0 : daysBetween(today, goodUntil)
  return [
    `${binding ? 'Binding' : 'Not binding'}${sentByName === null ? '' : `, offer of ${sentByName}`}`,
    state === 'sent' ? `good for ${formatCountOf(left, 'more day')}` : '',
  ]
    .filter(Boolean)
    .join(', ')
}

function Acts({ deal, offer, data, onAsk }: DetailsProps) {
  const user = useCurrentUser()
  const { state } = offer
  const isLender = mayWriteOffer(user, { capitalOrganizationId: offer.organizationId })
  const isOwner = mayAnswerOffer(user, { dealOrganizationId: deal.organizationId })
  const act = (name: OfferAct, label: string, variant?: 'primary'): ReactNode => (
    <Button key={name} {...(variant && { variant })} onClick={() => onAsk(name, offer)}>
      {label}
    </Button>
  )
  const edit = (label: string) => (
    <Link
      key="edit"
      href={offerFormAddress(deal.id, offer.id)}
      className={buttonClasses({ variant: 'primary' })}
    >
      {label}
    </Link>
  )
  const acts = [
    isOwner && state === 'sent' && act('accept', 'Accept', 'primary'),
    isOwner && (state === 'sent' || state === 'accepted') && act('decline', 'Decline'),
    isLender && state === 'draft' && edit('Edit Draft'),
    isLender && (state === 'sent' || state === 'lapsed') && edit('Revise Offer'),
    (isOwner || isLender) && state === 'accepted' && act('close', 'Record Closing', 'primary'),
    isLender && (state === 'sent' || state === 'accepted') && act('withdraw', 'Withdraw'),
    isLender && state === 'draft' && act('delete', 'Delete Draft'),
  ].filter(Boolean)
  return (
    <div className="mt-4 flex flex-wrap items-center gap-2 border-t border-rule pt-3 max-sm:[&>:not(p)]:flex-1 print:hidden">
      {acts}
      <p className="text-meta text-ink-2 sm:ml-auto">{aboutWords(offer, data.today)}</p>
    </div>
  )
}
