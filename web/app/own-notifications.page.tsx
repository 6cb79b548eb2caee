import { ProfileHead } from '#web/features/account/profile-head.tsx'
import { NotificationChoices } from '#web/features/preferences/notification-choices.tsx'

/** My Profile, "Notifications". */
export function OwnNotificationsPage() {
  return (
    <>
      <ProfileHead />
      <NotificationChoices />
    </>
  )
}
