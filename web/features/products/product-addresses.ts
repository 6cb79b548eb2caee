import { useHistoryState } from 'wouter/use-browser-location'
import { editAddress, newAddress, paths } from '#web/lib/paths.ts'

/** The form of a new product; `organizationId` where it is posted for a certain organization (P-106). */
export function newProductPath(organizationId?: string): string {
  return newAddress(paths.products, organizationId)
}

export function editProductPath(id: string, organizationId?: string): string {
  return editAddress(paths.products, id, organizationId)
}

/** What a step to the form carries along: where one came from. */
export function cameFromHere(): { state: { cameFrom: string } } {
  return { state: { cameFrom: `${location.pathname}${location.search}` } }
}

/** Where the person was before the form; null when it was opened by its address or from the dashboard. */
export function useCameFrom(): string | null {
  const state = useHistoryState<{ cameFrom?: unknown } | null>()
  const from = state?.cameFrom
  return typeof from === 'string' && from.startsWith('/') && !from.startsWith('//') && from !== '/'
    ? from
    : null
}
