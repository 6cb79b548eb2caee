import { useLocation, useSearch } from 'wouter'

export interface MarkedOutcome {
  readonly outcome: 'funded' | null
  /** Takes the choice, and the deal it is for, out of the address. */
  readonly clear: () => void
}

/** The outcome that a link chooses for the deal it opens: "/pipeline?open=ID&mark=funded" (M-213). */
export function useMarkedOutcome(): MarkedOutcome {
  const search = useSearch()
  const [path, navigate] = useLocation()
  const parameters = new URLSearchParams(search)
  return {
    outcome: parameters.has('open') && parameters.get('mark') === 'funded' ? 'funded' : null,
    clear: () => {
      parameters.delete('open')
      parameters.delete('mark')
      const text = parameters.toString()
      navigate(text === '' ? path : `${path}?${text}`, { replace: true })
    },
  }
}
