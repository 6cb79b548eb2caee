import type { CurrentUser } from '#contract/users'
import { Alert } from '#web/kit/feedback/alert.tsx'
import { Button } from '#web/kit/form/button.tsx'
import { SaveFailure } from '#web/kit/form/save-failure.tsx'
import { toastDone, toastFailed } from '#web/kit/feedback/toast-outcome.ts'
import { useSendResetLink } from './own-account.queries.ts'

/** How an account that signs in by codes alone gets a password: by a link to its own address. */
export function SetPasswordPanel({ user }: { user: CurrentUser }) {
  const send = useSendResetLink()

  function sendLink() {
    send.mutate(user.email, {
      onSuccess: ({ message }) => toastDone(message),
      onError: (error) => toastFailed('Failed to send reset link', error),
    })
  }

  return (
    <>
      <p className="max-w-[70ch] text-ink-2">
        Your account has no password; you sign in with a code we email to {user.email}. To set a
        password, send yourself a link. It works once and expires in 60 minutes.
      </p>
      <SaveFailure error={send.error} className="mt-4" />
      {send.isSuccess && (
        <Alert tone="ok" className="mt-4">
          {send.data.message}
        </Alert>
      )}
      <div className="mt-4.5 flex justify-end">
        <Button
          variant="primary"
          pending={send.isPending}
          pendingText="Sending..."
          onClick={sendLink}
        >
          Send Reset Link
        </Button>
      </div>
    </>
  )
}
