import { ArrowLeft } from 'lucide-react'
import { useState } from 'react'
import { authMessages } from './auth-messages.ts'
import { AddressStep, useSendCode } from './code-address-step.tsx'
import { CodeStep } from './code-entry-step.tsx'
import type { FirstStepProps } from './password.form.tsx'
import { keepSentCode, sentCode } from './sent-code.ts'

const { title, description } = authMessages.verifyCode

/** Sign in with a code by e-mail: the address first, then the code, also after a reload (P-024). */
export function CodeForm({
  email,
  onEmail,
  onSignedIn,
  onSecondStep,
  sendAtOnce,
}: FirstStepProps & { sendAtOnce: boolean }) {
  const [earlier] = useState(() => (sendAtOnce ? null : sentCode()))
  const [sentTo, setSentTo] = useState(earlier?.email ?? null)
  // Who goes back wants to change the address, not another mail to the same one.
  const [isFirstVisit, setFirstVisit] = useState(true)
  const send = useSendCode((address) => {
    keepSentCode(address)
    setSentTo(address)
  })

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
      sentAt={earlier?.at}
      // The answer is the same for an address without an account, so the screen promises no mail either.
      intro={
        send.isSuccess ? (
          <>
            If <b>{sentTo}</b> has an account, a 6-digit code is on its way. It works for 10
            minutes.
          </>
        ) : (
          <>
            Enter the 6-digit code we sent to <b>{sentTo}</b>, if it has an account. It works for 10
            minutes.
          </>
        )
      }
      success={{ title, description }}
      onVerified={(user) => {
        keepSentCode(null)
        return onSignedIn(user)
      }}
      onSecondStep={(pending) => {
        keepSentCode(null)
        onSecondStep(pending)
      }}
      back={
        <>
          <ArrowLeft aria-hidden="true" />
          Back to Sign In
        </>
      }
      onBack={() => {
        send.reset()
        keepSentCode(null)
        setFirstVisit(false)
        setSentTo(null)
      }}
    />
  )
}
