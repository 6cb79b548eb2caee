import { CircleCheck, CircleDot, CircleX, EyeOff, Pencil, Trash2, Unlink, Zap } from 'lucide-react'
import type { ReactNode } from 'react'
import {
  borrowerTypes,
  capitalTypes,
  dealOutcomes,
  dealVisibilities,
  itcMonetizationStrategies,
  offtakeInterconnectionStatuses,
  ownerTypes,
  pipelineAssets,
  systemOwners,
  technologies,
} from '#contract/common/registry-enums'
import type { Deal } from '#contract/pipeline'
import { dealWarnings } from '#contract/pipeline-rules'
import { mayLeaveDeal, mayReadDealFully, mayWriteRecord } from '#contract/rights'
import { RecordHistory } from '#web/features/history/record-history.public.tsx'
import { Alert } from '#web/kit/feedback/alert.tsx'
import { Badge, Tag } from '#web/kit/display/badge.tsx'
import { Button } from '#web/kit/form/button.tsx'
import { DetailsDialog, type DetailsWalk } from '#web/kit/overlay/details-dialog.tsx'
import { FactSection, Missing } from '#web/kit/display/facts.tsx'
import { Timestamp } from '#web/kit/display/timestamp.tsx'
import { useCurrentUser } from '#web/lib/current-user.ts'
import { formatMoney } from '#web/lib/format.ts'
import { leavePage } from '#web/lib/unsaved-changes.ts'
import { ActivityTimeline } from './activity-timeline.tsx'
import { labelsOf, placeOf } from './deal-words.ts'
import { DealStage, ExpectedPto } from './pipeline.columns.tsx'

export interface DealDetailsProps {
  /** Undefined: nothing is open. */
  deal: Deal | undefined
  /** The own address of the deal over the list it is opened from. */
  address: string
  walk: Pick<DetailsWalk, 'onPrevious' | 'onNext'>
  onClose: () => void
  onEdit: (deal: Deal) => void
  onDelete: (deal: Deal) => void
  /** The own organization is to be taken off the deal it is the intermediary of. */
  onLeave: (deal: Deal) => void
  returnFocus: () => void
}

const outcomeIcons = {
  open: CircleDot,
  funded: CircleCheck,
  operating: Zap,
  withdrawn: CircleX,
} as const

const notSpecified = <Missing>Not specified</Missing>
const text = (value: string | null): ReactNode => value ?? <Missing>Not provided</Missing>
const one = (labels: Readonly<Record<string, string>>, value: string | null): ReactNode =>
  value === null ? notSpecified : (labels[value] ?? value)
const many = (labels: Readonly<Record<string, string>>, values: readonly string[]): ReactNode =>
  values.length === 0 ? notSpecified : labelsOf(labels, values).join(', ')

/** A deal in full, with its activities for those who may read them. */
export function DealDetails({
  deal,
  address,
  walk,
  onClose,
  onEdit,
  onDelete,
  onLeave,
  returnFocus,
}: DealDetailsProps) {
  const user = useCurrentUser()
  const mayWrite = deal !== undefined && mayWriteRecord(user, deal)
  return (
    <DetailsDialog
      open={deal !== undefined}
      onClose={() => leavePage(onClose)}
      title={deal?.name ?? ''}
      address={address}
      above={
        deal && (
          <>
            <Badge
              tone={deal.outcome === 'withdrawn' ? 'secondary' : 'default'}
              icon={outcomeIcons[deal.outcome]}
            >
              {dealOutcomes[deal.outcome]}
            </Badge>
            {deal.visibility === 'organization_only' && (
              <Badge icon={EyeOff}>{dealVisibilities.organization_only}</Badge>
            )}
            <span>
              Project · updated <Timestamp value={deal.updatedAt} />
            </span>
          </>
        )
      }
      subtitle={
        deal &&
        [deal.organizationName ?? 'Unknown', placeOf(deal)]
          .filter((part) => part !== null)
          .join(' · ')
      }
      keyFacts={
        deal
          ? [
              { label: 'CapEx', value: formatMoney(deal.capEx) ?? notSpecified },
              { label: 'ITC amount', value: formatMoney(deal.itcAmount) ?? notSpecified },
              { label: 'ITC percentage', value: deal.itcPercentage ?? notSpecified },
              { label: 'Expected PTO', value: <ExpectedPto text={deal.expectedPtoDate} /> },
            ]
          : []
      }
      walk={{ noun: 'project', ...walk }}
      returnFocus={returnFocus}
      footStart={
        <>
          {mayWrite && (
            <Button variant="danger-quiet" onClick={() => leavePage(() => onDelete(deal))}>
              <Trash2 aria-hidden />
              Delete
            </Button>
          )}
          {deal && mayLeaveDeal(user, deal) && (
            <Button variant="danger-quiet" onClick={() => leavePage(() => onLeave(deal))}>
              <Unlink aria-hidden />
              Remove our organization
            </Button>
          )}
        </>
      }
      primary={
        mayWrite && (
          <Button variant="primary" onClick={() => leavePage(() => onEdit(deal))}>
            <Pencil aria-hidden />
            Edit Project
          </Button>
        )
      }
    >
      {deal && <DealFacts deal={deal} />}
      {deal && mayReadDealFully(user, deal) && (
        <ActivityTimeline key={deal.id} dealId={deal.id} mayWrite={mayWrite} />
      )}
      {deal && mayWrite && (
        <RecordHistory
          key={`history of ${deal.id}`}
          entity="pipeline"
          id={deal.id}
          version={deal.version}
        />
      )}
    </DetailsDialog>
  )
}

