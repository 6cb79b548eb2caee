import { useMutation } from '@tanstack/react-query'
import { Mail } from 'lucide-react'
import { useEffect } from 'react'
import { Link } from 'wouter'
import type { CurrentUser } from '#contract/users'
import { paths } from '#web/lib/paths.ts'
import { Button, SubmitButton } from '#web/kit/form/button.tsx'
import { Field } from '#web/kit/form/field.tsx'
import { Form } from '#web/kit/form/form.tsx'
import { PasswordInput } from '#web/kit/form/password-input.tsx'
import { TextInput } from '#web/kit/form/text-input.tsx'
import { toast } from '#web/kit/feedback/toast.ts'
import { toastFailure } from '#web/kit/feedback/toast-outcome.ts'
import { call } from '#web/lib/api-client.ts'
import { showFieldErrors, useSchemaForm } from '#web/lib/schema-form.ts'
import { AuthAlert } from './auth-alert.tsx'
import { authContract, preloadAuthContract } from './auth-contract.ts'
import { loginMessages } from './login-messages.ts'
import { usePasskeyOffer } from './passkey-sign-in.tsx'
import { goesOn, type PendingSignIn } from './two-steps.ts'

export interface SignInFormProps {
  /** The address typed so far on any tab. */
  email: string
  onEmail: (email: string) => void
  onSignedIn: (user: CurrentUser) => unknown
}

/** The first step of a sign-in. */
export interface FirstStepProps extends SignInFormProps {
  /** It was right, and the account has a second one. */
  onSecondStep: (pending: PendingSignIn) => void
}

interface Credentials {
  email: string
  password: string
}

export interface PasswordFormProps extends FirstStepProps {
  onCodeInstead: (validAddress: boolean) => void
  /** Set after coming back from the second step, with what ended it unless that was the person. */
  back?: { expired: Error | undefined } | null
  /** Over a page that must not be left: no link away from it. */
  inDialog?: boolean
}

/** Sign in with address and password. */
export function PasswordForm({
  email,
  onEmail,
  onSignedIn,
  onSecondStep,
  onCodeInstead,
  back = null,
  inDialog = false,
}: PasswordFormProps) {
  const form = useSchemaForm<Credentials, Credentials>(
    async () => (await authContract()).loginBody,
    { email, password: '' },
  )
  const { errors } = form.formState
  const passkeys = usePasskeyOffer(onSignedIn)
  const signIn = useMutation({
    mutationFn: async (body: Credentials) => {
      passkeys.end()
      return call((await authContract()).login, { body })
    },
    onSuccess: async (user) => {
      await onSignedIn(user)
      toast({ title: loginMessages.title, description: loginMessages.description })
    },
    onError: (error, body) => {
      if (goesOn(error, body.email, onSecondStep)) return
      showFieldErrors(form, error)
      toastFailure(loginMessages.failed, error)
    },
  })

  useEffect(() => {
    if (back) form.setFocus('password')
  }, [form, back])

  return (
    <Form form={form} onSubmit={form.handleSubmit((body) => signIn.mutate(body))}>
      <AuthAlert error={signIn.isIdle ? back?.expired : signIn.error} />
      <Field label="Email Address" error={errors.email?.message} className="mb-4.5">
        <TextInput
          size="lg"
          onFocus={() => {
            preloadAuthContract()
            passkeys.offer()
          }}
          type="email"
          autoComplete="username webauthn"
          {...form.register('email', { onChange: (event) => onEmail(event.target.value) })}
        />
      </Field>
      <Field
        label="Password"
        aside={
          !inDialog && (
            <Link href={paths.forgotPassword} className="text-link">
              Forgot password?
            </Link>
          )
        }
        error={errors.password?.message}
        className="mb-4.5"
      >
        <PasswordInput size="lg" autoComplete="current-password" {...form.register('password')} />
      </Field>
      <SubmitButton size="lg" block pending={signIn.isPending} pendingText="Signing in...">
        Sign In
      </SubmitButton>
      <p className="my-4.5 flex items-center gap-3 text-meta text-ink-3 before:flex-1 before:border-t before:border-rule after:flex-1 after:border-t after:border-rule">
        or
      </p>
      <Button
        size="lg"
        block
        onClick={async () =>
          onCodeInstead(
            await authContract().then(
              ({ sendCodeBody }) => sendCodeBody.safeParse(form.getValues()).success,
              () => false,
            ),
          )
        }
      >
        <Mail aria-hidden="true" />
        Send me a code instead
      </Button>
    </Form>
  )
}
