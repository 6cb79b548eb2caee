import { and, eq, gt, inArray, isNull, lte, sql } from 'drizzle-orm'
import { apiTokens } from '#database/tokens'
import { users } from '#database/users'
import type { Database, Transaction } from '#server/platform/database/database'
import type { Mailer } from '#server/platform/mail/mailer'
import { securityNotice, tokenEnding } from '#server/platform/mail/security-notices'
import type { Settings } from '#server/platform/settings'

/** What the job works with. */
interface EndingParts {
  db: Database
  settings: Pick<Settings, 'publicUrl'>
  mailer: Pick<Mailer, 'queueMails'>
}

/** Tokens of one transaction. */
const atOnce = 25

/**
 * Mails the owner of each token that was made for 30 days or longer once, seven days before its end. Run by two
 * processes, or again after one died, it mails once: the note is written in the transaction that queues the mail.
 */
export async function mailTokenEndings(parts: EndingParts): Promise<void> {
  while ((await parts.db.transaction((tx) => mailSome(tx, parts))) === atOnce);
}

async function mailSome(tx: Transaction, { settings, mailer }: EndingParts): Promise<number> {
  const ending = tx
    .select({ id: apiTokens.id })
    .from(apiTokens)
    .innerJoin(users, eq(users.id, apiTokens.userId))
    .where(
      and(
        isNull(apiTokens.endNoticeAt),
        isNull(users.disabledAt),
        gt(apiTokens.expiresAt, sql`now()`),
        lte(apiTokens.expiresAt, sql`now() + interval '7 days'`),
        sql`${apiTokens.expiresAt} - ${apiTokens.createdAt} >= interval '30 days'`,
      ),
    )
    .limit(atOnce)
    .for('update', { of: apiTokens, skipLocked: true })
  const noted = await tx
    .update(apiTokens)
    .set({ endNoticeAt: sql`now()` })
    .where(inArray(apiTokens.id, ending))
    .returning({ name: apiTokens.name, userId: apiTokens.userId })
  if (noted.length === 0) return 0
  const owners = await tx
    .select({ id: users.id, email: users.email })
    .from(users)
    .where(
      inArray(
        users.id,
        noted.map(({ userId }) => userId),
      ),
    )
  const addresses = new Map(owners.map(({ id, email }) => [id, email]))
  await mailer.queueMails(
    tx,
    noted.flatMap(({ name, userId }) => {
      const to = addresses.get(userId)
      return to === undefined
        ? []
        : [{ ...securityNotice(settings.publicUrl, tokenEnding(name), null), to }]
    }),
  )
  return noted.length
}
