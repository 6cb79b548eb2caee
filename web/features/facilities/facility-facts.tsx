import { recipientParts, type Facility } from '#contract/facilities'
import { objectIdOf } from '#contract/files'
import { facilityFields } from '#contract/record-fields/facility-fields'
import { StoredFile } from '#web/kit/files/stored-file.tsx'
import { Tag } from '#web/kit/display/badge.tsx'
import { FactList } from '#web/kit/display/facts.tsx'
import type { DetailsOf, FactOf } from '#web/kit/display/record-facts.tsx'
import { RaiseGauge } from '#web/kit/display/raise-gauge.tsx'

/** The four most important facts about a facility. */
export const keyFacts: readonly FactOf<Facility>[] = [
  { of: ['currentCapitalRaised'], label: 'Current capital' },
  { of: ['targetRaise'], label: 'Target' },
  {
    of: ['currentCapitalRaised', 'targetRaise'],
    label: 'Progress',
    value: (facility) => (
      <span className="text-table">
        <RaiseGauge current={facility.currentCapitalRaised} target={facility.targetRaise} />
      </span>
    ),
  },
  'facilityType',
]

/** What the details of a facility show. */
export const facilityDetails: DetailsOf<Facility> = {
  fields: facilityFields,
  heading: ['name', 'organizationName', 'status', 'updatedAt', 'lastConfirmedAt'],
  keyFacts,
  sections: [
    {
      title: 'The facility',
      facts: [
        { of: ['administratorName'], label: 'Administrator' },
        {
          of: ['geographicRequirement'],
          label: 'Geography',
          missing: 'Not specified',
          isWide: false,
        },
        { of: ['eligibleRecipients'], missing: 'Not specified', value: recipients },
        'description',
      ],
    },
    {
      title: 'Capital',
      facts: [
        {
          of: ['currentCapitalRaised', 'targetRaise'],
          label: 'Progress',
          isWide: true,
          value: (facility) => (
            <RaiseGauge
              current={facility.currentCapitalRaised}
              target={facility.targetRaise}
              variant="full"
            />
          ),
        },
        'backers',
        'profileOfBackers',
      ],
    },
    {
      title: 'Requirements',
      facts: [
        'projectRequirements',
        'transactionRequirements',
        {
          of: ['file'],
          isWide: true,
          value: ({ file }) => (file === null ? null : <FacilityFile file={file} />),
        },
      ],
    },
  ],
}

function recipients({ eligibleRecipients }: Facility) {
  const parts = recipientParts(eligibleRecipients)
  if (parts.length === 0) return null
  return (
    <FactList label="Eligible recipients">
      {parts.map((part) => (
        <Tag key={part} className="h-auto min-h-[1.375rem] whitespace-normal">
          {part}
        </Tag>
      ))}
    </FactList>
  )
}

/** The facility's document: a stored file, or an address that opens in another tab and without a referrer. */
function FacilityFile({ file }: { file: string }) {
  if (objectIdOf(file) !== null) return <StoredFile path={file} />
  return /^https?:\/\//i.test(file) ? (
    <a
      href={file}
      target="_blank"
      rel="noreferrer noopener"
      className="underline underline-offset-[3px]"
    >
      {file}
    </a>
  ) : (
    file
  )
}
