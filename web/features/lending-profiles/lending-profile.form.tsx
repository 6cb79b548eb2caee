import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { Link, useLocation } from 'wouter'
import type { LendingProfile } from '#contract/lending-profiles'
import { lendingProfileFields } from '#contract/record-fields/lending-profile-fields'
import { paths } from '#web/lib/paths.ts'
import { useOrganizationNames } from '#web/lib/organization-choices.ts'
import { Button, buttonClasses } from '#web/kit/form/button.tsx'
import { DraftNotice, draftNote } from '#web/kit/form/draft-notice.tsx'
import { FormLayout } from '#web/kit/form/form-section.tsx'
import { Form } from '#web/kit/form/form.tsx'
import { PageHeader } from '#web/kit/layout/page-header.tsx'
import { sectionStates } from '#web/kit/form/record-sections.tsx'
import { SaveBar } from '#web/kit/form/save-bar.tsx'
import { SaveFailure } from '#web/kit/form/save-failure.tsx'
import { toastDone, toastFailed } from '#web/kit/feedback/toast-outcome.ts'
import { VersionConflict } from '#web/kit/form/version-conflict.tsx'
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
  const { errors, isDirty } = form.formState
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
  const errorFields = Object.keys(errors)

  return (
    // To the edges of the page, where the bar at its foot belongs.
    <Form
      form={form}
      onSubmit={saving.submit}
      className="-mx-7 -mb-14 max-xl:-mx-6 max-sm:-mx-4 max-sm:-mb-10"
    >
      <div className="px-7 max-xl:px-6 max-sm:px-4">
        <PageHeader
          title={profile ? 'Edit Lending Profile' : 'Add New Lending Profile'}
          subtitle={
            profile?.organizationName ?? (user.role === 'admin' ? undefined : user.organizationName)
          }
          back={backToProfiles}
        />
        <DraftNotice draft={draft} onOutdated={saving.compare} className="mt-4" />
        <SaveFailure error={saving.failure} className="mt-4" />
        {saving.conflict && (
          <VersionConflict
            form={form}
            conflict={saving.conflict}
            fields={lendingProfileFields}
            words={{ organizationId: nameOf }}
            pending={saving.pending}
            onSave={saving.submit}
            className="mt-4"
          />
        )}
        <FormLayout sections={useSectionStates(form)}>
          <LendingProfileFields form={form} storedStatus={profile?.status} />
        </FormLayout>
      </div>
      <SaveBar
        errorCount={errorFields.length}
        failure={saving.failure}
        note={draftNote(draft)}
        start={
          profile && (
            <Button variant="danger-quiet" onClick={() => setDeleting(true)}>
              <Trash2 aria-hidden="true" />
              Delete
            </Button>
          )
        }
      >
        <Link href={paths.lendingProfiles} className={buttonClasses()}>
          Cancel
        </Link>
        <Button type="submit" variant="primary" pending={saving.pending} pendingText="Saving...">
          {profile ? 'Update Lending Profile' : 'Create Lending Profile'}
        </Button>
      </SaveBar>
      {profile && isDeleting && (
        <DeleteLendingProfileDialog
          profile={profile}
          onClose={() => setDeleting(false)}
          onDone={leave}
        />
      )}
    </Form>
  )
}

/** What the list of sections says of each; the first requests a name and an organization. */
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
