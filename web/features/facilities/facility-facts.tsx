import { labelOf } from '#contract/common/enums'
import { facilityTypes } from '#contract/common/registry-enums'
import { recipientParts, type Facility } from '#contract/facilities'
import { objectIdOf } from '#contract/files'
import { StoredFile } from '#web/features/files/stored-file.public.tsx'
import { Tag } from '#web/kit/display/badge.tsx'
import { FactList, FactSection, Missing, type Fact } from '#web/kit/display/facts.tsx'
import { RaiseGauge } from '#web/kit/display/raise-gauge.tsx'
import { formatMoney } from '#web/lib/format.ts'

const notProvided = <Missing>Not provided</Missing>
const notSpecified = <Missing>Not specified</Missing>

/** The four facts a facility is judged by. */
export function facilityKeyFacts(facility: Facility): Fact[] {
  return [
    { label: 'Current capital', value: formatMoney(facility.currentCapitalRaised) ?? notSpecified },
    { label: 'Target', value: formatMoney(facility.targetRaise) ?? notSpecified },
    {
      label: 'Progress',
      value: (
        <span className="text-table">
          <RaiseGauge current={facility.currentCapitalRaised} target={facility.targetRaise} />
        </span>
      ),
    },
    { label: 'Facility type', value: labelOf(facilityTypes, facility.facilityType) },
  ]
}

/** Everything else there is to read about a facility. */
export function FacilityFacts({ facility }: { facility: Facility }) {
  const recipients = recipientParts(facility.eligibleRecipients)
  return (
    <>
      <FactSection
        title="The facility"
        facts={[
          { label: 'Administrator', value: facility.administratorName ?? notProvided },
          { label: 'Geography', value: facility.geographicRequirement ?? notSpecified },
          {
            label: 'Eligible recipients',
            isWide: true,
            value:
              recipients.length === 0 ? (
                notSpecified
              ) : (
                <FactList label="Eligible recipients">
                  {recipients.map((part) => (
                    <Tag key={part} className="h-auto min-h-[1.375rem] whitespace-normal">
                      {part}
                    </Tag>
                  ))}
                </FactList>
              ),
          },
          { label: 'Description', isWide: true, value: facility.description ?? notProvided },
        ]}
      />
      <FactSection
        title="Capital"
        facts={[
          {
            label: 'Progress',
            isWide: true,
            value: (
              <RaiseGauge
                current={facility.currentCapitalRaised}
                target={facility.targetRaise}
                variant="full"
              />
            ),
          },
          { label: 'Backers', isWide: true, value: facility.backers ?? notProvided },
          {
            label: 'Profile of backers',
            isWide: true,
            value: facility.profileOfBackers ?? notProvided,
          },
        ]}
      />
      <FactSection
        title="Requirements"
        facts={[
          {
            label: 'Project requirements',
            isWide: true,
            value: facility.projectRequirements ?? notProvided,
          },
          {
            label: 'Transaction requirements',
            isWide: true,
            value: facility.transactionRequirements ?? notProvided,
          },
          { label: 'File', isWide: true, value: <FacilityFile file={facility.file} /> },
        ]}
      />
    </>
  )
}

/** The facility's document: a stored file, or an address opened apart and told nothing of where one comes from. */
function FacilityFile({ file }: { file: string | null }) {
  if (file === null) return notProvided
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
