import { userFields } from '#contract/record-fields/account-fields'
import type { User } from '#contract/users'
import { useOrganizationNames } from '#web/lib/organization-choices.ts'
import { FormDialog } from '#web/kit/overlay/form-dialog.tsx'
import { toastDone, toastFailed } from '#web/kit/feedback/toast-outcome.ts'
import { SavingNotices } from '#web/kit/form/saving-notices.tsx'
import { displayName } from '#web/lib/person.ts'
import { useRecordSaving } from '#web/lib/record-saving.ts'
import { useSchemaForm } from '#web/lib/schema-form.ts'
import { UserFields, userRules, userValues } from './user.fields.tsx'
import { useUpdateUser } from './users.queries.ts'

/** The dialog that changes an account. `user` is the account as it was when the dialog opened. */
export function EditUserDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const form = useSchemaForm(userRules, userValues(user))
  const { isDirty } = form.formState
  const saving = useRecordSaving({
    form,
    record: user,
    update: useUpdateUser(),
    bodyOf: (body) => body,
    valuesOf: userValues,
    onSaved: () => {
      toastDone('User updated successfully')
      onClose()
    },
    onFailed: (error) => toastFailed('Failed to update user', error),
  })
  const nameOf = useOrganizationNames(saving.conflict?.stored ?? user)

  return (
    <FormDialog
      form={form}
      title="Edit User"
      description={displayName(user)}
      isDirty={isDirty && !saving.isSaved}
      onSubmit={saving.submit}
      onClose={onClose}
      submitLabel="Update User"
      pending={saving.pending}
    >
      <SavingNotices
        form={form}
        saving={saving}
        fields={userFields}
        words={{ organizationId: nameOf }}
        className="mb-4"
      />
      <UserFields
        form={form}
        emailHint="The person signs in with it; a change by an administrator takes effect at once."
      />
    </FormDialog>
  )
}
