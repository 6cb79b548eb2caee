import { useEffect, useRef } from 'react'
import { Panel } from '#web/kit/layout/panel.tsx'
import { useCurrentUser } from '#web/lib/current-user.ts'
import { focusText } from '#web/lib/page-focus.ts'
import { passwordCard } from '#web/lib/password-card.ts'
import { ChangePasswordForm } from './change-password.form.tsx'
import { SetPasswordPanel } from './set-password-panel.tsx'

/** The own password; where the address names the card one arrives at it. */
export function PasswordCard() {
  const user = useCurrentUser()
  const card = useRef<HTMLElement>(null)
  useEffect(() => {
    if (location.hash !== `#${passwordCard}`) return undefined
    // After the page has taken the focus to its title.
    const frame = requestAnimationFrame(() => {
      const title = card.current?.querySelector('h2')
      if (title) focusText(title)
    })
    return () => cancelAnimationFrame(frame)
  }, [])
  return (
    <Panel ref={card} title="Change Password" className="scroll-mt-18">
      {user.hasPassword ? <ChangePasswordForm user={user} /> : <SetPasswordPanel user={user} />}
    </Panel>
  )
}
