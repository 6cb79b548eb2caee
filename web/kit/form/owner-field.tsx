import { Field } from './field.tsx'
import { OrganizationPicker } from './organization-picker.tsx'

/** To whom something new belongs, of which the portal and each organization may have their own. */
export function OwnerField({
  value,
  onChange,
  hint,
  error,
}: {
  /** Null: the portal. */
  readonly value: string | null
  readonly onChange: (organizationId: string | null) => void
  readonly hint: string
  readonly error: string | undefined
}) {
  return (
    <Field label="Belongs to" hint={hint} error={error} className="mb-4.5">
      <OrganizationPicker value={value} placeholder="The portal" onChange={onChange} clearable />
    </Field>
  )
}
