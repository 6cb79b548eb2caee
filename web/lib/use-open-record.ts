import { useLocation, useSearch } from 'wouter'
import { withParameters } from './paths.ts'

const parameter = 'open'

export interface OpenRecord {
  /** The record whose details are open, as the address says. */
  readonly openId: string | null
  /** Opens a record, or goes to the next one. "Back" then closes the details. */
  readonly open: (id: string) => void
  readonly close: () => void
  /** The address of the list as it is now with that record open. */
  readonly addressOf: (id: string) => string
}

/** Stores in the address which record of a list is open: "/products?open=ID", beside the list's filters. */
export function useOpenRecord(): OpenRecord {
  const search = useSearch()
  const [path, navigate] = useLocation()
  const openId = new URLSearchParams(search).get(parameter)

  function addressWith(id: string | null): string {
    const parameters = new URLSearchParams(search)
    // Which of its activities is marked is said of one record alone.
    if (id !== openId) parameters.delete('activity')
    if (id === null) parameters.delete(parameter)
    else parameters.set(parameter, id)
    return withParameters(path, parameters)
  }

  return {
    openId,
    // Walking from record to record leaves one step in the history, not one for each.
    open: (id) => navigate(addressWith(id), { replace: openId !== null }),
    close: () => navigate(addressWith(null), { replace: true }),
    addressOf: addressWith,
  }
}
