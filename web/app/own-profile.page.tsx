import { ConfirmAddressButton } from '#web/features/auth/confirm-address-bar.tsx'
import { ProfilePage } from '#web/features/account/profile.page.tsx'

/** My Profile, with the button that mails a code to an address that is not verified. */
export function OwnProfilePage() {
  return <ProfilePage confirmAddress={<ConfirmAddressButton />} />
}
