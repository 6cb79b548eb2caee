import { useSearch } from 'wouter'
import { mayWriteRecord } from '#contract/rights'
import { useCurrentUser } from '#web/lib/current-user.ts'
import { RecordFormPage } from '#web/registry/record-form-page.tsx'
import { LendingProfileForm } from './lending-profile.form.tsx'
import { lendingProfiles } from './lending-profiles.queries.ts'

/** The form of a lending profile, new or existing. */
export function LendingProfileFormPage() {
  const user = useCurrentUser()
  const requested = new URLSearchParams(useSearch()).get('organizationId')
  // The organization of the address where the person may write for it, else the own one (C-08).
  const organizationId =
    requested !== null && mayWriteRecord(user, { organizationId: requested })
      ? requested
      : user.organizationId
  return (
    <RecordFormPage
      of={lendingProfiles}
      renderForm={(lendingProfile) =>
        (!lendingProfile || mayWriteRecord(user, lendingProfile)) && (
          <LendingProfileForm lendingProfile={lendingProfile} organizationId={organizationId} />
        )
      }
      missing={{ text: 'It was deleted, or it belongs to another organization.' }}
    />
  )
}
