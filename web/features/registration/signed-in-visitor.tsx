import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from 'wouter'
import { logout } from '#contract/auth'
import type { CurrentUser } from '#contract/users'
import { paths } from '#web/lib/paths.ts'
import { Button, buttonClasses } from '#web/kit/form/button.tsx'
import { PageHeader } from '#web/kit/layout/page-header.tsx'
import { toastFailure } from '#web/kit/feedback/toast-outcome.ts'
import { call } from '#web/lib/api-client.ts'
import { endSession } from '#web/lib/current-user.ts'
import { endSentence } from '#web/lib/format.ts'
import { displayName } from '#web/lib/person.ts'

/** /register for somebody who is signed in: a shared link may be opened by an existing user (P-062). */
export function SignedInVisitor({ user }: { user: CurrentUser }) {
  const client = useQueryClient()
  // Unlike "Logout" it stays on the page, where the form then has what the link brought.
  const signOut = useMutation({
    mutationFn: () => call(logout),
    onSuccess: () => endSession(client),
    onError: (error) => toastFailure('Logout failed', error),
  })
  const name = displayName(user)
  const isAlone = user.organizationId === null && user.role !== 'admin'
  return (
    <>
      <PageHeader
        title="Join Organization"
        subtitle="Register with your organization's invitation key."
      />
      <section className="mt-6 max-w-160 rounded-sheet border border-rule bg-sheet px-5 py-4.5">
        <p className="wrap-anywhere">
          You are signed in as <b>{name}</b>
          {name !== user.email && ` (${user.email})`}
          {user.organizationName ? `, ${endSentence(user.organizationName)}` : '.'}
        </p>
        <p className="mt-1 text-ink-2">
          {isAlone
            ? 'Your account has no organization yet. Join one with its key, or register another account.'
            : 'Registering creates another account with a different email address. Sign out first.'}
        </p>
        <div className="mt-4 flex flex-wrap gap-2">
          <Link href={paths.home} className={buttonClasses({ variant: 'primary' })}>
            {isAlone ? 'Join with this account' : 'Continue as this person'}
          </Link>
          <Button
            pending={signOut.isPending}
            pendingText="Signing out..."
            onClick={() => signOut.mutate()}
          >
            Sign out and register another account
          </Button>
        </div>
      </section>
    </>
  )
}
