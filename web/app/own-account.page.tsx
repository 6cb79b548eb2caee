import { AddressProofButton } from '#web/features/auth/address-proof-bar.tsx'
import { AccountPage } from '#web/features/account/account.page.tsx'

/** My Profile, with the button that mails a code to an address that is not verified. */
export function OwnAccountPage() {
  return <AccountPage confirmAddress={<AddressProofButton />} />
}
