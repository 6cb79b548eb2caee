import type { AvailableNoun } from '#contract/freshness'
import {
  openActivity,
  openImport,
  openIntroduction,
  openOwnRecord,
  openRecord,
  openRoom,
  openView,
} from '#contract/notification-addresses'
import { sentencesOf } from '#contract/notification-sentences'
import type { Sentences } from '#contract/notification-sentences'
import type { Notification } from '#contract/notifications'
import type { StoredNotification, Surroundings } from './stored-notification.ts'

/** What an entry says of its record; null where it is gone at this moment. */
type Said =
  | (Sentences &
      Pick<Notification, 'address'> &
      Partial<
        Pick<Notification, 'recordName' | 'organizationName' | 'actorName' | 'view' | 'entity'>
      >)
  | null

type Writer = (row: StoredNotification, around: Surroundings) => Said

/** The record of an entry: as it is called now, or as it was when it is gone. */
function recordOf(row: StoredNotification, around: Surroundings) {
  const { recordId, organizationId, details, action } = row
  const retained =
    organizationId === null ? null : (around.organizations.get(organizationId) ?? null)
  if (action === 'delete' && details.name !== undefined)
    return { name: details.name, organizationName: retained }
  const record = recordId === null ? undefined : around.records.get(recordId)
  if (record === undefined && action === 'move' && details.name !== undefined)
    return { name: details.name, organizationName: null }
  return record ?? null
}

const followed: Writer = (row, around) => {
  const record = recordOf(row, around)
  if (record === null || row.recordId === null) return null
  // Only such records are followed.
  const entity = row.entity as AvailableNoun
  return {
    ...sentencesOf('followed_record', {
      entity,
      recordName: record.name,
      changes: row.changes,
      names: around.names,
    }),
    recordName: record.name,
    organizationName: record.organizationName,
    address: openRecord(entity, row.recordId),
  }
}

const own: Writer = (row, around) => {
  const isMany = row.recordId === null
  const record = isMany ? null : recordOf(row, around)
  if (!isMany && record === null) return null
  const entity = row.entity as AvailableNoun
  const actorName = around.people(row.actorId)
  const ofMany =
    row.organizationId === null ? null : (around.organizations.get(row.organizationId) ?? null)
  const organizationName = isMany ? ofMany : (record?.organizationName ?? null)
  const isReadable = row.recordId !== null && around.records.has(row.recordId)
  // Back with them, it did not go to themselves.
  const isBack = row.action === 'move' && organizationName === ofMany
  return {
    ...sentencesOf('own_record', {
      entity,
      action: row.action,
      actorName,
      recordName: record?.name ?? '',
      organizationName: isBack ? null : organizationName,
      changes: row.changes,
      names: around.names,
      records: row.details.records ?? 0,
    }),
    recordName: record?.name ?? null,
    organizationName,
    actorName,
    address: openOwnRecord(entity, isReadable ? row : { ...row, recordId: null }),
  }
}

const mention: Writer = (row, around) => {
  const activity = around.activities.get(row.mergedBy)
  const deal = row.recordId === null ? undefined : around.records.get(row.recordId)
  if (activity === undefined || deal === undefined) return null
  const actorName = around.people(row.actorId)
  return {
    ...sentencesOf('mention', {
      actorName,
      recordName: deal.name,
      type: activity.type,
      subject: activity.subject,
      dueDay: activity.scheduledDate?.toISOString().slice(0, 10) ?? null,
    }),
    recordName: deal.name,
    organizationName: deal.organizationName,
    actorName,
    address: openActivity(deal.id, activity.id),
  }
}

const viewAlert: Writer = (row, around) => {
  const view = row.recordId === null ? undefined : around.views.get(row.recordId)
  const found = (row.details.ids ?? [])
    .flatMap((id) => around.records.get(id) ?? [])
    .toSorted((one, other) => other.updatedAt.getTime() - one.updatedAt.getTime())
  if (view === undefined || found.length === 0) return null
  const { id, name, screen, display } = view
  return {
    ...sentencesOf('view_alert', {
      viewName: name,
      found: found.length,
      names: found.slice(0, 3).map((record) => record.name),
    }),
    recordName: name,
    view: { id, name },
    // A view stores the parameters of its address as texts.
    address: openView({ id, screen, display, query: view.query as Record<string, string> }),
  }
}

const memberJoined: Writer = (row, around) => {
  const organizationName = around.organizations.get(row.organizationId ?? '')
  const memberName = around.names[row.recordId ?? '']
  if (organizationName === undefined || memberName === undefined) return null
  return {
    ...sentencesOf('member_joined', { memberName, organizationName }),
    recordName: memberName,
    organizationName,
    address: '/',
  }
}

const importFinished: Writer = ({ recordId, action, details }) => {
  const { name = '', created = 0, updated = 0, left = 0, message = null } = details
  if (recordId === null) return null
  return {
    ...sentencesOf('import_finished', {
      filename: name,
      failed: action === 'failed',
      created,
      updated,
      left,
      message,
    }),
    recordName: name,
    address: openImport(recordId),
  }
}

/** What is seen in the package of a project (H-060). */
const inPackage: readonly StoredNotification['action'][] = ['shared', 'question', 'answer']

const tabOf = (action: StoredNotification['action']) =>
  action.startsWith('offer_') ? 'offers' : inPackage.includes(action) ? 'package' : null

const introduction: Writer = (row, around) => {
  const stored = row.recordId === null ? undefined : around.introductions.get(row.recordId)
  if (stored === undefined) return null
  const { dealOrganizationName, capitalOrganizationName } = stored
  const { askedBy, dealId, dealName, declineReason } = stored
  const tab = tabOf(row.action)
  const [askingName, askedName] =
    askedBy === 'deal'
      ? [dealOrganizationName, capitalOrganizationName]
      : [capitalOrganizationName, dealOrganizationName]
  return {
    ...sentencesOf('introductions', {
      action: row.action,
      askingName,
      askedName,
      dealName,
      declineReason,
      dealSide: dealOrganizationName,
      capitalSide: capitalOrganizationName,
      about: row.details.about ?? '',
    }),
    recordName: dealName,
    address: tab !== null && dealId !== null ? openRoom(dealId, tab) : openIntroduction(stored.id),
  }
}

const writers: Record<Notification['kind'], Writer> = {
  mention,
  followed_record: followed,
  view_alert: viewAlert,
  own_record: own,
  member_joined: memberJoined,
  import_finished: importFinished,
  introductions: introduction,
}

/** An entry as it is answered; null where what it is about is gone at this moment. */
export function entryOf(row: StoredNotification, around: Surroundings): Notification | null {
  const said = writers[row.kind](row, around)
  if (said === null) return null
  const { lines, ...rest } = said
  return {
    id: row.id,
    kind: row.kind,
    entity: row.entity as Notification['entity'],
    recordId: row.recordId,
    recordName: null,
    organizationName: null,
    actorName: null,
    view: null,
    ...rest,
    lines: [...lines],
    count: row.count,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    read: row.readAt !== null,
  }
}
