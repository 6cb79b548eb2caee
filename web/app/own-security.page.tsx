import { ProfileHead } from '#web/features/profile/profile-head.tsx'
import { SessionsPanel } from '#web/features/profile/sessions-panel.tsx'
import { SecurityPart } from '#web/features/security/security-part.tsx'

/** My Profile, "Security": what opens the own account, with the sessions that are open. */
export function OwnSecurityPage() {
  return (
    <>
      <ProfileHead />
      <SecurityPart sessions={<SessionsPanel />} />
    </>
  )
}
