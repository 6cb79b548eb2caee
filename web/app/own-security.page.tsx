import { AccountHead } from '#web/features/account/account-head.tsx'
import { SessionsPanel } from '#web/features/account/sessions-panel.tsx'
import { SecurityPart } from '#web/features/second-factor/security-part.tsx'

/** My Profile, "Security": what opens the own account, with the sessions that are open. */
export function OwnSecurityPage() {
  return (
    <>
      <AccountHead />
      <SecurityPart sessions={<SessionsPanel />} />
    </>
  )
}
