import { Field } from '#web/kit/form/field.tsx'
import { TextInput } from '#web/kit/form/text-input.tsx'
import { ApiError } from '#web/lib/api-client.ts'

/** What the server says of the typed address; undefined where the erasure failed for another reason, or did not. */
const saidOfAddress = (error: Error | null): string | undefined =>
  error instanceof ApiError ? error.problem?.fields?.['email'] : undefined

/** What the dialog itself says of a failed erasure: nothing that stands below the address. */
export const failureBesides = (error: Error | null): Error | null =>
  saidOfAddress(error) === undefined ? error : null

/** The address of an account once more, before it is erased; what the server says of it stands below. */
export function TypedAddress({
  email,
  value,
  onChange,
  error,
}: {
  readonly email: string
  readonly value: string
  readonly onChange: (typed: string) => void
  /** Of the erasure. */
  readonly error: Error | null
}) {
  return (
    <Field
      className="mt-3"
      label={
        <>
          Type <b className="font-strong wrap-anywhere">{email}</b> to confirm
        </>
      }
      error={saidOfAddress(error)}
    >
      <TextInput
        type="email"
        autoComplete="off"
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  )
}
