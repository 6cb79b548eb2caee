import { useState } from 'react'
import type { CurrentUser } from '#contract/users'
import { latePart } from '#web/kit/feedback/late-part.tsx'
import { Loading } from '#web/kit/feedback/loading.tsx'
import { PasskeySignIn } from './passkey-sign-in.tsx'
import { PasswordForm } from './password.form.tsx'
import type { PendingSignIn } from './two-steps.ts'

const CodeForm = latePart(
  async () => (await import('./code.form.tsx')).CodeForm,
  () => <Loading />,
)
const SecondStep = latePart(
  async () => (await import('./second-step/second-step.tsx')).SecondStep,
  () => <Loading />,
)

/** Signs in to an account within a page that must not be left: every way, with its second step. */
export function SignInSteps({
  address,
  onSignedIn,
}: {
  /** The address that is there to begin with. */
  address: string
  onSignedIn: (user: CurrentUser) => unknown
}) {
  const [email, setEmail] = useState(address)
  const [code, setCode] = useState<{ sendAtOnce: boolean } | null>(null)
  const [pending, setPending] = useState<PendingSignIn | null>(null)
  const [back, setBack] = useState<{ expired: Error | undefined } | null>(null)
  const shared = { email, onEmail: setEmail, onSignedIn, onSecondStep: setPending }

  if (pending)
    return (
      <SecondStep
        inDialog
        pending={pending}
        onSignedIn={async (user) => {
          await onSignedIn(user)
          setPending(null)
        }}
        onBack={(expired) => {
          setCode(null)
          setBack({ expired })
          setPending(null)
        }}
      />
    )
  if (code) return <CodeForm {...shared} sendAtOnce={code.sendAtOnce} />
  return (
    <>
      <PasswordForm
        {...shared}
        inDialog
        back={back}
        onCodeInstead={(sendAtOnce) => setCode({ sendAtOnce })}
      />
      <PasskeySignIn onSignedIn={onSignedIn} className="mt-2.5" />
    </>
  )
}
