import { OwnDataPart } from '#web/features/account/own-data-part.tsx'
import { AccountHead } from '#web/features/account/account-head.tsx'

/** My Profile, "Your Data": what the portal has of somebody, and the way to take it out. */
export function OwnDataPage() {
  return (
    <>
      <AccountHead />
      <OwnDataPart />
    </>
  )
}
