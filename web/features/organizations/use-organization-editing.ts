import { useState } from 'react'
import { administratorFields, type Organization } from '#contract/organizations'
import { isAdmin } from '#contract/rights'
import type { CurrentUser } from '#contract/users'
import { useCurrentUser } from '#web/lib/current-user.ts'
import { useFormDraft } from '#web/lib/form-draft.ts'
import { showFieldErrors, useSchemaForm } from '#web/lib/schema-form.ts'
import { conflictingRecord } from '#web/lib/version-conflict.ts'
import { organizationSchema, organizationValues } from './organization-form.ts'
import { toastDone, toastFailed } from './organization-messages.ts'
import { useUpdateOrganization } from './organizations.queries.ts'

/** The state of a form that changes an organization, as it was when the form opened, for dialog and page alike. */
export function useOrganizationEditing(organization: Organization, onSaved: () => void) {
  const user = useCurrentUser()
  const form = useSchemaForm(organizationSchema, organizationValues(organization))
  const { errors, isDirty } = form.formState
  const draft = useFormDraft(form, { userId: user.id, name: `organizations:${organization.id}` })
  const update = useUpdateOrganization()
  // The organization as it is stored now, where somebody else saved it meanwhile.
  const [stored, setStored] = useState<Organization | null>(null)
  // What the form starts from; a save over a newer version is refused.
  const [version, setVersion] = useState(organization.version)

  const submit = form.handleSubmit((values) => update.mutate({ id: organization.id, body: { ...changeable(values, user), version: stored?.version ?? version } }, {
    onSuccess: () => {
      draft.discard()
      toastDone('Organization updated successfully')
      onSaved()
    },
    onError: (error) => {
      setStored(conflictingRecord<Organization>(error))
      showFieldErrors(form, error)
      toastFailed('Failed to update organization', error)
    },
  }))

  function takeStored(current: Organization) {
    form.reset(organizationValues(current))
    setVersion(current.version)
    setStored(null)
    update.reset()
  }

  return {
    form, draft, submit, stored, takeStored,
    pending: update.isPending,
    isAdministrator: isAdmin(user),
    isUnsaved: isDirty && !update.isSuccess,
    /** A failure that belongs to no field. */
    failure: update.isError && stored === null && Object.keys(errors).length === 0 ? update.error : null,
  }
}

/** What the person may change of an organization. */
function changeable<Values extends object>(values: Values, user: CurrentUser) {
  const isReserved = (field: string) => !isAdmin(user) && administratorFields.some((reserved) => reserved === field)
  return Object.fromEntries(Object.entries(values).filter(([field]) => !isReserved(field))) as Partial<Values>
}
