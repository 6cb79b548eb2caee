import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from 'wouter'
import { confirmEmail, readNewAddress, type LinkOpens } from '#contract/confirm-email'
import { paths } from '#web/lib/paths.ts'
import { Alert } from '#web/kit/feedback/alert.tsx'
import { Button, buttonClasses } from '#web/kit/form/button.tsx'
import { Loading } from '#web/kit/feedback/loading.tsx'
import { call } from '#web/lib/api-client.ts'
import { clearSession, refreshCurrentUser, setCurrentUser } from '#web/lib/current-user.ts'
import { focusTitle } from '#web/lib/page-focus.ts'
import { usePageTitle } from '#web/lib/page-title.ts'
import { AuthAlert } from './auth-alert.tsx'
import { AuthTitle } from './auth-title.tsx'
import { SignInSteps } from './sign-in-steps.tsx'
import { useLinkToken } from '#web/lib/use-link-token.ts'

/** What is said of the address before anything is pressed, after the host. */
const words: Record<LinkOpens, string> = {
  moves: 'Nothing else about your account changes.',
  sign_in:
    'You are not signed in here. Sign in with your current address to switch to the new one. Nothing else about your account changes.',
  begins_anew:
    'This account has no confirmed address yet, and you are not signed in to it here. If you continue, you are signed out everywhere, choose a new password, and lose what was set up so far. To keep it, open the link in the browser where you are signed in.',
}

const onwards: Record<LinkOpens, { href: string; label: string }> = {
  moves: { href: paths.profile, label: 'Continue to My Profile' },
  sign_in: { href: paths.profile, label: 'Continue to My Profile' },
  begins_anew: { href: paths.forgotPassword, label: 'Choose a New Password' },
}

/**
 * Confirms a new address with the link mailed to it (P-120). Opening it changes nothing, for programs open links of mails
 * before people do: it says where the address is and what happens, and one press confirms it, that of its button
 * or of signing in to the account.
 */
export function ConfirmEmailPage() {
  usePageTitle('Confirm your address')
  const token = useLinkToken()
  const client = useQueryClient()
  const confirm = useMutation({
    mutationFn: ({ secret }: { secret: string; opens: LinkOpens }) =>
      call(confirmEmail, { body: { token: secret } }),
    onSuccess: async () => {
      await refreshCurrentUser(client)
      focusTitle()
    },
  })
  // The secret is no part of the key: keys stay in the cache. Another link is another page.
  const address = useQuery({
    queryKey: ['new-address'],
    queryFn: () => call(readNewAddress, { body: { token: token ?? '' } }),
    enabled: token !== null && !confirm.isSuccess,
    // Read anew by whoever signs in; the form stays meanwhile.
    placeholderData: (previous) => previous,
    retry: false,
    gcTime: 0,
  })
  // Signed in to another account than the one that asked: the form stays, with the answer above it.
  const isOther = confirm.isError && address.data?.opens === 'sign_in'

  const found = token !== null && address.isSuccess && !confirm.isSuccess ? address.data : null
  const asks = found !== null && (!confirm.isError || isOther) ? found : null
  const isLoading = token !== null && address.isPending
  const next = confirm.isSuccess ? onwards[confirm.variables.opens] : null
  return (
    <>
      <AuthTitle title="Confirm your address" />
      <div className="mt-4.5">
        {isLoading && <Loading className="px-0 text-left" />}
        {asks && (
          <p className="mb-4.5">
            Your account gets its new address at{' '}
            <b className="font-strong wrap-anywhere">{asks.host}</b>
            {asks.opens === 'sign_in' ? '. ' : ' when you confirm it. '}
            {words[asks.opens]}
          </p>
        )}
        {confirm.data && (
          <Alert tone="ok" className="mb-4.5">
            {confirm.data.message}
          </Alert>
        )}
        <AuthAlert error={confirm.isSuccess ? null : (confirm.error ?? address.error)} />
        {asks && token !== null && asks.opens === 'sign_in' && (
          <SignInSteps
            address=""
            onSignedIn={async (user) => {
              await confirm.mutateAsync({ secret: token, opens: asks.opens }).catch(() => undefined)
              // Nothing stays of whoever was signed in here before.
              clearSession(client)
              setCurrentUser(client, user)
              await refreshCurrentUser(client)
            }}
          />
        )}
        {asks && token !== null && asks.opens !== 'sign_in' && (
          <Button
            variant="primary"
            size="lg"
            block
            pending={confirm.isPending}
            pendingText="Confirming..."
            onClick={() => confirm.mutate({ secret: token, opens: asks.opens })}
          >
            Confirm email address
          </Button>
        )}
        {token === null && (
          <Alert tone="bad" className="mb-4.5">
            This link is not valid. Open it again from the email.
          </Alert>
        )}
        {!isLoading && !asks && (
          <Link
            href={next?.href ?? paths.signIn}
            className={buttonClasses({ variant: 'primary', size: 'lg', block: true })}
          >
            {next?.label ?? 'Continue to Sign In'}
          </Link>
        )}
      </div>
    </>
  )
}
