import type { Organization } from '#contract/organizations'
import { organizationFields } from '#contract/record-fields/organization-fields'
import { DraftNotice } from '#web/kit/form/draft-notice.tsx'
import { FormDialog } from '#web/kit/overlay/form-dialog.tsx'
import { SaveFailure } from '#web/kit/form/save-failure.tsx'
import { VersionConflict } from '#web/kit/form/version-conflict.tsx'
import { OrganizationFields } from './organization.fields.tsx'
import { useOrganizationEditing } from './use-organization-editing.ts'

/** The dialog that changes an organization. `organization` is the record as it was when the dialog opened. */
export function EditOrganizationDialog({
  organization,
  onClose,
}: {
  organization: Organization
  onClose: () => void
}) {
  const { form, draft, compare, submit, conflict, pending, isAdministrator, isUnsaved, failure } =
    useOrganizationEditing(organization, onClose)
  return (
    <FormDialog
      form={form}
      title="Edit Organization"
      description={organization.name}
      isDirty={isUnsaved}
      onSubmit={submit}
      onClose={onClose}
      submitLabel="Update Organization"
      pending={pending}
    >
      <DraftNotice draft={draft} onOutdated={compare} className="mb-4" />
      <SaveFailure error={failure} className="mb-4" />
      {conflict && (
        <VersionConflict
          form={form}
          conflict={conflict}
          fields={organizationFields}
          pending={pending}
          onSave={submit}
          className="mb-4"
        />
      )}
      <OrganizationFields
        form={form}
        isAdministrator={isAdministrator}
        organizationId={organization.id}
      />
    </FormDialog>
  )
}
