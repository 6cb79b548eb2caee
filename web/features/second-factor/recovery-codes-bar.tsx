import { Link } from 'wouter'
import { Alert } from '#web/kit/feedback/alert.tsx'
import { paths } from '#web/lib/paths.ts'
import { codesLeftSentence, useFewRecoveryCodes } from '#web/lib/second-factor.ts'

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
