import { and, eq, gt, isNull, lt, sql } from 'drizzle-orm'
import { confirmationLinkDays } from '#contract/confirmation-links'
import type { AvailableNoun } from '#contract/freshness'
import { confirmationLinks } from '#database/confirmations'
import { users } from '#database/users'
import type { Database, Executor, Transaction } from '#server/platform/database/database'
import { hashToken, newToken } from '#server/platform/sessions/cookie'

/** A record of a link; `confirmedAt` once the link confirmed it. */
export interface LinkRecord {
  entity: AvailableNoun
  id: string
  confirmedAt: string | null
}

/** A link that has not expired, with its person. */
export interface ConfirmationLink {
  id: string
  userId: string
  records: LinkRecord[]
  createdAt: Date
  expiresAt: Date
}

/** Stores links for people, each with the records it may confirm, and answers their secrets in the same order (L-036). */
export async function createConfirmationLinks(
  tx: Transaction,
  links: readonly { userId: string; records: readonly Omit<LinkRecord, 'confirmedAt'>[] }[],
): Promise<{ token: string; expiresAt: Date }[]> {
  if (links.length === 0) return []
  const made = links.map(({ userId, records }) => ({
    userId,
    records: records.map(({ entity, id }) => ({ entity, id, confirmedAt: null })),
    token: newToken(),
  }))
  const stored = await tx
    .insert(confirmationLinks)
    .values(
      made.map(({ userId, records, token }) => ({
        userId,
        records,
        tokenHash: hashToken(token),
        expiresAt: sql`now() + make_interval(days => ${confirmationLinkDays}::int)`,
      })),
    )
    .returning({ tokenHash: confirmationLinks.tokenHash, expiresAt: confirmationLinks.expiresAt })
  const ends = new Map(stored.map(({ tokenHash, expiresAt }) => [tokenHash, expiresAt]))
  return made.map(({ token }) => {
    const expiresAt = ends.get(hashToken(token))
    if (expiresAt === undefined) throw new Error('The link was not stored')
    return { token, expiresAt }
  })
}

const { id, userId, records, createdAt, expiresAt, tokenHash } = confirmationLinks

/** The link of a secret that has not expired; null when there is none. Inside a change it is locked: of two confirmations at once the second sees what the first did. */
export async function findConfirmationLink(
  db: Executor,
  token: string,
  lock = false,
): Promise<ConfirmationLink | null> {
  const found = db
    .select({ id, userId, records, createdAt, expiresAt })
    .from(confirmationLinks)
    .innerJoin(users, eq(users.id, userId))
    .where(
      and(eq(tokenHash, hashToken(token)), gt(expiresAt, sql`now()`), isNull(users.disabledAt)),
    )
  const [row] = lock ? await found.for('update', { of: confirmationLinks }) : await found
  // A table stores them as JSON, written by this store alone.
  return row === undefined ? null : { ...row, records: row.records as LinkRecord[] }
}

/** Writes down which of its records a locked link has confirmed. */
export async function recordAvailableByLink(
  tx: Transaction,
  link: ConfirmationLink,
  confirmed: readonly { id: string; lastConfirmedAt: string }[],
): Promise<void> {
  const times = new Map(confirmed.map((each) => [each.id, each.lastConfirmedAt]))
  await tx
    .update(confirmationLinks)
    .set({
      records: link.records.map((record) => ({
        ...record,
        confirmedAt: record.confirmedAt ?? times.get(record.id) ?? null,
      })),
    })
    .where(eq(id, link.id))
}

/** Ends all links of a person: with the account, its address, its organization or its sessions (L-036). */
export async function endConfirmationLinks(tx: Transaction, person: string): Promise<void> {
  await tx.delete(confirmationLinks).where(eq(userId, person))
}

/** Deletes links that have expired. */
export async function deleteExpiredConfirmationLinks(db: Database): Promise<void> {
  await db.delete(confirmationLinks).where(lt(expiresAt, sql`now()`))
}
