import { useQueryClient } from '@tanstack/react-query'
import { LogOut } from 'lucide-react'
import { PageHeader } from '#web/kit/layout/page-header.tsx'
import { setCurrentUser, useCurrentUser } from '#web/lib/current-user.ts'
import { useSendCode } from './code-address-step.tsx'
import { CodeStep } from './code-entry-step.tsx'
import { useLogout } from './use-logout.ts'
import { addressProven } from './address-proof-bar.tsx'

/** Shown instead of every page where an allow-list admitted the address: a member's rights begin with its proof, and the wanted page opens. */
export function AddressProofPage() {
  const user = useCurrentUser()
  const client = useQueryClient()
  const send = useSendCode(() => undefined)
  const logout = useLogout()
  return (
    <>
      <PageHeader
        title="Confirm your address"
        subtitle="Your organization lets you join by email address. Confirm that this one is yours to open the portal."
      />
      <section
        aria-label="Your email address"
        className="mt-6 max-w-115 rounded-sheet border border-rule bg-sheet px-5 pt-4 pb-5"
      >
        <CodeStep
          email={user.email}
          send={send}
          intro={
            <>
              Enter the 6-digit code we sent to <b>{user.email}</b>. It works for 10 minutes. You
              can ask for another.
            </>
          }
          label="Six-digit code"
          success={addressProven}
          sentAt={0}
          onVerified={(verified) => setCurrentUser(client, verified)}
          back={
            <>
              <LogOut aria-hidden="true" />
              Sign out
            </>
          }
          onBack={() => logout.mutate()}
        />
      </section>
    </>
  )
}
