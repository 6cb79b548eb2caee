import { and, asc, count, desc, eq, gt, min, or, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { introductions } from '#database/introductions'
import { organizations } from '#database/organizations'
import type { Transaction } from '#server/platform/database/database'
import type { IntroductionRow, Side } from './introductions.rules.ts'
import { withIntermediary } from './introductions.store.ts'
import type { StoredIntroduction } from './introductions.store.ts'

/**
 * A deal, its organization and that of an offer: what one live introduction is of. Of a deal that another organization
 * owns by now, the introductions of the former one are none of the new one's.
 */
export interface Pair {
  dealId: string
  dealOrganizationId: string
  capitalOrganizationId: string
}

/** Introductions of two organizations for a deal. */
export const ofPair = ({
  dealId,
  dealOrganizationId,
  capitalOrganizationId,
}: Pair): SQL | undefined =>
  and(
    eq(introductions.dealId, dealId),
    eq(introductions.dealOrganizationId, dealOrganizationId),
    eq(introductions.capitalOrganizationId, capitalOrganizationId),
  )

const { dealOutcome, capitalOutcome } = introductions
const isNoDeal = or(eq(dealOutcome, 'no_deal'), eq(capitalOutcome, 'no_deal'))

/** Introductions that are live: waiting for an answer, or accepted while no side has recorded no deal (M-203). */
const isLive = or(
  and(eq(introductions.state, 'requested'), gt(introductions.expiresAt, sql`now()`)),
  and(eq(introductions.state, 'accepted'), sql`(${isNoDeal}) is not true`),
)

/** The live introduction of two organizations for a deal; null without one. */
export async function findLive(tx: Transaction, pair: Pair): Promise<StoredIntroduction | null> {
  const [row] = await withIntermediary(tx)
    .where(and(ofPair(pair), isLive))
    .orderBy(asc(introductions.besideAnother), asc(introductions.id))
    .limit(1)
  return row ?? null
}

/** The newest introduction of two organizations for a deal that one side asked for; null without one. */
export async function lastAskedBy(
  tx: Transaction,
  pair: Pair,
  side: Side,
): Promise<IntroductionRow | null> {
  const [row] = await tx
    .select()
    .from(introductions)
    .where(and(ofPair(pair), eq(introductions.askedBy, side)))
    .orderBy(desc(introductions.createdAt), desc(introductions.id))
    .limit(1)
  return row ?? null
}

/** Locks an organization, so that of its requests at the same moment each counts the others. */
export async function lockAsking(tx: Transaction, organizationId: string): Promise<void> {
  await tx
    .select({ id: organizations.id })
    .from(organizations)
    .where(eq(organizations.id, organizationId))
    .for('no key update')
}

interface Counted {
  count: number
  /** Seconds until one fewer counts. */
  seconds: number
}

const secondsUntil = (time: SQL) =>
  sql<number | null>`extract(epoch from ${time} - now())::double precision`

/** How many requests of an organization's own wait for an answer (M-204). */
export async function countWaiting(tx: Transaction, organizationId: string): Promise<Counted> {
  const own = or(
    and(eq(introductions.askedBy, 'deal'), eq(introductions.dealOrganizationId, organizationId)),
    and(
      eq(introductions.askedBy, 'capital'),
      eq(introductions.capitalOrganizationId, organizationId),
    ),
  )
  const waits = and(eq(introductions.state, 'requested'), gt(introductions.expiresAt, sql`now()`))
  const [row] = await tx
    .select({ count: count(), seconds: secondsUntil(sql`${min(introductions.expiresAt)}`) })
    .from(introductions)
    .where(and(own, waits))
  return { count: row?.count ?? 0, seconds: row?.seconds ?? 1 }
}

/** How many introductions a person has asked for in 24 hours, whatever became of them (M-204). */
export async function countOfDay(tx: Transaction, userId: string): Promise<Counted> {
  const [row] = await tx
    .select({
      count: count(),
      seconds: secondsUntil(sql`${min(introductions.createdAt)} + interval '24 hours'`),
    })
    .from(introductions)
    .where(
      and(
        eq(introductions.askerId, userId),
        gt(introductions.createdAt, sql`now() - interval '24 hours'`),
      ),
    )
  return { count: row?.count ?? 0, seconds: row?.seconds ?? 1 }
}
