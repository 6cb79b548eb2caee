import { AccountHead } from '#web/features/account/account-head.tsx'
import { NotificationChoices } from '#web/features/preferences/notification-choices.tsx'

/** My Profile, "Notifications". */
export function OwnNotificationsPage() {
  return (
    <>
      <AccountHead />
      <NotificationChoices />
    </>
  )
}
