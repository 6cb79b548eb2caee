import { useState } from 'react'
import { buttonClasses } from '#web/kit/form/button.tsx'
import { Alert } from '#web/kit/feedback/alert.tsx'
import { useSession } from '#web/lib/current-user.ts'
import { endSentence } from '#web/lib/format.ts'
import { usePageTitle } from '#web/lib/page-title.ts'
import { RegisterByKeyForm, type Registered } from './register-by-key.form.tsx'
import { SignedInVisitor } from './signed-in-visitor.tsx'
import {
  clearInvitation,
  useRegistrationLink,
  type RegistrationLink,
} from './use-registration-link.ts'

/** Public registration with an organization's key (P-044). */
export function RegisterPage() {
  const link = useRegistrationLink()
  const session = useSession()
  return session.status === 'signed-in' ? (
    <SignedInVisitor user={session.user} />
  ) : (
    <Registration {...link} />
  )
}

function Registration(link: RegistrationLink) {
  usePageTitle('Join Organization')
  const [registered, setRegistered] = useState<Registered>()
  if (registered) return <RegistrationComplete {...registered} />
  return (
    <>
      <h1 className="font-display text-title max-sm:text-title-sm">Join Organization</h1>
      <p className="mt-0.5 mb-5 text-ink-2">Register with your organization's invitation key.</p>
      <RegisterByKeyForm
        {...link}
        onRegistered={(done) => {
          clearInvitation()
          setRegistered(done)
        }}
      />
      <p className="mt-8 text-center text-meta text-ink-3">
        Don't have a registration key? Contact your organization administrator.
      </p>
    </>
  )
}

function RegistrationComplete({ email, organizationName }: Registered) {
  return (
    <>
      {/* The form has disappeared, and the focus with it: the title takes it, so that a screen reader says what happened. */}
      <h1
        ref={(title) => title?.focus()}
        tabIndex={-1}
        className="font-display text-title outline-none max-sm:text-title-sm"
      >
        Registration Complete!
      </h1>
      <Alert tone="ok" className="my-4.5">
        Your account was created for {endSentence(organizationName)}
      </Alert>
      <p className="mb-4.5 text-ink-2">
        Sign in with your email address and the password you chose.
      </p>
      {/* A whole new page: the server leads on to the sign-in screen with the address filled in (P-057). */}
      <a
        href={`/api/login?${new URLSearchParams({ email }).toString()}`}
        className={buttonClasses({ variant: 'primary', size: 'lg', block: true })}
      >
        Continue to Login
      </a>
    </>
  )
}
