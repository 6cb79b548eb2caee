import { ArrowLeft } from 'lucide-react'
import { useState } from 'react'
import { authMessages } from './auth-messages.ts'
import { AddressStep, useSendCode } from './code-address-step.tsx'
import { CodeStep } from './code-entry-step.tsx'
import type { FirstStepProps } from './password.form.tsx'

const { title, description } = authMessages.verifyCode

/** Sign in with a code by e-mail: the address first, then the code (P-024). */
export function CodeForm({
  email,
  onEmail,
  onSignedIn,
  onSecondStep,
  sendAtOnce,
}: FirstStepProps & { sendAtOnce: boolean }) {
  const [sentTo, setSentTo] = useState<string | null>(null)
  // Who goes back wants to change the address, not another mail to the same one.
  const [isFirstVisit, setFirstVisit] = useState(true)
  const send = useSendCode(setSentTo)

  if (sentTo === null)
    return (
      <AddressStep
        email={email}
        onEmail={onEmail}
        send={send}
        sendAtOnce={sendAtOnce && isFirstVisit}
        takesFocus={!isFirstVisit}
      />
    )
  return (
    <CodeStep
      email={sentTo}
      send={send}
      // The answer is the same for an address without an account, so the screen promises no mail either.
      intro={
        <>
          If <b>{sentTo}</b> has an account, a 6-digit code is on its way. It works for 10 minutes.
        </>
      }
      success={{ title, description }}
      onVerified={onSignedIn}
      onSecondStep={onSecondStep}
      back={
        <>
          <ArrowLeft aria-hidden="true" />
          Back to Sign In
        </>
      }
      onBack={() => {
        send.reset()
        setFirstVisit(false)
        setSentTo(null)
      }}
    />
  )
}
