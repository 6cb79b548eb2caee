import { useMutation } from '@tanstack/react-query'
import { useCallback } from 'react'
import { Link } from 'wouter'
import { paths } from '#web/lib/paths.ts'
import { LinkButton, SubmitButton } from '#web/kit/form/button.tsx'
import { Field } from '#web/kit/form/field.tsx'
import { Form } from '#web/kit/form/form.tsx'
import { TextInput } from '#web/kit/form/text-input.tsx'
import { toast } from '#web/kit/feedback/toast.ts'
import { toastFailure } from '#web/kit/feedback/toast-outcome.ts'
import { call } from '#web/lib/api-client.ts'
import { showFieldErrors, useSchemaForm } from '#web/lib/schema-form.ts'
import { useSettings } from '#web/lib/settings.ts'
import { AuthAlert, isConflict } from './auth-alert.tsx'
import { authContract, preloadAuthContract } from './auth-contract.ts'
import { authMessages } from './auth-messages.ts'
import { NewPasswordField } from '#web/kit/form/new-password-field.tsx'
import type { SignInFormProps } from './password.form.tsx'

interface Registration {
  firstName: string
  lastName: string
  email: string
  password: string
}

/** Creates an account without an organization and signs it in (C-03). */
export function RegisterForm({
  email,
  onEmail,
  onSignedIn,
  onSignInInstead,
}: SignInFormProps & { onSignInInstead: () => void }) {
  const { passwordMinLength } = useSettings()
  const schema = useCallback(
    async () => (await authContract()).registerBody(passwordMinLength),
    [passwordMinLength],
  )
  const form = useSchemaForm<Registration, Registration>(schema, {
    firstName: '',
    lastName: '',
    email,
    password: '',
  })
  const { errors } = form.formState
  const [firstName, lastName, address, password] = form.watch([
    'firstName',
    'lastName',
    'email',
    'password',
  ])
  const createAccount = useMutation({
    mutationFn: async (body: Registration) => call((await authContract()).register, { body }),
    onSuccess: async (user) => {
      await onSignedIn(user)
      toast({ title: authMessages.register.title, description: authMessages.register.description })
    },
    onError: (error) => {
      showFieldErrors(form, error)
      toastFailure(authMessages.register.failed, error)
    },
  })

  return (
    <Form form={form} onSubmit={form.handleSubmit((body) => createAccount.mutate(body))}>
      <AuthAlert error={createAccount.error}>
        {isConflict(createAccount.error) && (
          <p className="mt-1 flex gap-4">
            <LinkButton className="text-current! underline" onClick={onSignInInstead}>
              Sign in instead
            </LinkButton>
            <Link href={paths.forgotPassword} className="py-1">
              Forgot password?
            </Link>
          </p>
        )}
      </AuthAlert>
      <div className="grid grid-cols-2 gap-x-3.5 max-sm:grid-cols-1">
        <Field label="First Name" error={errors.firstName?.message} className="mb-4.5">
          <TextInput
            size="lg"
            onFocus={preloadAuthContract}
            autoComplete="given-name"
            {...form.register('firstName')}
          />
        </Field>
        <Field label="Last Name" error={errors.lastName?.message} className="mb-4.5">
          <TextInput
            size="lg"
            onFocus={preloadAuthContract}
            autoComplete="family-name"
            {...form.register('lastName')}
          />
        </Field>
      </div>
      <Field label="Email Address" error={errors.email?.message} className="mb-4.5">
        <TextInput
          size="lg"
          onFocus={preloadAuthContract}
          type="email"
          autoComplete="email"
          {...form.register('email', { onChange: (event) => onEmail(event.target.value) })}
        />
      </Field>
      <NewPasswordField
        label="Password"
        size="lg"
        error={errors.password?.message}
        minimum={passwordMinLength}
        typed={password}
        own={[firstName, lastName, address]}
        fieldClassName="mb-4.5"
        {...form.register('password')}
      />
      <SubmitButton
        size="lg"
        block
        pending={createAccount.isPending}
        pendingText="Creating account..."
      >
        Create Account
      </SubmitButton>
    </Form>
  )
}
