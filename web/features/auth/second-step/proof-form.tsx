import { useEffect, type ReactNode } from 'react'
import type { DefaultValues, FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { Controller } from 'react-hook-form'
import type { z } from 'zod'
import { Alert } from '#web/kit/feedback/alert.tsx'
import { Field } from '#web/kit/form/field.tsx'
import { Form } from '#web/kit/form/form.tsx'
import { OneTimeCode } from '#web/kit/form/one-time-code.tsx'
import { ApiError, fieldErrorsOf, sentenceOf } from '#web/lib/api-client.ts'
import { showFieldErrors, useSchemaForm } from '#web/lib/schema-form.ts'
import type { Showing, WayProps } from './proof-way.ts'

interface Typing<Values extends FieldValues, Output, Shown> {
  schema: z.ZodType<Output, Values>
  /** The empty form, whose one field this is. */
  start: DefaultValues<Values>
  field: Path<Values>
  proofOf: (typed: Output) => Shown
  way: Pick<WayProps<Shown>, 'showing' | 'takesFocus'>
  /** True where what was wrong once is never right, so that one types anew. */
  startsAnew?: boolean
}

/** The form of one field in which a proof is typed. */
export function useProofForm<Values extends FieldValues, Output, Shown>({
  schema,
  start,
  field,
  proofOf,
  way: { showing, takesFocus },
  startsAnew = false,
}: Typing<Values, Output, Shown>) {
  const form = useSchemaForm<Values, Output>(schema, start)
  useEffect(() => {
    if (takesFocus) form.setFocus(field)
  }, [form, field, takesFocus])
  const submit = form.handleSubmit((typed) => {
    // The last digit has sent it already.
    if (showing.isPending) return
    showing.mutate(proofOf(typed), {
      onError: (error) => {
        if (startsAnew) form.reset(start)
        if (!showFieldErrors(form, error)) form.setFocus(field)
      },
    })
  })
  return { form, submit }
}

/** Whether a proof was answered to be wrong as a whole, as at sign-in. */
const isWrong = ({ error }: Showing<never>) => error instanceof ApiError && error.status === 401

/** A mark for the field of a proof that was wrong; its sentence is above it. */
export const wrongMark = (showing: Showing<never>) =>
  isWrong(showing) ? { 'aria-invalid': true } : {}

/** The form element, drawn by the screen around it; says above the field what went wrong. */
export function ProofForm<Values extends FieldValues, Output>({
  form,
  onSubmit,
  showing,
  render,
  children,
}: Pick<WayProps<never>, 'showing' | 'render'> & {
  form: UseFormReturn<Values, unknown, Output>
  onSubmit: () => Promise<void>
  children: ReactNode
}) {
  const { error, isPending } = showing
  const isAtField = Object.keys(fieldErrorsOf(error)).some((name) => name in form.getValues())
  return (
    <Form
      form={form}
      className="flex min-h-0 flex-1 flex-col"
      onSubmit={(event) => {
        event.preventDefault()
        void onSubmit()
      }}
    >
      {render(
        <>
          {error && !isAtField && (
            <Alert tone="bad" className="mb-4">
              {sentenceOf(error)}
            </Alert>
          )}
          {children}
        </>,
        { label: 'Confirm', pending: isPending, pendingText: 'Confirming...' },
      )}
    </Form>
  )
}

/** Six digits that send themselves. */
export function SixDigits<Output>({
  form,
  label,
  onComplete,
  showing,
}: {
  form: UseFormReturn<{ code: string }, unknown, Output>
  label: string
  onComplete: () => Promise<void>
  showing: Showing<never>
}) {
  return (
    <Controller
      control={form.control}
      name="code"
      render={({ field, fieldState }) => (
        <Field label={label} error={fieldState.error?.message}>
          <OneTimeCode
            ref={field.ref}
            name={field.name}
            value={field.value}
            onValueChange={field.onChange}
            onComplete={() => void onComplete()}
            onBlur={field.onBlur}
            {...wrongMark(showing)}
          />
        </Field>
      )}
    />
  )
}
