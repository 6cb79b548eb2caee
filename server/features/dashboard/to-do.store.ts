import { and, eq, gt, or, sql } from 'drizzle-orm'
import type { Attention } from '#contract/dashboard'
import type { NotificationKind } from '#contract/notification-kinds'
import { isAdmin } from '#contract/rights'
import type { Person } from '#contract/rights'
import { introductions } from '#database/introductions'
import { readPreferencesOf } from '#server/features/preferences/preferences.store'
import type { Database } from '#server/platform/database/database'
import { attentionOf } from './attention.store.ts'
import { waitingReviews } from './reviews.store.ts'

/** The kind of notifications that each part of To do belongs to (N-002). */
const kindOfPart = {
  introductions: 'introductions',
  tasks: 'tasks',
  deadlines: 'tasks',
  unchanged: 'confirmations',
  reviews: 'tasks',
} as const satisfies Partial<Record<keyof Attention, NotificationKind>>
type Part = keyof typeof kindOfPart

/** Requests to an organization that wait for its answer (M-300). */
function incomingRequests(db: Database, organizationId: string): Promise<number> {
  const { askedBy, state, expiresAt, dealOrganizationId, capitalOrganizationId } = introductions
  const isAsked = or(
    and(eq(dealOrganizationId, organizationId), eq(askedBy, 'capital')),
    and(eq(capitalOrganizationId, organizationId), eq(askedBy, 'deal')),
  )
  return db.$count(introductions, and(eq(state, 'requested'), gt(expiresAt, sql`now()`), isAsked))
}

const nothing = { entries: [], total: 0 }
const noParts = { introductions: nothing, tasks: nothing, deadlines: nothing, unchanged: nothing }

/** All parts of To do, whatever the person chose to be shown (N-058). */
export async function toDoPartsOf(
  db: Database,
  person: Person,
  memberReview: boolean,
): Promise<Pick<Attention, Part>> {
  const { organizationId } = person
  const [own, reviews] = await Promise.all([
    organizationId === null ? noParts : attentionOf(db, organizationId, new Date()),
    isAdmin(person) && memberReview ? waitingReviews(db) : nothing,
  ])
  return { ...own, reviews }
}

/** How much there is to do of the parts the person has not switched off, and how many requests for introductions wait whatever was chosen (N-034). */
export async function toDoOf(
  db: Database,
  person: Person & { id: string; isEmailVerified: boolean },
  { memberReview }: { memberReview: boolean },
): Promise<{ toDo: number; introductions: number }> {
  const { organizationId } = person
  const [parts, { notifications }, introductionsWaiting] = await Promise.all([
    toDoPartsOf(db, person, memberReview),
    readPreferencesOf(db, person),
    organizationId === null ? 0 : incomingRequests(db, organizationId),
  ])
  const shown = (Object.keys(kindOfPart) as Part[]).filter(
    (part) => notifications.kinds[kindOfPart[part]] !== 'off',
  )
  return {
    toDo: shown.reduce((sum, part) => sum + parts[part].total, 0),
    introductions: introductionsWaiting,
  }
}
