import { ProfileHead } from '#web/features/account/profile-head.tsx'
import { TokensPart } from '#web/features/tokens/tokens-part.tsx'

/** My Profile, "API Tokens": what programs may do in one's name. */
export function OwnTokensPage() {
  return (
    <>
      <ProfileHead />
      <TokensPart />
    </>
  )
}
