import type { ReactNode } from 'react'
import { Pencil, Trash2 } from 'lucide-react'
import { useLocation } from 'wouter'
import type { LendingProfile } from '#contract/lending-profiles'
import { paths } from '#web/lib/paths.ts'
import { RecordHistory } from '#web/features/history/record-history.public.tsx'
import { StatusBadge } from '#web/kit/display/badge.tsx'
import { Button } from '#web/kit/form/button.tsx'
import { DetailsDialog } from '#web/kit/overlay/details-dialog.tsx'
import { FactSection } from '#web/kit/display/facts.tsx'
import { Timestamp } from '#web/kit/display/timestamp.tsx'
import { profileAddress, profileEditAddress } from './lending-profile-addresses.ts'
import { amountsOf, listOf, textOf } from './lending-profile-words.tsx'

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
      keyFacts={
        profile && [
          { label: 'Loan amount', value: amountsOf(profile) },
          { label: 'Rates', value: textOf(profile.interestRateRange) },
          { label: 'Terms', value: <Words>{textOf(profile.termRange)}</Words> },
          { label: 'Loan types', value: <Words>{listOf(profile, 'loanTypes')}</Words> },
        ]
      }
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
          <FactSection
            title="Where and for what"
            facts={[
              { label: 'Sectors', value: listOf(profile, 'sectors'), isWide: true },
              { label: 'Geographies', value: listOf(profile, 'geographies'), isWide: true },
            ]}
          />
          <FactSection
            title="Conditions"
            facts={[{ label: 'Criteria', value: textOf(profile.criteria), isWide: true }]}
          />
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

/** Words among the key facts: the letter of figures is too wide for a list of them. */
function Words({ children }: { readonly children: ReactNode }) {
  return <span className="block font-ui text-body font-strong">{children}</span>
}
