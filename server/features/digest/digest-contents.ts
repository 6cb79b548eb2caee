import type { Attention } from '#contract/dashboard'
import { passedDays } from '#contract/dashboard'
import { addDays } from '#contract/finance/days'
import type { NotificationKind } from '#contract/notification-kinds'
import { toldKinds } from '#contract/notification-kinds'
import type { Notification } from '#contract/notifications'
import type { Person } from '#contract/rights'
import { staleOf } from '#server/features/confirmations/confirmations.store'
import type { StaleRecord } from '#server/features/confirmations/confirmations.store'
import { tasksOf } from '#server/features/dashboard/attention.store'
import { waitingIntroductions } from '#server/features/dashboard/waiting-introductions.store'
import { deadlinesOfParty } from '#server/features/deadlines/deadlines.store'
import { readNotifications } from '#server/features/notifications/notifications-list.store'
import type { Executor } from '#server/platform/database/database'

/** Days from now in which a task is mailed, and a deadline (N-064). */
const taskDays = 7
const deadlineDays = 30

/** The most of a part whose coming is noticed; notifications are no more than 500 of a person (N-042). */
const mostTracked = 5000
const mostNotifications = 500

/** The longest that a notification is written before it can be read. */
const overlapMillis = 60_000

/** A part of a digest: all that is in it, by a key that stays the same while it is the same. */
export interface Part<Entry> {
  entries: readonly Entry[]
  total: number
  keys: readonly string[]
}

/** What a digest holds at a moment, under the rights of its person. */
export interface DigestContents {
  news: Part<Notification>
  introductions: Part<Attention['introductions']['entries'][number]>
  confirmations: Part<StaleRecord>
  tasks: Part<Attention['tasks']['entries'][number]>
  deadlines: Part<Attention['deadlines']['entries'][number]>
}

/** Somebody whose digest is composed, as the rights see them. */
export type Recipient = Person & { id: string }

const nothing = { entries: [], total: 0, keys: [] }

const partOf = <Entry>(
  { entries, total }: { entries: readonly Entry[]; total: number },
  keyOf: (entry: Entry) => string,
): Part<Entry> => ({ entries, total, keys: entries.map(keyOf) })

/** A notification that changes again is another one. */
const newsKey = 'new '
const keyOfNews = ({ id, updatedAt }: Notification): string => `${newsKey}${id} ${updatedAt}`

/**
 * What somebody would be told in the kinds `kinds`: unread notifications changed after `since`, and what there is to do
 * (N-064). `held` is left out of the former: a moment around `since` is read twice, so that a notification that was being
 * written meanwhile is not lost.
 */
export async function digestContents(
  db: Executor,
  person: Recipient,
  {
    kinds,
    since,
    held,
  }: { kinds: ReadonlySet<NotificationKind>; since: Date; held: ReadonlySet<string> },
): Promise<DigestContents> {
  const { organizationId } = person
  const present = new Date().toISOString().slice(0, 10)
  const told = toldKinds.filter((kind) => kinds.has(kind))
  // Before the first digest there is nothing that one could have missed.
  const from = held.size === 0 ? since : new Date(since.getTime() - overlapMillis)
  const read =
    told.length === 0
      ? []
      : (
          await readNotifications(db, person, {
            read: false,
            kind: told,
            since: from,
            limit: mostNotifications,
            offset: 0,
          })
        ).notifications.filter((entry) => !held.has(keyOfNews(entry)))
  const news = partOf({ entries: read, total: read.length }, keyOfNews)
  if (organizationId === null)
    return {
      news,
      introductions: nothing,
      confirmations: nothing,
      tasks: nothing,
      deadlines: nothing,
    }
  return {
    news,
    introductions: kinds.has('introductions')
      ? partOf(
          await waitingIntroductions(db, organizationId, mostTracked),
          ({ id, state }) => `introduction ${id} ${state}`,
        )
      : nothing,
    confirmations: kinds.has('confirmations')
      ? partOf(
          await staleOf(db, organizationId, mostTracked),
          ({ entity, id }) => `record ${entity} ${id}`,
        )
      : nothing,
    tasks: kinds.has('tasks')
      ? partOf(
          await tasksOf(db, organizationId, {
            until: addDays(present, taskDays),
            limit: mostTracked,
          }),
          ({ id }) => `task ${id}`,
        )
      : nothing,
    deadlines: kinds.has('tasks') ? await deadlinesOf(db, organizationId, present) : nothing,
  }
}

async function deadlinesOf(
  db: Executor,
  organizationId: string,
  present: string,
): Promise<DigestContents['deadlines']> {
  const { entries, total } = await deadlinesOfParty(db, organizationId, {
    from: addDays(present, -passedDays),
    to: addDays(present, deadlineDays),
    limit: mostTracked,
  })
  return partOf(
    { entries: entries.map((each) => ({ ...each, passed: each.day < present })), total },
    ({ id, kind, label, day }) => `deadline ${id} ${kind} ${label} ${day}`,
  )
}

const toDoParts = ['introductions', 'confirmations', 'tasks', 'deadlines'] as const

/** How much there is to do. */
export const toDoOf = (contents: DigestContents): number =>
  toDoParts.reduce((sum, part) => sum + contents[part].total, 0)

/** Whether nothing at all is to be told. */
export const isEmpty = (contents: DigestContents): boolean =>
  contents.news.total + toDoOf(contents) === 0

/** Whether it holds records to confirm and nothing else (N-066). */
export const isConfirmationsAlone = (contents: DigestContents): boolean =>
  contents.confirmations.total > 0 &&
  contents.news.total + toDoOf(contents) === contents.confirmations.total

/** The keys of all of it. */
export const keysOf = (contents: DigestContents): string[] =>
  (['news', ...toDoParts] as const).flatMap((part) => [...contents[part].keys])

/** Of the keys of the last digest those that still hold, where nothing is mailed this time. */
export function stillHeld(contents: DigestContents, held: readonly string[]): string[] {
  const present = new Set(keysOf(contents))
  return held.filter((key) => key.startsWith(newsKey) || present.has(key))
}

/** Whether anything in it is new since the digest that held these (N-065). */
export const isAnythingNew = (contents: DigestContents, held: ReadonlySet<string>): boolean =>
  keysOf(contents).some((key) => !held.has(key))
