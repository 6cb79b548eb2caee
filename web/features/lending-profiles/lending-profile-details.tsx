import { Pencil } from 'lucide-react'
import { useLocation } from 'wouter'
import { rateTextsOf } from '#contract/common/rates'
import type { LendingProfile } from '#contract/lending-profiles'
import { lendingProfileFields } from '#contract/record-fields/lending-profile-fields'
import { paths } from '#web/lib/paths.ts'
import { ConfirmationSection } from '#web/app/panels/confirmation-section.tsx'
import { FollowButton } from '#web/app/panels/follow-button.tsx'
import { MatchesSection } from '#web/app/panels/matches-section.tsx'
import { OrganizationContact } from '#web/app/panels/organization-contact.tsx'
import { RecordHistory } from '#web/app/panels/record-history.tsx'
import { AllInRates } from '#web/kit/display/all-in-rates.tsx'
import { StatusBadge } from '#web/kit/display/badge.tsx'
import { Button } from '#web/kit/form/button.tsx'
import { ScreenOnly } from '#web/kit/layout/printed-record.tsx'
import { DetailsDialog, detailsOfRow } from '#web/kit/overlay/details-dialog.tsx'
import {
  recordFacts,
  RecordFacts,
  type DetailsOf,
  type FactOf,
} from '#web/kit/display/record-facts.tsx'
import { Timestamp } from '#web/kit/display/timestamp.tsx'
import { useRecentRecord } from '#web/lib/recent-records.ts'
import type { OpenRow } from '#web/lib/use-open-row.ts'
import { profileAddress, profileEditAddress } from './lending-profile-addresses.ts'
import { amountsOf } from './lending-profile-words.tsx'

const profileKeyFacts: readonly FactOf<LendingProfile>[] = [
  {
    of: ['minimumLoanAmount', 'maximumLoanAmount'],
    label: 'Loan amount',
    value: amountsOf,
  },
  {
    of: ['interestRateRange'],
    label: 'Rates',
    value: ({ interestRateRange: typed }) =>
      typed === null ? null : (
        <>
          {typed}
          <AllInRates texts={rateTextsOf(typed)} />
        </>
      ),
  },
  { of: ['termRange'], label: 'Terms', isWords: true },
  { of: ['loanTypes'], isWords: true },
]

/** What the details of a lending profile show. */
export const profileDetails: DetailsOf<LendingProfile> = {
  fields: lendingProfileFields,
  heading: ['name', 'organizationName', 'status', 'updatedAt', 'lastConfirmedAt'],
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
  details: OpenRow<LendingProfile>
  mayWrite: boolean
  onDelete: (profile: LendingProfile) => void
  focusRow: (id: string) => void
}

/** A lending profile in full over its list. */
export function LendingProfileDetails({
  details,
  mayWrite,
  onDelete,
  focusRow,
}: LendingProfileDetailsProps) {
  const { row: profile } = details
  useRecentRecord(
    profile && {
      entity: 'lending-profiles',
      id: profile.id,
      name: profile.name,
      detail: profile.organizationName ?? '',
      address: profileAddress(profile),
    },
  )
  const [, navigate] = useLocation()
  return (
    <DetailsDialog
      {...detailsOfRow('lending profile', details, focusRow)}
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
      headActions={
        profile && <FollowButton key={profile.id} noun="lending-profiles" id={profile.id} />
      }
      subtitle={profile?.organizationName}
      address={profile ? profileAddress(profile) : paths.lendingProfiles}
      keyFacts={profile && recordFacts(profileDetails, profileKeyFacts, profile)}
      onDelete={profile && mayWrite && (() => onDelete(profile))}
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
          <MatchesSection
            key={`matches of ${profile.id}`}
            list="lending-profiles"
            id={profile.id}
          />
          <ConfirmationSection
            key={`confirmation of ${profile.id}`}
            noun="lending-profiles"
            record={profile}
          />
          <OrganizationContact organizationId={profile.organizationId} />
          {mayWrite && (
            <ScreenOnly>
              <RecordHistory
                key={profile.id}
                entity="lending-profiles"
                id={profile.id}
                version={profile.version}
              />
            </ScreenOnly>
          )}
        </>
      )}
    </DetailsDialog>
  )
}
