import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from 'wouter'
import { confirmEmail, readNewAddress } from '#contract/confirm-email'
import { paths } from '#web/lib/paths.ts'
import { Alert } from '#web/kit/feedback/alert.tsx'
import { Button, buttonClasses } from '#web/kit/form/button.tsx'
import { Loading } from '#web/kit/feedback/loading.tsx'
import { call } from '#web/lib/api-client.ts'
import { refreshCurrentUser, useSession } from '#web/lib/current-user.ts'
import { focusTitle } from '#web/lib/page-arrival.ts'
import { usePageTitle } from '#web/lib/page-title.ts'
import { AuthAlert } from './auth-alert.tsx'
import { AuthTitle } from './auth-title.tsx'
import { useLinkToken } from '#web/lib/use-link-token.ts'

/**
 * Confirms a new address with the link mailed to it (P-120). Opening it changes nothing, for programs open links of mails
 * before people do: it says where the address is, and its button confirms it.
 */
export function ConfirmEmailPage() {
  usePageTitle('Confirm your address')
  const token = useLinkToken()
  const client = useQueryClient()
  const signedIn = useSession().status === 'signed-in'
  // The secret is no part of the key: keys stay in the cache. Another link is another page.
  const address = useQuery({
    queryKey: ['new-address'],
    queryFn: () => call(readNewAddress, { body: { token: token ?? '' } }),
    enabled: token !== null,
    retry: false,
    gcTime: 0,
  })
  const confirm = useMutation({
    mutationFn: (secret: string) => call(confirmEmail, { body: { token: secret } }),
    onSuccess: async () => {
      if (signedIn) await refreshCurrentUser(client)
      focusTitle()
    },
  })

  const asks = token !== null && address.isSuccess && !confirm.isSuccess && !confirm.isError
  const isLoading = token !== null && address.isPending
  return (
    <>
      <AuthTitle title="Confirm your address" />
      <div className="mt-4.5">
        {isLoading && <Loading className="px-0 text-left" />}
        {asks && (
          <>
            <p className="mb-4.5">
              Your account gets its new address at{' '}
              <b className="font-strong wrap-anywhere">{address.data.host}</b> when you confirm it.
            </p>
            <Button
              variant="primary"
              size="lg"
              block
              pending={confirm.isPending}
              pendingText="Confirming..."
              onClick={() => confirm.mutate(token)}
            >
              Confirm email address
            </Button>
          </>
        )}
        {confirm.data && (
          <Alert tone="ok" className="mb-4.5">
            {confirm.data.message}
          </Alert>
        )}
        <AuthAlert error={address.error ?? confirm.error} />
        {token === null && (
          <Alert tone="bad" className="mb-4.5">
            This link is not valid. Open it again from the email.
          </Alert>
        )}
        {!isLoading && !asks && (
          <Link
            href={signedIn ? paths.profile : paths.signIn}
            className={buttonClasses({ variant: 'primary', size: 'lg', block: true })}
          >
            {signedIn ? 'Continue to My Profile' : 'Continue to Sign In'}
          </Link>
        )}
      </div>
    </>
  )
}
