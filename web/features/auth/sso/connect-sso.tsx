import { useState } from 'react'
import { latePart } from '#web/kit/feedback/late-part.tsx'
import { keepWaitingProvider, waitingProvider } from '#web/lib/sso-visit.ts'

const ConnectDialog = latePart(
  async () => (await import('./connect-sso.dialog.tsx')).ConnectSsoDialog,
  () => null,
)

/** Asks whoever signed in whether a provider is to be connected that named them in this tab before. */
export function ConnectSso() {
  const [name, setName] = useState(waitingProvider)
  if (name === null) return null
  return (
    <ConnectDialog
      name={name}
      onClose={() => {
        keepWaitingProvider(null)
        setName(null)
      }}
    />
  )
}
