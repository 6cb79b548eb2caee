import type { UseMutationResult } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Controller } from 'react-hook-form'
import { confirmTotpBody } from '#contract/second-factor'
import { Button, SubmitButton } from '#web/kit/form/button.tsx'
import { Field } from '#web/kit/form/field.tsx'
import { Form } from '#web/kit/form/form.tsx'
import { OneTimeCode } from '#web/kit/form/one-time-code.tsx'
import { DialogBody, DialogFooter } from '#web/kit/overlay/dialog.tsx'
import { showFieldErrors, useSchemaForm } from '#web/lib/schema-form.ts'

/** The second step: the first code shows that the app has the secret. */
export function EnterCode({
  confirm,
  onFailed,
  onBack,
}: {
  readonly confirm: Pick<UseMutationResult<void, Error, { code: string }>, 'mutate' | 'isPending'>
  readonly onFailed: (error: Error) => void
  readonly onBack: () => void
}) {
  const form = useSchemaForm(confirmTotpBody, { code: '' })
  // It takes the place of the step that had the focus.
  useEffect(() => form.setFocus('code'), [form])

  const submit = form.handleSubmit((body) =>
    confirm.mutate(body, {
      onError: (error) => {
        // The next code is another one.
        form.setValue('code', '')
        if (!showFieldErrors(form, error)) form.setFocus('code')
        onFailed(error)
      },
    }),
  )

  return (
    <Form form={form} onSubmit={submit} className="flex min-h-0 flex-1 flex-col">
      <DialogBody>
        <Controller
          control={form.control}
          name="code"
          render={({ field, fieldState }) => (
            <Field
              label="Code from your authenticator app"
              hint="Six digits, new every 30 seconds."
              error={fieldState.error?.message}
            >
              <OneTimeCode
                ref={field.ref}
                name={field.name}
                value={field.value}
                onValueChange={field.onChange}
                onBlur={field.onBlur}
              />
            </Field>
          )}
        />
      </DialogBody>
      <DialogFooter
        start={<p className="text-meta text-ink-3">Nothing changes until you enter a code.</p>}
        className="max-sm:[&>div]:w-full"
      >
        <Button onClick={onBack}>Back</Button>
        <SubmitButton pending={confirm.isPending} pendingText="Checking...">
          Confirm
        </SubmitButton>
      </DialogFooter>
    </Form>
  )
}
