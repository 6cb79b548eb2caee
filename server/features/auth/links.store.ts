import { and, eq, gt, isNull, lt, ne, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { emailLinks } from '#database/sign-in'
import { users } from '#database/users'
import type { Executor } from '#server/platform/database/database'
import { expireMails } from '#server/platform/mail/mail.store'
import { hashToken, newToken } from '#server/platform/sessions/cookie'

/** What a mailed link is for, and the minutes until it expires: a reset an hour, a first password a week, an address a day. */
export const linkMinutes = {
  reset_password: 60,
  set_password: 7 * 24 * 60,
  confirm_email: 24 * 60,
} as const
export type LinkPurpose = keyof typeof linkMinutes

export interface LinkInForce {
  id: string
  purpose: LinkPurpose
  /** The address the link was sent to. */
  email: string
  user: typeof users.$inferSelect
}

const unused = and(isNull(emailLinks.usedAt), isNull(emailLinks.voidedAt))

// One from the future was made before the clock was set back: whether it has expired cannot be known.
const inForce = and(
  unused,
  gt(emailLinks.expiresAt, sql`now()`),
  lt(emailLinks.createdAt, sql`now() + interval '1 minute'`),
)

/** Voids open links; of those that still wait to be mailed none is. */
async function voidThose(tx: Executor, which: SQL | undefined): Promise<void> {
  const voided = await tx
    .update(emailLinks)
    .set({ voidedAt: sql`now()` })
    .where(and(unused, which))
    .returning({ id: emailLinks.id })
  await expireMails(
    tx,
    voided.map(({ id }) => id),
  )
}

/**
 * Makes a link's secret and voids the account's earlier ones of the same purpose and address, not those of another account
 * with the same address pending. Without `userId` the account is read in the same statement: an address without account
 * gets the same rows and a link that opens nothing. The mail that brings the link has its `id`: it is not sent any more once
 * the link is void.
 */
export async function createLink(
  tx: Executor,
  link: { id?: string; purpose: LinkPurpose; email: string; userId?: string },
): Promise<string> {
  const token = newToken()
  const { id, purpose, email } = link
  const userId =
    link.userId ??
    sql<
      string | null
    >`(select id from ${users} where ${users.email} = ${email} and ${users.disabledAt} is null)`
  const mine = sql`${emailLinks.userId} is not distinct from ${userId}`
  await voidThose(tx, and(eq(emailLinks.email, email), eq(emailLinks.purpose, purpose), mine))
  await tx.insert(emailLinks).values({
    id,
    purpose,
    email,
    tokenHash: hashToken(token),
    userId,
    expiresAt: sql`now() + make_interval(mins => ${linkMinutes[purpose]}::int)`,
  })
  return token
}

/** The link in force of a secret with its account; null when it is unknown, used, void, expired, or the account disabled. */
export async function findLink(db: Executor, token: string): Promise<LinkInForce | null> {
  const [row] = await db
    .select({
      id: emailLinks.id,
      purpose: emailLinks.purpose,
      email: emailLinks.email,
      user: users,
    })
    .from(emailLinks)
    .innerJoin(users, eq(users.id, emailLinks.userId))
    .where(and(eq(emailLinks.tokenHash, hashToken(token)), inForce, isNull(users.disabledAt)))
  return row === undefined ? null : { ...row, purpose: row.purpose as LinkPurpose }
}

/** Uses up a link; false when it was used or voided in the meantime: of many requests at once exactly one succeeds. */
export async function redeemLink(tx: Executor, id: string): Promise<boolean> {
  const redeemed = await tx
    .update(emailLinks)
    .set({ usedAt: sql`now()` })
    .where(and(eq(emailLinks.id, id), inForce))
    .returning({ id: emailLinks.id })
  await expireMails(tx, [id])
  return redeemed.length > 0
}

/** Voids an account's open links, but for the one that is being used. */
export async function voidLinks(
  tx: Executor,
  userId: string,
  { exceptId }: { exceptId?: string | undefined } = {},
): Promise<void> {
  const some = exceptId === undefined ? undefined : ne(emailLinks.id, exceptId)
  await voidThose(tx, and(eq(emailLinks.userId, userId), some))
}

/** Deletes the links to an address that are of no account; those of an account go with it. */
export async function deleteUnownedLinksTo(tx: Executor, email: string): Promise<void> {
  await tx.delete(emailLinks).where(and(eq(emailLinks.email, email), isNull(emailLinks.userId)))
}

/** Removes links that expired more than a day ago. */
export async function deleteExpiredLinks(db: Executor): Promise<void> {
  await db.delete(emailLinks).where(lt(emailLinks.expiresAt, sql`now() - interval '1 day'`))
}
