import type { Attention } from '#contract/dashboard'
import { passedDays } from '#contract/dashboard'
import { addDays } from '#contract/finance/days'
import type { NotificationKind } from '#contract/notification-kinds'
import { notifiedKinds } from '#contract/notification-kinds'
import type { Notification } from '#contract/notifications'
import { isAdmin } from '#contract/rights'
import type { Person } from '#contract/rights'
import { staleOf } from '#server/features/confirmations/confirmations.store'
import type { StaleRecord } from '#server/features/confirmations/confirmations.store'
import { tasksOf } from '#server/features/dashboard/attention.store'
import { waitingReviews } from '#server/features/dashboard/reviews.store'
import { waitingIntroductions } from '#server/features/dashboard/waiting-introductions.store'
import { deadlinesOfParty } from '#server/features/deadlines/deadlines.store'
import { readNotificationEntries } from '#server/features/notifications/notifications-list.store'
import type { Executor } from '#server/platform/database/database'
import { today, todayInUtc } from '#server/platform/present-day'

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
  /** For administrators, what waits for their review. */
  reviews: Part<Attention['reviews']['entries'][number]>
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

/** Of these keys the notifications, each with the time of its last change that was mailed. */
const mailedEntries = (contained: ReadonlySet<string>): Map<string, Date> =>
  new Map(
    [...contained].flatMap((key) => {
      const [id, updatedAt] = key.startsWith(newsKey) ? key.slice(newsKey.length).split(' ') : []
      return id === undefined || updatedAt === undefined ? [] : [[id, new Date(updatedAt)]]
    }),
  )

/** What is asked for: the kinds of notifications, since when, and what the last digest held. */
interface Asked {
  kinds: ReadonlySet<NotificationKind>
  since: Date
  contained: ReadonlySet<string>
}

/** Unread notifications that no digest held yet. A moment before `since` is read again: one that was being written then is not lost. */
async function newsOf(
  db: Executor,
  person: Recipient,
  { kinds, since, contained }: Asked,
): Promise<DigestContents['news']> {
  const notified = notifiedKinds.filter((kind) => kinds.has(kind))
  if (notified.length === 0) return nothing
  // Before the first digest there is nothing that one could have missed.
  const from = contained.size === 0 ? since : new Date(since.getTime() - overlapMillis)
  const mailed = mailedEntries(contained)
  const unread = await readNotificationEntries(
    db,
    person,
    { read: false, kind: notified, since: from, limit: mostNotifications, offset: 0 },
    (id) => mailed.get(id) ?? from,
  )
  const entries = unread.filter((entry) => !contained.has(keyOfNews(entry)))
  return partOf({ entries, total: entries.length }, keyOfNews)
}

/** What somebody would be told: unread notifications of their kinds, and what there is to do (N-064). */
export async function digestContents(
  db: Executor,
  person: Recipient,
  asked: Asked,
  { memberReview }: { memberReview: boolean },
): Promise<DigestContents> {
  const { organizationId } = person
  const present = todayInUtc()
  // One after the other: in a transaction there is one connection.
  const own = async <Entry>(
    kind: NotificationKind,
    read: (organizationId: string) => Promise<Part<Entry>>,
  ): Promise<Part<Entry>> =>
    organizationId !== null && asked.kinds.has(kind) ? read(organizationId) : nothing
  return {
    news: await newsOf(db, person, asked),
    introductions: await own('introductions', async (id) =>
      partOf(
        await waitingIntroductions(db, id, mostTracked),
        (each) => `introduction ${each.id} ${each.state}`,
      ),
    ),
    confirmations: await own('confirmations', async (id) =>
      partOf(await staleOf(db, id, mostTracked), (each) => `record ${each.entity} ${each.id}`),
    ),
    tasks: await own('tasks', async (id) =>
      partOf(
        await tasksOf(db, id, { until: addDays(present, taskDays), limit: mostTracked }),
        (each) => `task ${each.id}`,
      ),
    ),
    deadlines: await own('tasks', (id) => deadlinesOf(db, id, today())),
    reviews:
      memberReview && isAdmin(person) && asked.kinds.has('tasks')
        ? partOf(
            await waitingReviews(db, mostTracked),
            (each) => `review ${each.entity} ${each.id} ${each.updatedAt}`,
          )
        : nothing,
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

const toDoParts = ['introductions', 'confirmations', 'tasks', 'deadlines', 'reviews'] as const

/** How much there is to do. */
export const toDoOf = (contents: DigestContents): number =>
  toDoParts.reduce((sum, part) => sum + contents[part].total, 0)

/** Whether nothing at all is to be told. */
export const isEmpty = (contents: DigestContents): boolean =>
  contents.news.total + toDoOf(contents) === 0

/** Whether it holds records to confirm and nothing else (N-066). */
export const isAvailabilityAlone = (contents: DigestContents): boolean =>
  contents.confirmations.total > 0 &&
  contents.news.total + toDoOf(contents) === contents.confirmations.total

/** The keys of all of it. */
export const keysOf = (contents: DigestContents): string[] =>
  (['news', ...toDoParts] as const).flatMap((part) => [...contents[part].keys])

/** The keys of what is mailed, and of earlier news that the next digest will look at again. */
export function keysMailed(contents: DigestContents, contained: readonly string[]): string[] {
  const readAgain = Date.now() - 2 * overlapMillis
  const recent = [...mailedEntries(new Set(contained))].flatMap(([id, at]) =>
    at.getTime() > readAgain ? [`${newsKey}${id} ${at.toISOString()}`] : [],
  )
  return [...new Set([...recent, ...keysOf(contents)])]
}

/** Of the keys of the last digest those that still hold, where nothing is mailed this time. */
export function stillContained(contents: DigestContents, contained: readonly string[]): string[] {
  const present = new Set(keysOf(contents))
  return contained.filter((key) => key.startsWith(newsKey) || present.has(key))
}

/** Whether anything in it is new since the digest that held these (N-065). */
export const isAnythingNew = (contents: DigestContents, contained: ReadonlySet<string>): boolean =>
  keysOf(contents).some((key) => !contained.has(key))
