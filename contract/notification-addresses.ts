import type { AvailableNoun } from './freshness.ts'
import type { NotificationAction } from './notification-sentences.ts'
import { records } from './records.ts'

const withQuery = (path: string, query: Readonly<Record<string, string>>): string =>
  // Several values of a filter stay readable.
  `${path}?${new URLSearchParams(query).toString().replaceAll('%2C', ',')}`

/** Where a record stands open over its list. */
export const openRecord = (noun: AvailableNoun, id: string): string =>
  withQuery(records[noun].page.path, { open: id })

/** A deal with one of its activities marked. */
export const openActivity = (dealId: string, activityId: string): string =>
  withQuery(records.pipeline.page.path, { open: dealId, activity: activityId })

/** A saved view with what changed last first. */
export function openView(view: {
  id: string
  screen: string
  query: Readonly<Record<string, string>>
  display: string | null
}): string {
  const { id, screen, query, display } = view
  return withQuery(screen, {
    ...query,
    ...(display !== null && display !== 'table' && display !== 'cards' && { view: display }),
    saved: id,
    sort: 'updatedAt',
    order: 'desc',
  })
}

/** Where what somebody else did with records of an organization is seen (N-046). */
export function openOwnRecord(
  noun: AvailableNoun,
  {
    action,
    recordId,
    organizationId,
  }: { action: NotificationAction; recordId: string | null; organizationId: string | null },
): string {
  if (action === 'delete') return '/deleted-records'
  if (recordId !== null) return openRecord(noun, recordId)
  const { path } = records[noun].page
  return organizationId === null ? path : withQuery(path, { organizationId })
}

/** A finished import. */
export const openImport = (id: string): string => `${records.imports.page.path}/${id}`

/** An introduction open over its list. */
export const openIntroduction = (id: string): string => withQuery('/introductions', { open: id })

/** A tab of a project's page. */
export const openRoom = (dealId: string, tab: 'package' | 'offers'): string =>
  `${records.pipeline.page.path}/${dealId}/${tab}`
