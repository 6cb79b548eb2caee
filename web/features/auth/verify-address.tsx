import { useQueryClient } from '@tanstack/react-query'
import { ArrowLeft, CircleCheck, Mail } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#web/kit/form/button.tsx'
import { setCurrentUser, useCurrentUser } from '#web/lib/current-user.ts'
import { AuthAlert } from './auth-alert.tsx'
import { useSendCode } from './code-address-step.tsx'
import { CodeStep } from './code-entry-step.tsx'

const success = { title: 'Address verified', description: 'Your email address has been verified.' }

/** Verifies the own address by a code; a verified address on one organization's list joins it at once. */
export function VerifyAddress() {
  const user = useCurrentUser()
  const client = useQueryClient()
  const [sent, setSent] = useState(false)
  const send = useSendCode(() => setSent(true))

  return (
    <section
      aria-label="Your email address"
      className="rounded-sheet border border-rule bg-sheet px-5 pt-4 pb-5"
    >
      {!sent && <h2 className="text-head">Your email address</h2>}
      {!sent && user.isEmailVerified && (
        <p className="mt-1 flex items-start gap-2 text-ink-2">
          <CircleCheck aria-hidden="true" className="mt-0.5 text-ok-ink" />
          <span className="wrap-anywhere">
            {user.email} is verified, but it is on no organization's list. Enter a registration key
            to join.
          </span>
        </p>
      )}
      {!sent && !user.isEmailVerified && (
        <>
          <p className="mt-0.5 mb-4 wrap-anywhere text-ink-2">
            {user.email} is not verified yet. We will email it a code. If it is on an organization's
            list, you join right away.
          </p>
          <AuthAlert error={send.error} />
          <Button
            pending={send.isPending}
            pendingText="Sending code..."
            onClick={() => send.mutate(user.email)}
          >
            <Mail aria-hidden="true" />
            Send Code
          </Button>
        </>
      )}
      {sent && (
        <CodeStep
          email={user.email}
          send={send}
          intro={
            <>
              A 6-digit code is on its way to <b>{user.email}</b>. It works for 10 minutes.
            </>
          }
          success={success}
          onVerified={(verified) => {
            setCurrentUser(client, verified)
            setSent(false)
          }}
          back={
            <>
              <ArrowLeft aria-hidden="true" />
              Cancel
            </>
          }
          onBack={() => {
            send.reset()
            setSent(false)
          }}
        />
      )}
    </section>
  )
}
