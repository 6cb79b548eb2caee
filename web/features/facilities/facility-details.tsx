import { Pencil } from 'lucide-react'
import { useLocation } from 'wouter'
import type { Facility } from '#contract/facilities'
import { paths } from '#web/lib/paths.ts'
import { ConfirmationSection } from '#web/app/panels/confirmation-section.tsx'
import { FollowButton } from '#web/app/panels/follow-button.tsx'
import { MatchesSection } from '#web/app/panels/matches-section.tsx'
import { RecordHistory } from '#web/app/panels/record-history.tsx'
import { StatusBadge } from '#web/kit/display/badge.tsx'
import { Button } from '#web/kit/form/button.tsx'
import { DetailsDialog, detailsOfRow } from '#web/kit/overlay/details-dialog.tsx'
import { Timestamp } from '#web/kit/display/timestamp.tsx'
import type { OpenRow } from '#web/lib/use-open-row.ts'
import { facilityAddress, facilityEditAddress } from './facility-addresses.ts'
import { FacilityFacts, facilityKeyFacts } from './facility-facts.tsx'

interface FacilityDetailsProps {
  details: OpenRow<Facility>
  mayWrite: boolean
  onDelete: (facility: Facility) => void
  focusRow: (id: string) => void
}

/** A facility in full over its list. */
export function FacilityDetails({ details, mayWrite, onDelete, focusRow }: FacilityDetailsProps) {
  const { row: facility } = details
  const [, navigate] = useLocation()
  return (
    <DetailsDialog
      {...detailsOfRow('facility', details, focusRow)}
      title={facility?.name ?? ''}
      above={
        facility && (
          <>
            <StatusBadge status={facility.status} />
            <span>
              Catalytic facility · updated <Timestamp value={facility.updatedAt} />
            </span>
          </>
        )
      }
      headActions={
        facility && <FollowButton key={facility.id} noun="catalytic-facilities" id={facility.id} />
      }
      subtitle={facility?.organizationName}
      address={facility ? facilityAddress(facility) : paths.facilities}
      keyFacts={facility && facilityKeyFacts(facility)}
      onDelete={facility && mayWrite && (() => onDelete(facility))}
      primary={
        facility &&
        mayWrite && (
          <Button variant="primary" onClick={() => navigate(facilityEditAddress(facility))}>
            <Pencil aria-hidden="true" />
            Edit Facility
          </Button>
        )
      }
    >
      {facility && <FacilityFacts facility={facility} />}
      {facility && (
        <MatchesSection
          key={`matches of ${facility.id}`}
          list="catalytic-facilities"
          id={facility.id}
        />
      )}
      {facility && (
        <ConfirmationSection
          key={`confirmation of ${facility.id}`}
          noun="catalytic-facilities"
          record={facility}
          onEdit={mayWrite ? () => navigate(facilityEditAddress(facility)) : undefined}
        />
      )}
      {facility && mayWrite && (
        <RecordHistory
          key={facility.id}
          entity="catalytic-facilities"
          id={facility.id}
          version={facility.version}
        />
      )}
    </DetailsDialog>
  )
}
