import { useMutation } from '@tanstack/react-query'
import { useMemo, type KeyboardEvent } from 'react'
import { Link } from 'wouter'
import type { z } from 'zod'
import { registerByKey, registerByKeyBody } from '#contract/registration'
import { addressWith, paths } from '#web/lib/paths.ts'
import { NewPasswordField } from '#web/kit/form/new-password-field.tsx'
import { Alert } from '#web/kit/feedback/alert.tsx'
import { SubmitButton } from '#web/kit/form/button.tsx'
import { Field } from '#web/kit/form/field.tsx'
import { Form } from '#web/kit/form/form.tsx'
import { TextInput } from '#web/kit/form/text-input.tsx'
import { dismissToast, toast } from '#web/kit/feedback/toast.ts'
import { toastFailure } from '#web/kit/feedback/toast-outcome.ts'
import { ApiError, call, fieldErrorsOf, sentenceOf } from '#web/lib/api-client.ts'
import { showFieldErrors, useSchemaForm } from '#web/lib/schema-form.ts'
import { useSettings } from '#web/lib/settings.ts'
import { KeyCheckBox } from './key-check-box.tsx'
import { registrationMessages } from './registration-texts.ts'
import { useKeyCheck } from './use-key-check.ts'
import type { RegistrationLink } from './use-registration-link.ts'

type Registration = z.output<ReturnType<typeof registerByKeyBody>>

export interface Registered {
  email: string
  organizationName: string
}

export interface RegisterByKeyFormProps extends RegistrationLink {
  onRegistered: (registered: Registered) => void
}

/** Key, address, name and password: an account in the organization of the key (P-046). */
export function RegisterByKeyForm({
  registrationKey,
  email: invited,
  invitation,
  onRegistered,
}: RegisterByKeyFormProps) {
  const { passwordMinLength } = useSettings()
  const schema = useMemo(() => registerByKeyBody(passwordMinLength), [passwordMinLength])
  const form = useSchemaForm(schema, {
    registrationKey,
    email: invited,
    firstName: '',
    lastName: '',
    password: '',
    ...(invitation && { invitation }),
  })
  const { errors } = form.formState
  const [key, email, firstName, lastName, password] = form.watch([
    'registrationKey',
    'email',
    'firstName',
    'lastName',
    'password',
  ])
  const { check, reject, again } = useKeyCheck(key, email)
  const isValid = check.status === 'valid'

  const register = useMutation({
    mutationFn: (body: Registration) => call(registerByKey, { body }),
    onSuccess: ({ user, organizationName }) => {
      // The message of an earlier attempt is over.
      dismissToast()
      onRegistered({ email: user.email, organizationName })
    },
    onError: (error) => {
      // The key was renewed or the list changed since the check: the box says so, and the button closes again.
      const keyError = fieldErrorsOf(error)['registrationKey']
      if (keyError !== undefined) reject(keyError)
      showFieldErrors(form, error)
      toastFailure(registrationMessages.failedTitle, error, registrationMessages.failed)
    },
  })

  /** A try that cannot be sent: what is missing is said at the fields. */
  function block() {
    void form.trigger(undefined, { shouldFocus: true })
    toast({
      title: registrationMessages.invalidTitle,
      description: registrationMessages.blocked,
      variant: 'destructive',
    })
  }
  const submit = form.handleSubmit((body) => !register.isPending && register.mutate(body))

  // A browser does not send a form whose button is disabled, but Enter counts as a try.
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' || isValid || !(event.target instanceof HTMLInputElement)) return
    event.preventDefault()
    block()
  }

  const isTaken = register.error instanceof ApiError && register.error.status === 409
  return (
    <Form
      form={form}
      onKeyDown={onKeyDown}
      onSubmit={
        isValid
          ? submit
          : (event) => {
              event.preventDefault()
              block()
            }
      }
    >
      {isTaken && (
        <Alert tone="bad" className="mb-4.5">
          <p>{sentenceOf(register.error)}</p>
          <p className="mt-1 flex gap-4">
            <Link href={addressWith(paths.signIn, { email: email.trim() })}>Sign in instead</Link>
            <Link href={paths.forgotPassword}>Forgot password?</Link>
          </p>
        </Alert>
      )}
      <Field label="Registration Key" error={errors.registrationKey?.message} className="mb-4.5">
        <TextInput
          mono
          size="lg"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          {...form.register('registrationKey')}
        />
      </Field>
      <Field label="Email Address" error={errors.email?.message} className="mb-4.5">
        <TextInput size="lg" type="email" autoComplete="email" {...form.register('email')} />
      </Field>
      <KeyCheckBox check={check} onAgain={again} />
      <div className="grid grid-cols-2 gap-x-3.5 max-sm:grid-cols-1">
        <Field label="First Name" error={errors.firstName?.message} className="mb-4.5">
          <TextInput size="lg" autoComplete="given-name" {...form.register('firstName')} />
        </Field>
        <Field label="Last Name" error={errors.lastName?.message} className="mb-4.5">
          <TextInput size="lg" autoComplete="family-name" {...form.register('lastName')} />
        </Field>
      </div>
      <NewPasswordField
        label="Password"
        size="lg"
        error={errors.password?.message}
        minimum={passwordMinLength}
        typed={password}
        own={[firstName, lastName, email]}
        fieldClassName="mb-4.5"
        {...form.register('password')}
      />
      <SubmitButton
        size="lg"
        block
        disabled={!isValid}
        pending={register.isPending}
        pendingText="Registering..."
      >
        Complete Registration
      </SubmitButton>
      <p className="mt-3 text-meta text-ink-3">
        By completing registration you agree to the{' '}
        <Link href={paths.terms}>Terms and Agreement</Link>.
      </p>
    </Form>
  )
}
