import { OwnDataPart } from '#web/features/account/own-data-part.tsx'
import { ProfileHead } from '#web/features/profile/profile-head.tsx'
import { TokensPart } from '#web/features/tokens/tokens-part.tsx'

// Two small tabs in one script: each one more costs the entry some of its budget.

/** My Profile, "API Tokens": what programs may do in one's name. */
export function OwnTokensPage() {
  return (
    <>
      <ProfileHead />
      <TokensPart />
    </>
  )
}

/** My Profile, "Your Data": what the portal has of somebody, and the way to take it out. */
export function OwnDataPage() {
  return (
    <>
      <ProfileHead />
      <OwnDataPart />
    </>
  )
}
