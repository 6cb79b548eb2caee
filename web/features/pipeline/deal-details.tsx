import type { ReactNode } from 'react'
import { capitalTypes } from '#contract/common/registry-enums'
import type { Deal } from '#contract/pipeline'
import { dealWarnings } from '#contract/pipeline-rules'
import { dealFields } from '#contract/record-fields/deal-fields'
import { placeOf } from '#contract/pipeline-locations'
import { StillAvailableSection } from '#web/features/confirmations/still-available.public.tsx'
import { FollowButton } from '#web/features/notifications/follow-button.public.tsx'
import { LendersInDetails } from '#web/features/matches/lenders.public.tsx'
import { OrganizationContact } from '#web/registry/organization-contact.tsx'
import { latePart } from '#web/kit/feedback/late-part.tsx'
import { Alert } from '#web/kit/feedback/alert.tsx'
import { Tag } from '#web/kit/display/badge.tsx'
import { ScreenOnly } from '#web/kit/layout/printed-record.tsx'
import { DetailsDialog, type DetailsWalk } from '#web/kit/overlay/details-dialog.tsx'
import { RecordFacts, type DetailsOf } from '#web/kit/display/record-facts.tsx'
import { Timestamp } from '#web/kit/display/timestamp.tsx'
import { useRecentRecord } from '#web/lib/recent-records.ts'
import { DealBadges } from './deal-badges.tsx'
import { labelsOf } from './deal-words.ts'
import { DealStage, ExpectedPto } from './pipeline.columns.tsx'
import { recentDeal } from './recent-deal.ts'

export interface DealDetailsProps {
  /** Undefined: nothing is open. */
  deal: Deal | undefined
  /** The own address of the deal over the list it is opened from. */
  address: string
  walk: Pick<DetailsWalk, 'onPrevious' | 'onNext'>
  onClose: () => void
  returnFocus: () => void
}

const isTribe = ({ location }: Deal) => location === 'custom_tribe'

// Sentences and what they are made of come with the first details that are opened.
const StoryInDetails = latePart<{ readonly deal: Deal }>(
  async () => (await import('./story-in-details.tsx')).StoryInDetails,
  () => <p className="min-h-10" />,
)

/** What the details of a deal show. */
export const dealDetails: DetailsOf<Deal> = {
  fields: dealFields,
  heading: ['name', 'outcome', 'updatedAt', 'lastConfirmedAt'],
  sections: [
    {
      title: 'Project',
      facts: [
        {
          of: ['currentStage'],
          label: 'Stage',
          value: (deal) => <DealStage stage={deal.currentStage} />,
        },
        {
          of: ['location'],
          value: (deal) =>
            isTribe(deal)
              ? `Custom Tribe${deal.other === null ? '' : `: ${deal.other}`}`
              : placeOf(deal),
          missing: 'Not specified',
        },
        'assetType',
        'technology',
        'offtakeInterconnectionStatus',
        {
          of: ['expectedPtoDate', 'expectedPtoMonth'],
          label: 'Expected PTO',
          value: (deal) => <ExpectedPto text={deal.expectedPtoDate} />,
        },
        'origin',
        { of: ['other'], isShown: (deal) => !isTribe(deal) && deal.other !== null },
        'notes',
      ],
    },
    {
      title: 'Capital',
      facts: [
        'capEx',
        'itcAmount',
        'itcPercentage',
        { of: ['itcMonetizationStrategy'], label: 'ITC strategy' },
        {
          of: ['capNeed'],
          value: (deal) =>
            deal.capNeed.length === 0 ? null : (
              <span className="flex flex-wrap gap-1">
                {labelsOf(capitalTypes, deal.capNeed).map((need) => (
                  <Tag key={need}>{need}</Tag>
                ))}
              </span>
            ),
        },
        'sourcesSecured',
      ],
    },
    {
      title: 'Parties',
      facts: [
        { of: ['organizationName'], missing: 'Unknown' },
        { of: ['intermediaryAggregatorName'], label: 'Intermediary' },
        'dealLead',
        'systemOwner',
        'ownerType',
        'borrower',
        'borrowerType',
        'visibility',
      ],
    },
  ],
}

/** A deal as everybody may read it who is neither its party nor its guest: those have its page. */
export function DealDetails({ deal, address, walk, onClose, returnFocus }: DealDetailsProps) {
  useRecentRecord(deal && recentDeal(deal))
  return (
    <DetailsDialog
      open={deal !== undefined}
      onClose={onClose}
      title={deal?.name ?? ''}
      address={address}
      above={
        deal && (
          <>
            <DealBadges deal={deal} />
            <span>
              Project · updated <Timestamp value={deal.updatedAt} />
            </span>
          </>
        )
      }
      headActions={deal && <FollowButton key={deal.id} noun="pipeline" id={deal.id} />}
      subtitle={
        deal &&
        [deal.organizationName ?? 'Unknown', placeOf(deal)]
          .filter((part) => part !== null)
          .join(' · ')
      }
      walk={{ noun: 'project', ...walk }}
      returnFocus={returnFocus}
    >
      {deal && <StoryInDetails key={`story of ${deal.id}`} deal={deal} />}
      {deal && (
        <DealFacts
          deal={deal}
          after={{
            Capital: (
              <ScreenOnly>
                <LendersInDetails key={deal.id} deal={deal} inDialog />
              </ScreenOnly>
            ),
          }}
        />
      )}
      {deal && (
        <StillAvailableSection key={`confirmation of ${deal.id}`} noun="pipeline" record={deal} />
      )}
      {deal && <OrganizationContact organizationId={deal.organizationId} />}
    </DetailsDialog>
  )
}

/** Every field of a deal, and what speaks against its credit; `after` stands behind a section of its title. */
export function DealFacts({
  deal,
  after,
}: {
  readonly deal: Deal
  readonly after?: Readonly<Record<string, ReactNode>>
}) {
  const warnings = dealWarnings({
    ...deal,
    itcAmount: deal.itcAmount === null ? null : Number(deal.itcAmount),
  })
  return (
    <>
      {warnings.length > 0 && (
        <Alert tone="warn" announce={false} title="Check the tax credit" className="mt-4">
          {warnings.map(({ message }) => (
            <p key={message}>{message}</p>
          ))}
        </Alert>
      )}
      <RecordFacts details={dealDetails} record={deal} {...(after && { after })} />
    </>
  )
}
