import { Pencil, Trash2 } from 'lucide-react'
import { useLocation } from 'wouter'
import type { Facility } from '#contract/facilities'
import { paths } from '#web/lib/paths.ts'
import { RecordHistory } from '#web/app/panels/record-history.tsx'
import { StatusBadge } from '#web/kit/display/badge.tsx'
import { Button } from '#web/kit/form/button.tsx'
import { DetailsDialog } from '#web/kit/overlay/details-dialog.tsx'
import { Timestamp } from '#web/kit/display/timestamp.tsx'
import { facilityAddress, facilityEditAddress } from './facility-addresses.ts'
import { FacilityFacts, facilityKeyFacts } from './facility-facts.tsx'

interface FacilityDetailsProps {
  /** Undefined while none is open. */
  facility: Facility | undefined
  mayWrite: boolean
  onClose: () => void
  onDelete: (facility: Facility) => void
  onPrevious: (() => void) | undefined
  onNext: (() => void) | undefined
  returnFocus: () => void
}

/** A facility in full over its list. */
export function FacilityDetails({
  facility,
  mayWrite,
  onClose,
  onDelete,
  onPrevious,
  onNext,
  returnFocus,
}: FacilityDetailsProps) {
  const [, navigate] = useLocation()
  return (
    <DetailsDialog
      open={facility !== undefined}
      onClose={onClose}
      returnFocus={returnFocus}
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
      subtitle={facility?.organizationName}
      address={facility ? facilityAddress(facility) : paths.facilities}
      walk={{ noun: 'facility', onPrevious, onNext }}
      keyFacts={facility && facilityKeyFacts(facility)}
      footStart={
        facility &&
        mayWrite && (
          <Button variant="danger-quiet" onClick={() => onDelete(facility)}>
            <Trash2 aria-hidden="true" />
            Delete
          </Button>
        )
      }
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
