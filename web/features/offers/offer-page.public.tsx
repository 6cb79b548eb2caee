import { useState } from 'react'
import { Redirect } from 'wouter'
import { offerStates } from '#contract/common/closing-enums'
import { labelOf } from '#contract/common/enums'
import type { Offer } from '#contract/offers'
import { mayWriteOffer } from '#contract/rights'
import type { Deal } from '#contract/pipeline'
import type { Room } from '#contract/room'
import { EmptyState } from '#web/kit/feedback/empty-state.tsx'
import { NotRead } from '#web/kit/feedback/query-error.tsx'
import { FormSkeleton } from '#web/kit/form/form-skeleton.tsx'
import { PageHeader } from '#web/kit/layout/page-header.tsx'
import { useCurrentUser } from '#web/lib/current-user.ts'
import { paths, projectAddress } from '#web/lib/paths.ts'
import { OfferForm } from './offer.form.tsx'
import { dayOf, introductionsTo } from './offer-words.ts'
import { useOffers } from './offers.queries.ts'

export interface OfferPageProps {
  readonly deal: Deal
  readonly room: Room
  /** `new`, or the id of the one that is written on. */
  readonly offerId: string
}

const openStates = { draft: true, sent: true, lapsed: true }
const notTaken = 'This project is not taking offers'

/** What became of an offer that can no longer be written on. */
const becameOf = (offer: Offer | undefined): string =>
  offer === undefined
    ? 'This draft was deleted'
    : `This offer was ${labelOf(offerStates, offer.state).toLowerCase()}`

/** The page on which a lender writes an offer, /pipeline/{id}/offers?offer=new or the id of one (H-078). */
export function OfferPage({ deal, room, offerId }: OfferPageProps) {
  const user = useCurrentUser()
  const query = useOffers(deal.id)
  const { data } = query
  const found = data?.offers.find(({ id }) => id === offerId)
  // A draft that a colleague deletes stays in the form it is open in.
  const [last, setLast] = useState(found)
  if (found !== undefined && found !== last) setLast(found)
  const offer = found ?? last
  const introduction = introductionsTo(user, deal, room).find(
    ({ id }) => offer === undefined || id === offer.introductionId,
  )
  const isNew = offerId === 'new'
  const project = deal.organizationName ?? deal.name
  const title = isNew ? 'Make an Offer' : offer?.state === 'draft' ? 'Edit Draft' : 'Revise Offer'
  const mayWrite =
    isNew ||
    (found !== undefined &&
      found.state in openStates &&
      mayWriteOffer(user, { capitalOrganizationId: found.organizationId }))
  // The form stays once it is open, so that nothing typed is gone unseen; it says why nothing more is sent.
  const [introductionId, setIntroductionId] = useState<string>()
  if (data !== undefined && !mayWrite && introductionId === undefined)
    return <Redirect to={projectAddress(deal.id, 'offers')} replace />
  const isTaken = introduction !== undefined && data !== undefined && data.needs.length > 0
  if (isTaken && mayWrite && introductionId === undefined) setIntroductionId(introduction.id)
  const ended = !mayWrite ? becameOf(found) : isTaken ? null : notTaken
  return (
    <>
      <PageHeader
        title={title}
        crumbs={[
          { label: 'Pipeline', href: paths.pipeline },
          { label: deal.name, href: projectAddress(deal.id, 'offers') },
        ]}
        subtitle={
          offer?.sentAt
            ? `Revision ${offer.revision} of your offer to ${project}, sent on ${dayOf(offer.sentAt)}`
            : `${introduction?.organizationName ?? ''} to ${project}`
        }
      />
      {data === undefined ? (
        <NotRead title="Failed to fetch offers" query={query} waiting={<FormSkeleton />} />
      ) : introductionId === undefined ? (
        <EmptyState title={notTaken}>
          It is not open, does not say what capital it needs, or your introduction has ended.
        </EmptyState>
      ) : (
        <OfferForm
          deal={deal}
          introductionId={introductionId}
          ended={ended}
          offer={offer}
          data={data}
        />
      )}
    </>
  )
}
