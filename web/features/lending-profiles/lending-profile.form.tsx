import { useQueryClient } from '@tanstack/react-query'
import type { LendingProfile } from '#contract/lending-profiles'
import { lendingProfileFields } from '#contract/record-fields/lending-profile-fields'
import { isAdmin } from '#contract/rights'
import { paths } from '#web/lib/paths.ts'
import { useCurrentUser } from '#web/lib/current-user.ts'
import { useOrganizationNames } from '#web/lib/organization-choices.ts'
import { RecordPageForm } from '#web/registry/record-page.form.tsx'
import { usePageEditing } from '#web/registry/use-record-editing.ts'
import { itemWords } from '#web/lib/change-words.ts'
import {
  lendingProfileRules,
  lendingProfileSections,
  lendingProfileValues,
} from './lending-profile-values.ts'
import { LendingProfileFields } from './lending-profile.fields.tsx'
import { lendingProfiles } from './lending-profiles.queries.ts'

export interface LendingProfileFormProps {
  /** As it was when the form opened; a new one without it. */
  lendingProfile?: LendingProfile
  /** The organization a new lending profile is for. */
  organizationId: string | null
}

/** The form of a lending profile. */
export function LendingProfileForm({ lendingProfile, organizationId }: LendingProfileFormProps) {
  const user = useCurrentUser()
  const client = useQueryClient()
  const editing = usePageEditing({
    of: lendingProfiles,
    record: lendingProfile,
    home: paths.home,
    isMarked: !isAdmin(user),
    more: async (saved) =>
      (await import('#web/features/matches/fits.public.ts')).fitsOfOffer(
        client,
        'lending-profiles',
        saved,
      ),
    rules: lendingProfileRules,
    valuesOf: (stored) => lendingProfileValues(stored, organizationId),
    said: (saved, typed) => ({
      more:
        saved.status === 'under_review' &&
        typed.status !== 'under_review' &&
        '. An administrator reviews it before it is listed.',
    }),
  })
  const { form, saving } = editing
  const nameOf = useOrganizationNames(saving.conflict?.stored ?? lendingProfile)
  return (
    <RecordPageForm
      {...editing}
      fields={lendingProfileFields}
      words={{ organizationId: nameOf, askedItems: itemWords }}
      sections={lendingProfileSections}
      subtitle={
        lendingProfile?.organizationName ?? (isAdmin(user) ? undefined : user.organizationName)
      }
    >
      <LendingProfileFields form={form} storedStatus={lendingProfile?.status} />
    </RecordPageForm>
  )
}
