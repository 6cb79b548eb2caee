import { Pencil, Trash2 } from 'lucide-react'
import { StatusBadge, Tag } from '#web/kit/display/badge.tsx'
import { Button } from '#web/kit/form/button.tsx'
import { DetailsDialog } from '#web/kit/overlay/details-dialog.tsx'
import { FactList, FactSection, Missing } from '#web/kit/display/facts.tsx'
import { RaiseGauge } from '#web/kit/display/raise-gauge.tsx'
import { Timestamp } from '#web/kit/display/timestamp.tsx'
import { states } from '#contract/common/states'
import { sampleTypes } from './data-samples.ts'
import type { SampleRecord } from './data-samples.ts'

/** The details of a sample record, with every kind of fact. */
export function SampleDetails({
  record,
  onClose,
  returnFocus,
  onPrevious,
  onNext,
}: {
  readonly record: SampleRecord | undefined
  readonly onClose: () => void
  readonly returnFocus: () => void
  readonly onPrevious: (() => void) | undefined
  readonly onNext: (() => void) | undefined
}) {
  return (
    <DetailsDialog
      open={record !== undefined}
      onClose={onClose}
      returnFocus={returnFocus}
      title={record?.name ?? ''}
      above={
        record && (
          <>
            <StatusBadge status={record.status} />
            <span>
              Product · updated <Timestamp value={record.updatedAt} />
            </span>
          </>
        )
      }
      subtitle={
        record && (
          <>
            <a href="#organization" className="underline underline-offset-[3px]">
              {record.organization}
            </a>{' '}
            · Green Bank, Illinois
          </>
        )
      }
      address={`/kit?open=${record?.id ?? ''}`}
      walk={{ noun: 'product', onPrevious, onNext }}
      keyFacts={
        record
          ? [
              { label: 'Rates', value: record.rates ?? <Missing>Rate TBD</Missing> },
              { label: 'Principal size', value: record.size },
              { label: 'Loan term', value: 'Less than 24 months' },
              { label: 'Security position', value: 'Senior' },
            ]
          : []
      }
      footStart={
        <Button variant="danger-quiet">
          <Trash2 aria-hidden />
          Delete
        </Button>
      }
      primary={
        <Button variant="primary">
          <Pencil aria-hidden />
          Edit Product
        </Button>
      }
    >
      {record && (
        <>
          <FactSection
            title="What it finances"
            facts={[
              { label: 'Type', value: record.type.map((type) => sampleTypes[type]).join(', ') },
              { label: 'Asset', value: record.asset.join(', ') },
              { label: 'Technology', value: 'Solar, Storage' },
              { label: 'Geography', value: 'Certain geographies, 56 states' },
              {
                label: 'States',
                isWide: true,
                value: (
                  <FactList label="States">
                    {Object.values(states).map((state) => (
                      <Tag key={state}>{state}</Tag>
                    ))}
                  </FactList>
                ),
              },
              {
                label: 'Progress',
                isWide: true,
                value: (
                  <RaiseGauge current={record.current} target={record.target} variant="full" />
                ),
              },
              {
                label: 'Description',
                isWide: true,
                value:
                  'Advances up to 90% of the expected investment tax credit against a direct-pay election or a signed transfer agreement, repaid when the credit is received.',
              },
            ]}
          />
          <FactSection
            title="Terms and credit"
            facts={[
              {
                label: 'Term details',
                isWide: true,
                value:
                  'Interest only; principal due on credit receipt or at month 24, whichever comes first.',
              },
              {
                label: 'Necessary credit enhancement',
                isWide: true,
                value: '10% first-loss reserve for projects under $1,000,000',
              },
              {
                label: 'Optional credit enhancement',
                isWide: true,
                value: <Missing>Not provided</Missing>,
              },
              { label: 'Contact', value: 'lending@prairielight.example' },
              { label: 'Website', value: 'prairielight.example' },
            ]}
          />
        </>
      )}
    </DetailsDialog>
  )
}
