import type { QueryClient } from '@tanstack/react-query'
import { navigate } from 'wouter/use-browser-location'
import type { SecondFactor } from '#contract/second-factor'
import type { MoreToSay } from '#web/kit/feedback/toast-outcome.ts'
import { paths } from '#web/lib/paths.ts'

/** What is said once a recovery code was used: how many are left, and where a lost phone is replaced (U-037). */
export async function codesLeft(client: QueryClient): Promise<MoreToSay | undefined> {
  // Without its schema, which signing in does without.
  const { recoveryCodes } = await client.fetchQuery<SecondFactor>({
    queryKey: ['/api/auth/second-factor'],
    staleTime: 0,
  })
  if (recoveryCodes === null) return undefined
  const { left } = recoveryCodes
  return {
    sentence: `${left} recovery ${left === 1 ? 'code' : 'codes'} left. Lost your phone?`,
    action: { label: 'Replace the App', onClick: () => navigate(paths.profileSecurity) },
  }
}
