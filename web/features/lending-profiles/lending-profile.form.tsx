import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { Link, useLocation } from 'wouter'
import type { LendingProfile } from '#contract/lending-profiles'
import { lendingProfileFields } from '#contract/record-fields/lending-profile-fields'
import { paths } from '#web/lib/paths.ts'
import { useOrganizationNames } from '#web/lib/organization-choices.ts'
import { buttonClasses } from '#web/kit/form/button.tsx'
import { PageHeader } from '#web/kit/layout/page-header.tsx'
import { sectionStates } from '#web/kit/form/record-sections.tsx'
import { toastDone, toastFailed } from '#web/kit/feedback/toast-outcome.ts'
import { RecordForm } from '#web/kit/form/record-form.tsx'
import { useCurrentUser } from '#web/lib/current-user.ts'
import { useFormDraft } from '#web/lib/form-draft.ts'
import { useRecordSaving } from '#web/lib/record-saving.ts'
import { useSchemaForm } from '#web/lib/schema-form.ts'
import { useUnsavedChangesGuard } from '#web/lib/unsaved-changes.ts'
import { DeleteLendingProfileDialog } from './delete-lending-profile.dialog.tsx'
import { backToProfiles } from './lending-profile-addresses.ts'
import {
  profileRules,
  profileSections,
  profileValues,
  type ProfileForm,
} from './lending-profile-values.ts'
import { LendingProfileFields } from './lending-profile.fields.tsx'
import { useCreateLendingProfile, useUpdateLendingProfile } from './lending-profiles.queries.ts'

export interface LendingProfileFormProps {
  /** As it was when the form opened; a new one without it. */
  profile?: LendingProfile
  /** The organization a new profile is for. */
  organizationId: string | null
}

/** The form of a lending profile. */
export function LendingProfileForm({ profile, organizationId }: LendingProfileFormProps) {
  const user = useCurrentUser()
  const form = useSchemaForm(profileRules, profileValues(profile, organizationId))
  const { isDirty } = form.formState
  const draft = useFormDraft(form, {
    userId: user.id,
    name: `lending-profiles:${profile?.id ?? 'new'}`,
    version: profile?.version,
  })
  const release = useUnsavedChangesGuard(isDirty)
  const [, navigate] = useLocation()
  const leave = () => {
    draft.discard()
    release()
    navigate(paths.lendingProfiles)
  }
  const saving = useRecordSaving({
    form,
    record: profile,
    create: useCreateLendingProfile(),
    update: useUpdateLendingProfile(),
    onTaken: draft.discard,
    bodyOf: (body) => body,
    valuesOf: (stored) => profileValues(stored, null),
    onSaved: (saved) => {
      const waits = saved.status === 'under_review' && form.getValues('status') !== 'under_review'
      leave()
      toastDone(
        `Lending profile ${profile ? 'updated' : 'created'} successfully${waits ? '. An administrator reviews it before it is listed.' : ''}`,
      )
    },
    onFailed: (error) =>
      toastFailed(
        profile ? 'Failed to update lending profile' : 'Failed to create lending profile',
        error,
      ),
  })
  const nameOf = useOrganizationNames(saving.conflict?.stored ?? profile)
  const [isDeleting, setDeleting] = useState(false)

  return (
    <>
      <RecordForm
        form={form}
        saving={saving}
        draft={draft}
        fields={lendingProfileFields}
        words={{ organizationId: nameOf }}
        className="mt-4"
        head={
          <PageHeader
            title={profile ? 'Edit Lending Profile' : 'Add New Lending Profile'}
            subtitle={
              profile?.organizationName ??
              (user.role === 'admin' ? undefined : user.organizationName)
            }
            back={backToProfiles}
          />
        }
        sections={useSectionStates(form)}
        onDelete={profile && (() => setDeleting(true))}
        cancel={
          <Link href={paths.lendingProfiles} className={buttonClasses()}>
            Cancel
          </Link>
        }
        submitLabel={profile ? 'Update Lending Profile' : 'Create Lending Profile'}
      >
        <LendingProfileFields form={form} storedStatus={profile?.status} />
      </RecordForm>
      {profile && isDeleting && (
        <DeleteLendingProfileDialog
          profile={profile}
          onClose={() => setDeleting(false)}
          onDone={leave}
        />
      )}
    </>
  )
}

/** What the list of sections says of each; the first requires a name and an organization. */
function useSectionStates(form: ProfileForm) {
  const [name, organizationId] = useWatch({
    control: form.control,
    name: ['name', 'organizationId'],
  })
  return sectionStates(
    form,
    profileSections,
    ({ id }) => id === 'profile-basics' && name.trim() !== '' && organizationId !== null,
  )
}
