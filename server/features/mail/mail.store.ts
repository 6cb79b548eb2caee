import { and, desc } from 'drizzle-orm'
import type { EndpointParsed } from '#contract/common/endpoint'
import type { MailEntry, listMail } from '#contract/mail'
import { mails } from '#database/mail'
import type { Database } from '#server/platform/database/database'
import { oneOf, searched } from '#server/platform/database/lists/list-query'
import { isListed } from '#server/platform/mail/mail.store'

type MailQuery = EndpointParsed<typeof listMail>['query']

// Never the subject or the contents: the log says that a mail was sent, not what it said.
const columns = {
  id: mails.id,
  kind: mails.kind,
  recipient: mails.recipient,
  state: mails.state,
  attempts: mails.attempts,
  lastError: mails.lastError,
  createdAt: mails.createdAt,
  settledAt: mails.settledAt,
}

type MailRow = Pick<typeof mails.$inferSelect, keyof typeof columns>

function toEntry(row: MailRow): MailEntry {
  return {
    ...row,
    kind: row.kind as MailEntry['kind'],
    state: row.state as MailEntry['state'],
    createdAt: row.createdAt.toISOString(),
    settledAt: row.settledAt?.toISOString() ?? null,
  }
}

/** A page of the mail log, newest first, and how many mails match in all. */
export async function listMails(
  db: Database,
  query: MailQuery,
): Promise<{ mails: MailEntry[]; total: number }> {
  const matching = and(
    isListed,
    oneOf(mails.state, query.state),
    oneOf(mails.kind, query.kind),
    searched(mails.recipient, query.search),
  )
  const page = db
    .select(columns)
    .from(mails)
    .where(matching)
    .orderBy(desc(mails.createdAt), desc(mails.id))
    .limit(query.limit)
    .offset(query.offset)
  const [rows, total] = await Promise.all([page, db.$count(mails, matching)])
  return { mails: rows.map(toEntry), total }
}
