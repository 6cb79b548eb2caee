import { useMutation } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { useEffect, useState } from 'react'
import { z } from 'zod'
import { email as emailSchema } from '#contract/common/text'
import { Alert } from '#web/kit/feedback/alert.tsx'
import { LinkButton, SubmitButton } from '#web/kit/form/button.tsx'
import { Field } from '#web/kit/form/field.tsx'
import { Form } from '#web/kit/form/form.tsx'
import { TextInput } from '#web/kit/form/text-input.tsx'
import { usePageTitle } from '#web/lib/page-title.ts'
import { useSchemaForm } from '#web/lib/schema-form.ts'
import { AuthAlert } from '../auth-alert.tsx'
import { AuthTitle } from '../auth-title.tsx'
import { startSso } from './start-sso.ts'

const workEmail = z.object({ email: emailSchema() })

/** Asks for the work email by which the organization's provider is found (X-085). */
export function WorkEmailStep({
  email,
  onEmail,
  onBack,
}: {
  readonly email: string
  readonly onEmail: (email: string) => void
  readonly onBack: () => void
}) {
  usePageTitle('Single sign-on')
  const form = useSchemaForm(workEmail, { email })
  const [hasNone, setNone] = useState(false)
  const start = useMutation({
    mutationFn: startSso,
    onSuccess: (isLeaving) => setNone(!isLeaving),
  })
  useEffect(() => form.setFocus('email'), [form])
  return (
    <>
      <AuthTitle title="Single sign-on">
        Enter your work email, and we take you to your organization's sign-in.
      </AuthTitle>
      <Form
        form={form}
        className="mt-5.5"
        onSubmit={form.handleSubmit((body) => {
          setNone(false)
          start.mutate(body)
        })}
      >
        <AuthAlert error={start.error} />
        {hasNone && (
          <Alert tone="warn" className="mb-4.5">
            No single sign-on for this address. Use your password or a code.
          </Alert>
        )}
        <Field label="Work email" error={form.formState.errors.email?.message} className="mb-4.5">
          <TextInput
            size="lg"
            type="email"
            autoComplete="username"
            {...form.register('email', { onChange: (event) => onEmail(event.target.value) })}
          />
        </Field>
        <SubmitButton
          size="lg"
          block
          // Until the provider's page is there.
          pending={start.isPending || start.data === true}
          pendingText="One moment..."
        >
          Continue
        </SubmitButton>
      </Form>
      <LinkButton className="mt-4.5" onClick={onBack}>
        <ArrowLeft aria-hidden="true" />
        Back to Sign In
      </LinkButton>
    </>
  )
}
