import { useWatch } from 'react-hook-form'
import type { Organization } from '#contract/organizations'
import { VersionConflict } from '#web/kit/version-conflict.tsx'
import { conflictFields, type OrganizationForm } from './organization-form.ts'

/** What was typed and what somebody else stored meanwhile, side by side. */
export function OrganizationConflict({ form, stored, ...choices }: {
  form: OrganizationForm
  stored: Organization
  pending: boolean
  onKeepOwn: () => void
  onTakeStored: () => void
}) {
  const own = useWatch({ control: form.control })
  return <VersionConflict className="mb-4" fields={conflictFields(own, stored)} {...choices} />
}