function DealFacts({ deal }: { readonly deal: Deal }) {
  const warnings = dealWarnings({
    ...deal,
    itcAmount: deal.itcAmount === null ? null : Number(deal.itcAmount),
  })
  const isTribe = deal.location === 'custom_tribe'
  return (
    <>
      {warnings.length > 0 && (
        <Alert tone="warn" announce={false} title="Check the tax credit" className="mt-4">
          {warnings.map(({ message }) => (
            <p key={message}>{message}</p>
          ))}
        </Alert>
      )}
      <FactSection
        title="Project"
        facts={[
          { label: 'Stage', value: <DealStage stage={deal.currentStage} /> },
          {
            label: 'Location',
            value: isTribe
              ? `Custom Tribe${deal.other === null ? '' : `: ${deal.other}`}`
              : (placeOf(deal) ?? notSpecified),
          },
          { label: 'Asset type', value: many(pipelineAssets, deal.assetType) },
          { label: 'Technology', value: many(technologies, deal.technology) },
          {
            label: 'Offtake and interconnection',
            value: one(offtakeInterconnectionStatuses, deal.offtakeInterconnectionStatus),
          },
          { label: 'Origin', value: text(deal.origin) },
          ...(isTribe || deal.other === null
            ? []
            : [{ label: 'Other', value: deal.other, isWide: true }]),
          { label: 'Notes', value: text(deal.notes), isWide: true },
        ]}
      />
      <FactSection
        title="Capital"
        facts={[
          {
            label: 'ITC strategy',
            value: one(itcMonetizationStrategies, deal.itcMonetizationStrategy),
          },
          {
            label: 'Cap need',
            value:
              deal.capNeed.length === 0 ? (
                notSpecified
              ) : (
                <span className="flex flex-wrap gap-1">
                  {labelsOf(capitalTypes, deal.capNeed).map((need) => (
                    <Tag key={need}>{need}</Tag>
                  ))}
                </span>
              ),
          },
          { label: 'Sources secured', value: text(deal.sourcesSecured), isWide: true },
        ]}
      />
      <FactSection
        title="Parties"
        facts={[
          { label: 'Organization', value: deal.organizationName ?? <Missing>Unknown</Missing> },
          { label: 'Intermediary', value: deal.intermediaryAggregatorName ?? notSpecified },
          { label: 'Deal lead', value: text(deal.dealLead) },
          { label: 'System owner', value: one(systemOwners, deal.systemOwner) },
          { label: 'Owner type', value: one(ownerTypes, deal.ownerType) },
          { label: 'Borrower', value: text(deal.borrower) },
          { label: 'Borrower type', value: one(borrowerTypes, deal.borrowerType) },
          { label: 'Visibility', value: dealVisibilities[deal.visibility] },
        ]}
      />
    </>
  )
}
