import { Field } from '#web/kit/form/field.tsx'
import { PasswordInput, type PasswordInputProps } from '#web/kit/form/password-input.tsx'
import {
  passwordScore,
  passwordScoreLabels,
  type PasswordScore,
} from '#web/lib/password-strength.ts'

const barColors: Readonly<Record<PasswordScore, string>> = {
  0: '',
  1: 'bg-danger',
  2: 'bg-bar-2',
  3: 'bg-bar',
  4: 'bg-bar',
}
const steps = [1, 2, 3, 4] as const

function Strength({ score }: { score: PasswordScore }) {
  return (
    <span className="mt-2 flex items-center gap-2.5">
      <span aria-hidden="true" className="flex flex-1 gap-1">
        {steps.map((step) => (
          <span
            key={step}
            className={`h-1 flex-1 rounded-chip ${step <= score ? barColors[score] : 'bg-track'}`}
          />
        ))}
      </span>
      <output className="min-w-17 text-right text-meta text-ink-2">
        <span className="sr-only">Password strength: </span>
        {passwordScoreLabels[score]}
      </output>
    </span>
  )
}

export interface NewPasswordFieldProps extends PasswordInputProps {
  label: string
  error: string | undefined
  /** The configured length; said below the field until something is typed. */
  minimum: number
  /** What is typed, for the meter. */
  typed: string
  /** Name and address of the same person: they make a password no stronger. */
  own?: readonly string[]
  fieldClassName?: string
}

/** A new password with its least length in words and a meter of its strength, which advises only. */
export function NewPasswordField({
  label,
  error,
  minimum,
  typed,
  own = [],
  fieldClassName,
  ...input
}: NewPasswordFieldProps) {
  return (
    <div className={fieldClassName}>
      <Field
        label={label}
        error={error}
        hint={typed === '' ? `At least ${minimum} characters.` : undefined}
      >
        <PasswordInput autoComplete="new-password" {...input} />
      </Field>
      {typed !== '' && <Strength score={passwordScore(typed, minimum, own)} />}
    </div>
  )
}
