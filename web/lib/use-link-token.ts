import { useEffect, useState } from 'react'
import { useLocation, useSearch } from 'wouter'

/**
 * The secret of a mailed link. It is taken out of the address bar at once, so that it stays in no
 * history, bookmark or shared address. Null when the address has none.
 */
export function useLinkToken(): string | null {
  const search = useSearch()
  const [path, navigate] = useLocation()
  const [token] = useState(() => new URLSearchParams(search).get('token'))
  useEffect(() => {
    if (token !== null) navigate(path, { replace: true })
  }, [token, path, navigate])
  return token
}
