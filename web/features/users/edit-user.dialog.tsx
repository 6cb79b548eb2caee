import { useWatch } from 'react-hook-form'
import { userRoles } from '#contract/common/enums'
import type { User } from '#contract/users'
import { useOrganizationChoices } from '#web/features/organizations/organization-choices.public.ts'
import { Alert } from '#web/kit/alert.tsx'
import { FormDialog } from '#web/kit/form-dialog.tsx'
import { toastDone, toastFailed } from '#web/kit/toast-outcome.ts'
import { VersionConflict } from '#web/kit/version-conflict.tsx'
import { sentenceOf } from '#web/lib/api-client.ts'
import { displayName } from '#web/lib/person.ts'
import { useRecordSaving } from '#web/lib/record-saving.ts'
import { useSchemaForm } from '#web/lib/schema-form.ts'
import { UserFields, userSchema, userValues, type UserForm } from './user.fields.tsx'
import { useUpdateUser } from './users.queries.ts'

/** The dialog that changes an account. `user` is the account as it was when the dialog opened. */
export function EditUserDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const form = useSchemaForm(userSchema, userValues(user))
  const { isDirty } = form.formState
  const saving = useRecordSaving({
    form, record: user, update: useUpdateUser(),
    bodyOf: (body) => body,
    valuesOf: userValues,
    onSaved: () => {
      toastDone('User updated successfully')
      onClose()
    },
    onFailed: (error) => toastFailed('Failed to update user', error),
  })

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
      {saving.failure && <Alert tone="bad" className="mb-4">{sentenceOf(saving.failure)}</Alert>}
      {saving.stored && <UserConflict form={form} stored={saving.stored} pending={saving.pending} onKeepOwn={saving.submit} onTakeStored={saving.takeStored} />}
      <UserFields form={form} emailHint="The person signs in with it; a change by an administrator takes effect at once." />
    </FormDialog>
  )
}

interface UserConflictProps {
  form: UserForm
  stored: User
  pending: boolean
  onKeepOwn: () => void
  onTakeStored: () => void
}

function UserConflict({ form, stored, ...choices }: UserConflictProps) {
  const own = useWatch({ control: form.control })
  const nameOf = useOrganizationChoices().data?.nameOf
  const organization = (id: string | null | undefined) => (id ? nameOf?.get(id) ?? id : 'No organization')
  return (
    <VersionConflict
      className="mb-4"
      {...choices}
      fields={[
        { label: 'Email Address', own: own.email ?? '', stored: stored.email },
        { label: 'First Name', own: own.firstName ?? '', stored: stored.firstName ?? '' },
        { label: 'Last Name', own: own.lastName ?? '', stored: stored.lastName ?? '' },
        { label: 'Role', own: userRoles[own.role ?? 'member'], stored: userRoles[stored.role] },
        { label: 'Organization', own: organization(own.organizationId), stored: organization(stored.organizationId) },
      ]}
    />
  )
}
