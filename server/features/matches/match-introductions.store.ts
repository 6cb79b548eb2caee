import { and, desc } from 'drizzle-orm'
import type { Match } from '#contract/matches'
import type { Belonging } from '#contract/rights'
import { introductions } from '#database/introductions'
import {
  askAgainFrom,
  jointOutcome,
  stateOf,
  visibleIntroductions,
} from '#server/features/introductions/introductions.store'
import type { Executor } from '#server/platform/database/database'
import { amongIds } from '#server/platform/database/lists/list-query'

type Introduction = Match['introduction']

/** How the introduction of a deal and its organization with another one is looked up. */
export const introducedKey = (...[dealId, dealOrganizationId, organizationId]: (string | null)[]) =>
  `${dealId ?? ''} ${dealOrganizationId ?? ''} ${organizationId ?? ''}`

/** The newest introductions of deals with organizations, of those a person may know of (M-104). */
export async function newestIntroductions(
  db: Executor,
  person: Belonging,
  rows: readonly { dealId: string; organizationId: string }[],
): Promise<ReadonlyMap<string, Introduction>> {
  if (rows.length === 0) return new Map()
  const ids = (field: 'dealId' | 'organizationId') => [...new Set(rows.map((row) => row[field]))]
  const found = await db
    .select()
    .from(introductions)
    .where(
      and(
        amongIds(introductions.dealId, ids('dealId')),
        amongIds(introductions.capitalOrganizationId, ids('organizationId')),
        visibleIntroductions(person),
      ),
    )
    .orderBy(desc(introductions.createdAt), desc(introductions.id))
  const now = new Date()
  const newest = new Map<string, Introduction>()
  for (const row of found) {
    const key = introducedKey(row.dealId, row.dealOrganizationId, row.capitalOrganizationId)
    if (newest.has(key)) continue
    newest.set(key, {
      id: row.id,
      state: stateOf(row, now),
      // The table stores names of the contract's enumerations as plain text.
      askedBy: row.askedBy as NonNullable<Introduction>['askedBy'],
      outcome: jointOutcome(row).outcome,
      createdAt: row.createdAt.toISOString(),
      askAgainFrom: askAgainFrom(row, now),
    })
  }
  return newest
}
