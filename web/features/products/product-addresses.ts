import { useHistoryState } from 'wouter/use-browser-location'
import { paths } from '#web/app/paths.ts'

/** The form of a new product; `organizationId` where it is posted for a certain organization (P-106). */
export function newProductPath(organizationId?: string): string {
  return `${paths.products}/new${organizationId === undefined ? '' : `?organizationId=${organizationId}`}`
}

export function editProductPath(id: string, organizationId?: string): string {
  return `${paths.products}/edit/${id}${organizationId === undefined ? '' : `?organizationId=${organizationId}`}`
}

/** What a step to the form carries along: where one came from. */
export function cameFromHere(): { state: { cameFrom: string } } {
  return { state: { cameFrom: `${location.pathname}${location.search}` } }
}

/** Where the person was before the form; null when it was opened by its address or from the dashboard. */
export function useCameFrom(): string | null {
  const state = useHistoryState<{ cameFrom?: unknown } | null>()
  const from = state?.cameFrom
  return typeof from === 'string' && from.startsWith('/') && !from.startsWith('//') && from !== '/' ? from : null
}
