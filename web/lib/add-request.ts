import { useEffect, useRef } from 'react'
import { useLocation, useSearch } from 'wouter'
import { withParameters, addressWith } from './paths.ts'

const parameter = 'add'

/** The address of a list at which the form of a new record opens over it. */
export const addAddress = (path: string): string => addressWith(path, { [parameter]: 'true' })

/**
 * Opens the form of a new record where the address says so, and takes that out of the address: closing the form, "Back" and
 * a reload do not open it again. `mayAdd` is whether the person may.
 */
export function useAddRequest(mayAdd: boolean, open: () => void): void {
  const [path, navigate] = useLocation()
  const search = useSearch()
  const opening = useRef(open)
  useEffect(() => {
    opening.current = open
  })
  useEffect(() => {
    const parameters = new URLSearchParams(search)
    if (!parameters.has(parameter)) return
    parameters.delete(parameter)
    navigate(withParameters(path, parameters), { replace: true })
    if (mayAdd) opening.current()
  }, [search, path, navigate, mayAdd])
}
