import type { Facility } from '#contract/facilities'
import { StatusBadge } from '#web/kit/display/badge.tsx'
import { CopyLinkButton } from '#web/kit/overlay/details-dialog.tsx'
import { KeyFacts } from '#web/kit/display/facts.tsx'
import { PageHeader } from '#web/kit/layout/page-header.tsx'
import { backToFacilities, facilityAddress } from './facility-addresses.ts'
import { FacilityFacts, facilityKeyFacts } from './facility-facts.tsx'

/** A facility on a page of its own, for those who may read and not edit it. */
export function FacilityReading({ facility }: { facility: Facility }) {
  return (
    <>
      <PageHeader
        title={facility.name}
        subtitle={facility.organizationName}
        badge={<StatusBadge status={facility.status} />}
        back={backToFacilities}
        actions={<CopyLinkButton address={facilityAddress(facility)} />}
      />
      <div className="mt-6 max-w-[56rem]">
        <KeyFacts facts={facilityKeyFacts(facility)} />
        <FacilityFacts facility={facility} />
      </div>
    </>
  )
}
