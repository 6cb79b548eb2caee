import type { Facility } from '#contract/facilities'
import { StatusBadge } from '#web/kit/display/badge.tsx'
import { CopyLinkButton } from '#web/kit/overlay/details-dialog.tsx'
import { KeyFacts } from '#web/kit/display/facts.tsx'
import { PageHeader } from '#web/kit/layout/page-header.tsx'
import { recordFacts, RecordFacts } from '#web/kit/display/record-facts.tsx'
import { addressesOf } from '#web/registry/registry.ts'
import { facilities } from './facilities.queries.ts'
import { facilityDetails, keyFacts } from './facility-facts.tsx'

const { open, back } = addressesOf(facilities)

/** A facility on a page of its own, for those who may read and not edit it. */
export function FacilityReading({ facility }: { facility: Facility }) {
  return (
    <>
      <PageHeader
        title={facility.name}
        subtitle={facility.organizationName}
        badge={<StatusBadge status={facility.status} />}
        back={back}
        actions={<CopyLinkButton address={open(facility)} />}
      />
      <div className="mt-6 max-w-[56rem]">
        <KeyFacts facts={recordFacts(facilityDetails, keyFacts, facility)} />
        <RecordFacts details={facilityDetails} record={facility} />
      </div>
    </>
  )
}
