import { AccountHead } from '#web/features/account/account-head.tsx'
import { TokensPart } from '#web/features/tokens/tokens-part.tsx'

/** My Profile, "API Tokens": what programs may do in one's name. */
export function OwnTokensPage() {
  return (
    <>
      <AccountHead />
      <TokensPart />
    </>
  )
}
