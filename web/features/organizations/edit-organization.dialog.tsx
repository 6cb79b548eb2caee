import type { Organization } from '#contract/organizations'
import { organizationFields } from '#contract/record-fields/organization-fields'
import { FormDialog } from '#web/kit/overlay/form-dialog.tsx'
import { SavingNotices } from '#web/kit/form/saving-notices.tsx'
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
  const { form, draft, saving, isAdministrator, isUnsaved } = useOrganizationEditing(
    organization,
    onClose,
  )
  return (
    <FormDialog
      form={form}
      title="Edit Organization"
      description={organization.name}
      isDirty={isUnsaved}
      onSubmit={saving.submit}
      onClose={onClose}
      submitLabel="Update Organization"
      pending={saving.pending}
    >
      <SavingNotices
        form={form}
        saving={saving}
        draft={draft}
        fields={organizationFields}
        className="mb-4"
      />
      <OrganizationFields
        form={form}
        isAdministrator={isAdministrator}
        organizationId={organization.id}
      />
    </FormDialog>
  )
}
