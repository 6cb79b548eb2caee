import { useMutation } from '@tanstack/react-query'
import { z } from 'zod'
import { email } from '#contract/common/text'
import {
  keyRules,
  validateKeyBody,
  validateRegistrationKey,
  type KeyCheck,
} from '#contract/registration'
import { Alert } from '#web/kit/feedback/alert.tsx'
import { SubmitButton } from '#web/kit/form/button.tsx'
import { Field } from '#web/kit/form/field.tsx'
import { Form } from '#web/kit/form/form.tsx'
import { Panel } from '#web/kit/layout/panel.tsx'
import { TextInput } from '#web/kit/form/text-input.tsx'
import { toast } from '#web/kit/feedback/toast.ts'
import { call, sentenceOf } from '#web/lib/api-client.ts'
import { showFieldErrors, useSchemaForm } from '#web/lib/schema-form.ts'
import { toastFailed } from './registration-messages.ts'
import { registrationMessages, typeInWords } from './registration-texts.ts'

// A test is of an address that could register; the check itself answers for anything.
const testSchema = validateKeyBody.extend({ email: email('Valid email is required') })
type Test = z.output<typeof testSchema>

/** Checks a key and an address without registering, and says which rule decided (P-245, P-248). */
export function TestRegistrationTab() {
  const form = useSchemaForm(testSchema, { registrationKey: '', email: '' })
  const { errors } = form.formState
  const test = useMutation({
    mutationFn: (body: Test) => call(validateRegistrationKey, { body }),
    onSuccess: (result) => {
      if (!result.valid)
        toast({
          title: registrationMessages.invalidTitle,
          description: result.message ?? registrationMessages.checkFailed,
          variant: 'destructive',
        })
    },
    onError: (error) => {
      showFieldErrors(form, error)
      toastFailed('Failed to validate registration', error)
    },
  })
  return (
    <Panel
      title="Test a key"
      description="What someone with this key and address would see. Nothing is registered, and nothing is counted."
      className="max-w-160"
    >
      <Form
        form={form}
        className="grid gap-4"
        onSubmit={form.handleSubmit((body) => !test.isPending && test.mutate(body))}
      >
        <Field label="Registration Key" required error={errors.registrationKey?.message}>
          <TextInput
            mono
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            {...form.register('registrationKey')}
          />
        </Field>
        <Field label="Email Address" required error={errors.email?.message}>
          <TextInput type="email" autoComplete="off" {...form.register('email')} />
        </Field>
        <div>
          <SubmitButton pending={test.isPending} pendingText="Testing...">
            Test Registration
          </SubmitButton>
        </div>
      </Form>
      {test.isError && (
        <Alert tone="bad" className="mt-4">
          {sentenceOf(test.error, 'Failed to validate registration')}
        </Alert>
      )}
      {test.data && <Outcome result={test.data} tested={test.variables} />}
    </Panel>
  )
}

function Outcome({ result, tested }: { result: KeyCheck; tested: Test }) {
  const { valid, organizationName, organizationType, message, rule } = result
  // An address with an account passes the check and is rejected when it registers.
  const rejected = rule === 'account_exists'
  const title = !valid
    ? 'Refused'
    : rejected
      ? 'Passes the check, but cannot register'
      : 'May register'
  return (
    <Alert tone={!valid ? 'bad' : rejected ? 'warn' : 'ok'} title={title} className="mt-4">
      <dl className="mt-1 grid gap-1">
        <Line label="Address">{tested.email}</Line>
        {organizationName !== undefined && (
          <Line label="Organization">
            {organizationType
              ? `${organizationName}, ${typeInWords(organizationType)}`
              : organizationName}
          </Line>
        )}
        {message !== undefined && <Line label="What the visitor sees">{message}</Line>}
        {rejected && (
          <Line label="What the visitor sees">An account with this email already exists</Line>
        )}
        {rule && <Line label="Decided by">{keyRules[rule]}</Line>}
      </dl>
    </Alert>
  )
}

function Line({ label, children }: { label: string; children: string }) {
  return (
    <div className="flex flex-wrap gap-x-2">
      <dt className="font-control">{label}:</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  )
}
