import { KeyRound, Mail } from 'lucide-react'
import { useState } from 'react'
import { z } from 'zod'
import { emailCode } from '#contract/auth'
import { password } from '#contract/common/password'
import type { ProofMethod } from '#contract/common/proof'
import { passkeyProofOptions } from '#contract/passkeys'
import { Field } from '#web/kit/form/field.tsx'
import { PasswordInput } from '#web/kit/form/password-input.tsx'
import { AuthAlert } from './auth-alert.tsx'
import { useSendCode, type SendCode } from './code-address-step.tsx'
import { ResendCode } from './code-entry-step.tsx'
import { passkeyWay } from './second-step/passkey-way.tsx'
import { ProofForm, SixDigits, useProofForm } from './second-step/proof-form.tsx'
import type { Proof, ProofBy, Way, WayProps } from './second-step/proof-way.ts'
import { stepWays } from './second-step/step-ways.tsx'

const passwordSchema = z.object({ password: password('Password is required') })
const codeSchema = z.object({ code: emailCode })

function PasswordWay({ showing, render, takesFocus, email }: WayProps<ProofBy<'password'>>) {
  const { form, submit } = useProofForm({
    schema: passwordSchema,
    start: { password: '' },
    field: 'password',
    proofOf: (typed) => ({ method: 'password' as const, password: typed.password }),
    way: { showing, takesFocus },
  })
  return (
    <ProofForm form={form} onSubmit={submit} showing={showing} render={render}>
      {/* Tells password managers whose password it is. */}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <Field label="Password" error={form.formState.errors.password?.message}>
        <PasswordInput size="lg" autoComplete="current-password" {...form.register('password')} />
      </Field>
    </ProofForm>
  )
}

/** Mails a code to the own address first. */
function EmailCodeWay(way: WayProps<ProofBy<'email_code'>>) {
  const { email, render } = way
  const [isSent, setSent] = useState(false)
  const send = useSendCode(() => setSent(true))
  if (isSent) return <MailedCode {...way} send={send} />
  return (
    <form
      className="flex min-h-0 flex-1 flex-col"
      onSubmit={(event) => {
        event.preventDefault()
        if (!send.isPending) send.mutate(email)
      }}
    >
      {render(
        <>
          <AuthAlert error={send.error} />
          <p className="wrap-anywhere">
            We send a 6-digit code to <b className="font-strong">{email}</b>.
          </p>
        </>,
        { label: 'Send Code', pending: send.isPending, pendingText: 'Sending code...' },
      )}
    </form>
  )
}

function MailedCode({
  showing,
  render,
  email,
  send,
}: WayProps<ProofBy<'email_code'>> & { send: SendCode }) {
  const { form, submit } = useProofForm({
    schema: codeSchema,
    start: { code: '' },
    field: 'code',
    proofOf: ({ code }) => ({ method: 'email_code' as const, code }),
    way: { showing, takesFocus: true },
    startsAnew: true,
  })
  return (
    <ProofForm form={form} onSubmit={submit} showing={showing} render={render}>
      <SixDigits
        form={form}
        label={`Code sent to ${email}`}
        onComplete={submit}
        showing={showing}
      />
      <p className="mt-2">
        <ResendCode email={email} send={send} />
      </p>
    </ProofForm>
  )
}

/** The ways to a fresh proof within a session: those of a second step, and for accounts without one the password or a mailed code. */
export const freshProofWays: Readonly<Record<ProofMethod, Way<Proof>>> = {
  ...stepWays,
  passkey: passkeyWay(passkeyProofOptions),
  password: {
    offer: 'Use your password',
    icon: KeyRound,
    intro: 'Enter your password.',
    Part: PasswordWay,
  },
  email_code: {
    offer: 'Have a code sent by email',
    icon: Mail,
    intro: 'Enter the code that is sent to your address.',
    Part: EmailCodeWay,
  },
}
