import { Pencil, Trash2 } from 'lucide-react'
import { useLocation } from 'wouter'
import type { LendingProfile } from '#contract/lending-profiles'
import { lendingProfileFields } from '#contract/record-fields/lending-profile-fields'
import { paths } from '#web/lib/paths.ts'
import { RecordHistory } from '#web/app/panels/record-history.tsx'
import { StatusBadge } from '#web/kit/display/badge.tsx'
import { Button } from '#web/kit/form/button.tsx'
import { DetailsDialog } from '#web/kit/overlay/details-dialog.tsx'
import {
  recordFacts,
  RecordFacts,
  type DetailsOf,
  type FactOf,
} from '#web/kit/display/record-facts.tsx'
import { Timestamp } from '#web/kit/display/timestamp.tsx'
import { profileAddress, profileEditAddress } from './lending-profile-addresses.ts'
import { amountsOf } from './lending-profile-words.tsx'

const profileKeyFacts: readonly FactOf<LendingProfile>[] = [
  {
    of: ['minimumLoanAmount', 'maximumLoanAmount'],
    label: 'Loan amount',
    value: amountsOf,
  },
  { of: ['interestRateRange'], label: 'Rates' },
  { of: ['termRange'], label: 'Terms', isWords: true },
  { of: ['loanTypes'], isWords: true },
]

/** What the details of a lending profile show. */
export const profileDetails: DetailsOf<LendingProfile> = {
  fields: lendingProfileFields,
  heading: ['name', 'organizationName', 'status', 'updatedAt'],
  missingText: 'Not specified',
  keyFacts: profileKeyFacts,
  sections: [
    {
      title: 'Where and for what',
      facts: [
        { of: ['sectors'], isWide: true },
        { of: ['geographies'], isWide: true },
      ],
    },
    { title: 'Conditions', facts: ['criteria'] },
  ],
}

interface LendingProfileDetailsProps {
  /** Undefined while none is open. */
  profile: LendingProfile | undefined
  mayWrite: boolean
  onClose: () => void
  onDelete: (profile: LendingProfile) => void
  onPrevious: (() => void) | undefined
  onNext: (() => void) | undefined
  returnFocus: () => void
}

/** A lending profile in full over its list. */
export function LendingProfileDetails({
  profile,
  mayWrite,
  onClose,
  onDelete,
  onPrevious,
  onNext,
  returnFocus,
}: LendingProfileDetailsProps) {
  const [, navigate] = useLocation()
  return (
    <DetailsDialog
      open={profile !== undefined}
      onClose={onClose}
      returnFocus={returnFocus}
      title={profile?.name ?? ''}
      above={
        profile && (
          <>
            <StatusBadge status={profile.status} />
            <span>
              Lending profile · updated <Timestamp value={profile.updatedAt} />
            </span>
          </>
        )
      }
      subtitle={profile?.organizationName}
      address={profile ? profileAddress(profile) : paths.lendingProfiles}
      walk={{ noun: 'lending profile', onPrevious, onNext }}
      keyFacts={profile && recordFacts(profileDetails, profileKeyFacts, profile)}
      footStart={
        profile &&
        mayWrite && (
          <Button variant="danger-quiet" onClick={() => onDelete(profile)}>
            <Trash2 aria-hidden="true" />
            Delete
          </Button>
        )
      }
      primary={
        profile &&
        mayWrite && (
          <Button variant="primary" onClick={() => navigate(profileEditAddress(profile))}>
            <Pencil aria-hidden="true" />
            Edit Lending Profile
          </Button>
        )
      }
    >
      {profile && (
        <>
          <RecordFacts details={profileDetails} record={profile} />
          {mayWrite && (
            <RecordHistory
              key={profile.id}
              entity="lending-profiles"
              id={profile.id}
              version={profile.version}
            />
          )}
        </>
      )}
    </DetailsDialog>
  )
}
