import { Field } from '#web/kit/form/field.tsx'
import { TextInput } from '#web/kit/form/text-input.tsx'
import { ApiError } from '#web/lib/api-client.ts'

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
      error={error instanceof ApiError ? error.problem?.fields?.['email'] : undefined}
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
