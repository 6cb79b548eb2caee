import { useEffect, useState } from 'react'
import { useLocation, useSearch } from 'wouter'

// Carried from the page of whoever is signed in to the one after signing out; it ends with the browser tab.
let carried: string | undefined

/** The secret in this entry of the browser's history, which survives a reload: no address, log or other page shows it. */
const stored = () => (history.state as { invitation?: string } | null)?.invitation

/** Clears the invitation once it was used. */
export function clearInvitation(): void {
  carried = undefined
  if (stored() !== undefined) history.replaceState(null, '')
}

export interface RegistrationLink {
  readonly registrationKey: string
  readonly email: string
  readonly invitation: string | undefined
}

/**
 * What the link of an invitation brings: the key and whom it invites, which stay in the address so that it can be opened
 * again, and the invitation's secret, which is taken out of the address bar at once and stored with the page for a reload.
 */
export function useRegistrationLink(): RegistrationLink {
  const search = useSearch()
  const [path, navigate] = useLocation()
  const [{ registrationKey, email }] = useState(() => {
    const link = new URLSearchParams(search)
    return { registrationKey: link.get('key') ?? '', email: link.get('email') ?? '' }
  })
  const [invitation] = useState(
    () => new URLSearchParams(search).get('invitation') ?? stored() ?? carried,
  )
  useEffect(() => {
    const rest = new URLSearchParams(search)
    const token = rest.get('invitation')
    if (token === null) return
    carried = token
    rest.delete('invitation')
    navigate(rest.size === 0 ? path : `${path}?${rest.toString()}`, {
      replace: true,
      state: { invitation: token },
    })
  }, [search, path, navigate])
  return { registrationKey, email, invitation }
}
