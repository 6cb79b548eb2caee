import { Building2 } from 'lucide-react'
import { useState } from 'react'
import { toastFailure } from '#web/kit/feedback/toast-outcome.ts'
import { Button } from '#web/kit/form/button.tsx'
import { overNetwork } from '#web/lib/api-client.ts'
import { loginMessages } from '../login-messages.ts'

/** Signs in at the portal's provider. Its calls come when it is pressed. */
export function PortalSsoButton({
  name,
  className,
}: {
  readonly name: string
  readonly className?: string
}) {
  const [isLeaving, setLeaving] = useState(false)
  const leave = async () => {
    setLeaving(true)
    try {
      const { startSso } = await overNetwork(() => import('./start-sso.ts'))
      await startSso({ portal: true })
    } catch (error) {
      setLeaving(false)
      toastFailure(loginMessages.failed, error)
    }
  }
  return (
    <Button size="lg" block pending={isLeaving} className={className} onClick={() => void leave()}>
      <Building2 aria-hidden="true" />
      <span className="truncate">Continue with {name}</span>
    </Button>
  )
}
