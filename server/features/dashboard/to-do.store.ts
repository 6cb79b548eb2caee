import { eq, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Attention } from '#contract/dashboard'
import { availableNouns } from '#contract/freshness'
import type { NotificationKind } from '#contract/notification-kinds'
import { isAdmin } from '#contract/rights'
import type { Person } from '#contract/rights'
import { pipelineDeadlines } from '#database/finance'
import { introductions } from '#database/introductions'
import { pipeline, pipelineActivities } from '#database/pipeline'
import { preferences, users } from '#database/users'
import { staleRecordsOf } from '#server/features/confirmations/confirmations.store'
import { availableTables } from '#server/features/confirmations/freshness.store'
import { dealOfDeadline, openDeadlines } from '#server/features/deadlines/deadlines.store'
import { preferencesFrom } from '#server/features/preferences/preferences.store'
import { preparedByKey } from '#server/platform/database/connection/prepared'
import type { Database } from '#server/platform/database/database'
import { givenText } from '#server/platform/database/lists/given-reader'
import { today } from '#server/platform/present-day'
import { attentionOf, dealOfActivity, deadlineDays, openTasks } from './attention.store.ts'
import { reviewedNouns, underReview, waitingReviews } from './reviews.store.ts'
import {
  incomingRequests,
  offersAndIntroductions,
  offersTo,
  questionsAndDeals,
  questionsTo,
  waitingFor,
} from './waiting-introductions.store.ts'

/** The kind of notifications that each part of To do belongs to (N-002). */
const kindOfPart = {
  introductions: 'introductions',
  tasks: 'tasks',
  deadlines: 'tasks',
  unchanged: 'confirmations',
  reviews: 'tasks',
} as const satisfies Partial<Record<keyof Attention, NotificationKind>>
type Part = keyof typeof kindOfPart

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

const countOf = (from: PgTable | SQL, condition: SQL | undefined): SQL<number> =>
  sql<number>`(select count(*)::int from ${from} where ${condition})`

const sumOf = (counts: SQL[]): SQL<number> => sql<number>`${sql.join(counts, sql` + `)}`

/** How many entries the parts of an organization have, and how many requests for introductions it has to answer. */
function ownCounts(
  organizationId: string,
  days: ReturnType<typeof deadlineDays>,
): Record<Exclude<Part, 'reviews'> | 'requests', SQL<number>> {
  return {
    introductions: sumOf([
      countOf(introductions, waitingFor(organizationId)),
      countOf(offersAndIntroductions, offersTo(organizationId)),
      countOf(questionsAndDeals, questionsTo(organizationId)),
    ]),
    tasks: countOf(
      sql`${pipelineActivities} inner join ${pipeline} on ${dealOfActivity}`,
      openTasks(organizationId),
    ),
    deadlines: countOf(
      sql`${pipelineDeadlines} inner join ${pipeline} on ${dealOfDeadline}`,
      openDeadlines(organizationId, days),
    ),
    unchanged: sumOf(
      availableNouns.map((noun) =>
        countOf(availableTables[noun], staleRecordsOf(noun, organizationId)),
      ),
    ),
    requests: countOf(introductions, incomingRequests(organizationId)),
  }
}

const reviewCount = () =>
  sumOf(reviewedNouns.map((noun) => countOf(availableTables[noun], underReview(noun))))

/** Counts for all who have the same parts: built once, and planned once a connection. Every screen asks for it. */
const partsCounted = preparedByKey((db, has: { own: boolean; reviews: boolean }) => {
  const days = { from: givenText('from'), to: givenText('to') }
  return db
    .select({
      ...(has.own && ownCounts(givenText('organizationId'), days)),
      ...(has.reviews && { reviews: reviewCount() }),
      choices: preferences.choices,
    })
    .from(users)
    .leftJoin(preferences, eq(preferences.userId, users.id))
    .where(eq(users.id, givenText('id')))
    .prepare(`to_do${has.own ? '_own' : ''}${has.reviews ? '_reviews' : ''}`)
})

/**
 * How much there is to do of the parts the person has not switched off, and how many requests for introductions wait
 * whatever was chosen (N-034). It counts by the conditions of the lists, in one statement: each screen asks it first.
 */
export async function toDoOf(
  db: Database,
  person: Person & { id: string; isEmailVerified: boolean },
  { memberReview }: { memberReview: boolean },
): Promise<{ toDo: number; introductions: number }> {
  const { id, organizationId } = person
  const has = { own: organizationId !== null, reviews: isAdmin(person) && memberReview }
  const [row] = await partsCounted(db, `${has.own} ${has.reviews}`, has).execute({
    id,
    organizationId,
    ...deadlineDays(today()),
  })
  const { notifications } = preferencesFrom(person, row?.choices)
  const shown = (Object.keys(kindOfPart) as Part[]).filter(
    (part) => notifications.kinds[kindOfPart[part]] !== 'off',
  )
  return {
    toDo: shown.reduce((sum, part) => sum + (row?.[part] ?? 0), 0),
    introductions: row?.requests ?? 0,
  }
}
