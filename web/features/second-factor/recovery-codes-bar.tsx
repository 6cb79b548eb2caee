import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { Alert } from '#web/kit/feedback/alert.tsx'
import { paths } from '#web/lib/paths.ts'
import type { SecondFactor } from '#contract/second-factor'
import { useCurrentUser } from '#web/lib/current-user.ts'

/** Fewer than four are soon none. */
export const isFew = (codesLeft: number) => codesLeft < 4

/** Where it is read; without its schema, which the shell does without. */
const secondFactorPath = '/api/auth/second-factor'

/** How many recovery codes are left where that is few; undefined otherwise. An account without a second step asks nothing. */
function useFewRecoveryCodes(): number | undefined {
  const { hasSecondFactor } = useCurrentUser()
  const { data } = useQuery<SecondFactor>({
    queryKey: [secondFactorPath],
    enabled: hasSecondFactor,
  })
  const left = hasSecondFactor ? data?.recoveryCodes?.left : undefined
  return left !== undefined && isFew(left) ? left : undefined
}

/** "You have 3 recovery codes left." */
export const codesLeftSentence = (left: number) =>
  `You have ${left} recovery ${left === 1 ? 'code' : 'codes'} left.`

/** Under the top bar while few recovery codes are left. */
export function RecoveryCodesBar() {
  const left = useFewRecoveryCodes()
  if (left === undefined) return null
  return (
    <Alert
      tone="warn"
      className="flex-none rounded-none px-7! max-xl:px-6! max-sm:px-4! print:hidden"
    >
      {codesLeftSentence(left)} <Link href={paths.profileSecurity}>Make new ones.</Link>
    </Alert>
  )
}
