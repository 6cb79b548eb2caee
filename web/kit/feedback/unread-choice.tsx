import { useLocation, useSearch } from 'wouter'
import { UnreadAddress } from './unread-address.tsx'

/** Says that the address names a part of the page that there is not, such as `tab=other`; the page shows its first one. */
export function UnreadChoice({
  name,
  known,
}: {
  readonly name: string
  readonly known: readonly string[]
}) {
  const search = new URLSearchParams(useSearch())
  const [path, navigate] = useLocation()
  const chosen = search.get(name)
  if (chosen === null || known.includes(chosen)) return null
  const dismiss = () => {
    search.delete(name)
    navigate(search.size === 0 ? path : `${path}?${search.toString()}`, { replace: true })
  }
  return <UnreadAddress unread={[`${name}=${chosen}`]} onDismiss={dismiss} className="mt-4" />
}
