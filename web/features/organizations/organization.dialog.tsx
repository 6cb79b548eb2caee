import type { Organization } from '#contract/organizations'
import { organizationFields } from '#contract/record-fields/organization-fields'
import { isAdmin } from '#contract/rights'
import { useCurrentUser } from '#web/lib/current-user.ts'
import { RecordDialog } from '#web/registry/record.dialog.tsx'
import { useRecordEditing } from '#web/registry/use-record-editing.ts'
import { OrganizationFields } from './organization.fields.tsx'
import { useOrganizationForm } from './use-organization-form.ts'

/** The dialog that adds an organization, or changes `organization` as it was when the dialog opened. */
export function OrganizationDialog({
  organization,
  onClose,
  onAdded,
}: {
  organization?: Organization
  onClose: () => void
  onAdded?: (organization: Organization) => void
}) {
  const onDone = (saved: Organization) => {
    onClose()
    if (organization === undefined) onAdded?.(saved)
  }
  const editing = useRecordEditing({ ...useOrganizationForm(organization), onDone })
  return (
    <RecordDialog
      {...editing}
      description={organization?.name}
      fields={organizationFields}
      onClose={onClose}
    >
      <OrganizationFields
        form={editing.form}
        isAdministrator={isAdmin(useCurrentUser())}
        organizationId={organization?.id}
      />
    </RecordDialog>
  )
}
