import { administratorFields, type Organization } from '#contract/organizations'
import { isAdmin } from '#contract/rights'
import type { CurrentUser } from '#contract/users'
import { toastDone, toastFailed } from '#web/kit/feedback/toast-outcome.ts'
import { useCurrentUser } from '#web/lib/current-user.ts'
import { useFormDraft } from '#web/lib/form-draft.ts'
import { useRecordSaving } from '#web/lib/record-saving.ts'
import { useSchemaForm } from '#web/lib/schema-form.ts'
import { organizationRules, organizationValues } from './organization-form.ts'
import { useUpdateOrganization } from './organizations.queries.ts'

/** The state of a form that changes an organization, as it was when the form opened, for dialog and page alike. */
export function useOrganizationEditing(organization: Organization, onSaved: () => void) {
  const user = useCurrentUser()
  const form = useSchemaForm(organizationRules, organizationValues(organization))
  const { isDirty } = form.formState
  const draft = useFormDraft(form, {
    userId: user.id,
    name: `organizations:${organization.id}`,
    version: organization.version,
  })
  const saving = useRecordSaving({
    form,
    record: organization,
    update: useUpdateOrganization(),
    onTaken: draft.discard,
    bodyOf: (values) => changeable(values, user),
    valuesOf: organizationValues,
    onSaved: () => {
      draft.discard()
      toastDone('Organization updated successfully')
      onSaved()
    },
    onFailed: (error) => toastFailed('Failed to update organization', error),
  })
  return {
    saving,
    form,
    draft,
    isAdministrator: isAdmin(user),
    isUnsaved: isDirty && !saving.isSaved,
  }
}

/** What the person may change of an organization. */
function changeable<Values extends object>(values: Values, user: CurrentUser) {
  const isReserved = (field: string) =>
    !isAdmin(user) && administratorFields.some((reserved) => reserved === field)
  return Object.fromEntries(
    Object.entries(values).filter(([field]) => !isReserved(field)),
  ) as Partial<Values>
}
