import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { Link } from 'wouter'
import { confirmEmail } from '#contract/auth'
import { paths } from '#web/lib/paths.ts'
import { Alert } from '#web/kit/feedback/alert.tsx'
import { buttonClasses } from '#web/kit/form/button.tsx'
import { Loading } from '#web/kit/feedback/loading.tsx'
import { call } from '#web/lib/api-client.ts'
import { refreshCurrentUser, useSession } from '#web/lib/current-user.ts'
import { usePageTitle } from '#web/lib/page-title.ts'
import { AuthAlert } from './auth-alert.tsx'
import { AuthTitle } from './auth-title.tsx'
import { useLinkToken } from '#web/lib/use-link-token.ts'

/** Confirms a new address with the link mailed to it (P-120). */
export function ConfirmEmailPage() {
  usePageTitle('Confirm your address')
  const token = useLinkToken()
  const client = useQueryClient()
  const signedIn = useSession().status === 'signed-in'
  const { mutate, data, error } = useMutation({
    mutationFn: (secret: string) => call(confirmEmail, { body: { token: secret } }),
    onSuccess: () => (signedIn ? refreshCurrentUser(client) : undefined),
  })

  const used = useRef(false)
  useEffect(() => {
    // The link works once, so it must not be used twice by an effect that runs twice.
    if (token === null || used.current) return
    used.current = true
    mutate(token)
  }, [token, mutate])

  const waiting = token !== null && !data && !error
  return (
    <>
      <AuthTitle title="Confirm your address" />
      <div className="mt-4.5">
        {waiting && <Loading className="px-0 text-left" />}
        {data && (
          <Alert tone="ok" className="mb-4.5">
            {data.message}
          </Alert>
        )}
        <AuthAlert error={error} />
        {token === null && (
          <Alert tone="bad" className="mb-4.5">
            This link is not valid. Open it again from the email.
          </Alert>
        )}
        {!waiting && (
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
