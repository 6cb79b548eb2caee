import { Redirect } from 'wouter'
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

/** The page on which a lender writes an offer, /pipeline/{id}/offers?offer=new or the id of one (H-078). */
export function OfferPage({ deal, room, offerId }: OfferPageProps) {
  const user = useCurrentUser()
  const query = useOffers(deal.id)
  const { data } = query
  const offer = data?.offers.find(({ id }) => id === offerId)
  const introduction = introductionsTo(user, deal, room).find(
    ({ id }) => offer === undefined || id === offer.introductionId,
  )
  const isNew = offerId === 'new'
  const project = deal.organizationName ?? deal.name
  const title = isNew ? 'Make an Offer' : offer?.state === 'draft' ? 'Edit Draft' : 'Revise Offer'
  const mayWrite =
    isNew ||
    (offer !== undefined &&
      ['draft', 'sent', 'lapsed'].includes(offer.state) &&
      mayWriteOffer(user, { capitalOrganizationId: offer.organizationId }))
  if (data !== undefined && !mayWrite)
    return <Redirect to={projectAddress(deal.id, 'offers')} replace />
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
      ) : introduction === undefined || data.needs.length === 0 ? (
        <EmptyState title="This project is not taking offers">
          It is not open, does not say what capital it needs, or your introduction has ended.
        </EmptyState>
      ) : (
        <OfferForm
          key={offerId}
          deal={deal}
          introductionId={introduction.id}
          offer={offer}
          data={data}
        />
      )}
    </>
  )
}
