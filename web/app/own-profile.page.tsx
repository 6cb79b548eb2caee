import { AddressProofButton } from '#web/features/auth/address-proof-bar.tsx'
import { ProfilePage } from '#web/features/account/profile.page.tsx'

/** My Profile, with the button that mails a code to an address that is not verified. */
export function OwnProfilePage() {
  return <ProfilePage confirmAddress={<AddressProofButton />} />
}
