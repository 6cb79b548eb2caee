import { useMutation, useQueryClient } from '@tanstack/react-query'
import { joinBody, joinOrganization } from '#contract/auth'
import { SubmitButton } from '#web/kit/form/button.tsx'
import { Field } from '#web/kit/form/field.tsx'
import { Form } from '#web/kit/form/form.tsx'
import { TextInput } from '#web/kit/form/text-input.tsx'
import { toast } from '#web/kit/feedback/toast.ts'
import { toastFailure } from '#web/kit/feedback/toast-outcome.ts'
import { call } from '#web/lib/api-client.ts'
import { setCurrentUser } from '#web/lib/current-user.ts'
import { endSentence } from '#web/lib/format.ts'
import { showFieldErrors, useSchemaForm } from '#web/lib/schema-form.ts'
import { AuthAlert } from './auth-alert.tsx'

/** Joins an organization with its registration key. */
export function JoinForm() {
  const client = useQueryClient()
  const form = useSchemaForm(joinBody, { registrationKey: '' })
  const join = useMutation({
    mutationFn: (body: { registrationKey: string }) => call(joinOrganization, { body }),
    onSuccess: (user) => {
      setCurrentUser(client, user)
      toast({
        title: 'Welcome!',
        description: user.organizationName
          ? `You have joined ${endSentence(user.organizationName)}`
          : 'You have joined the organization.',
      })
    },
    onError: (error) => {
      showFieldErrors(form, error)
      toastFailure('Invalid Registration', error)
    },
  })

  return (
    <section
      aria-labelledby="join-by-key"
      className="rounded-sheet border border-rule bg-sheet px-5 pt-4 pb-5"
    >
      <h2 id="join-by-key" className="text-head">
        Join with your key
      </h2>
      <p className="mt-0.5 mb-4 text-ink-2">
        Your organization's administrator gives you the key. Don't have one? Contact your
        organization administrator.
      </p>
      <Form form={form} onSubmit={form.handleSubmit((body) => join.mutate(body))}>
        <AuthAlert error={join.error} />
        <Field
          label="Registration Key"
          error={form.formState.errors.registrationKey?.message}
          className="mb-4"
        >
          <TextInput
            mono
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            {...form.register('registrationKey')}
          />
        </Field>
        <SubmitButton pending={join.isPending} pendingText="Joining...">
          Join Organization
        </SubmitButton>
      </Form>
    </section>
  )
}
