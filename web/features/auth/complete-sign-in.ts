import { useQueryClient } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import { defaultPreferences } from '#contract/default-preferences'
import { preferencesPath, termsVersion } from '#contract/first-view'
import type { Preferences } from '#contract/preferences'
import type { CurrentUser } from '#contract/users'
import { paths } from '#web/lib/paths.ts'
import { call } from '#web/lib/api-client.ts'
import { meets } from '#web/lib/access.ts'
import { refreshCurrentUser, setCurrentUser } from '#web/lib/current-user.ts'
import { keepSignedInAt } from '#web/lib/sso-visit.ts'
import { authContract } from './auth-contract.ts'
import { keepSentCode } from './sent-code.ts'

/**
 * What follows a sign-in, whichever way it was done: from the sign-in screen's own addresses one goes to
 * the chosen start page, from any other the wanted page appears in its place. The start page is one of
 * the portal's own list, so no address from outside is ever followed.
 */
export function useCompleteSignIn(): (user: CurrentUser) => Promise<void> {
  const client = useQueryClient()
  const [path, navigate] = useLocation()

  return async (user) => {
    keepSentCode(null)
    const { acceptTerms } = await authContract()
    const preferences = await client
      .fetchQuery<Preferences>({ queryKey: [preferencesPath] })
      .catch(() => defaultPreferences)
    keepSignedInAt(null)
    if (path === '/' || path === paths.signIn || path === paths.ssoCallback)
      navigate(meets('member', user) ? preferences.startPage : '/', { replace: true })
    setCurrentUser(client, user)
    // The screen says that to continue is to accept; an account somebody else created has not said so before.
    if (user.termsVersion === null) {
      // Nobody waits for it: they are in.
      void call(acceptTerms, { body: { termsVersion } }).then(
        () => refreshCurrentUser(client),
        () => undefined,
      )
    }
  }
}
