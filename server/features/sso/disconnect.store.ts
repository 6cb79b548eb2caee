import type { SQL } from 'drizzle-orm'
import type { Change } from '#server/platform/http/call'
import type { Mailer } from '#server/platform/mail/mailer'
import { securityNotice, ssoDisconnected } from '#server/platform/mail/security-notices'
import type { NoticeOrigin } from '#server/platform/mail/security-notices'
import type { Settings } from '#server/platform/settings'
import { deleteIdentities, identityEvent } from './identities.store.ts'

/** Most mails of one statement: a provider may have thousands of accounts. */
const mailsAtOnce = 200

interface Disconnecting {
  settings: Pick<Settings, 'publicUrl'>
  mailer: Pick<Mailer, 'queueMails'>
  origin: NoticeOrigin
  /** Whom the trail names, where nobody is signed in. */
  by?: Parameters<Change['auditAll']>[1]
  exceptSessionId?: string
}

/**
 * Disconnects accounts from providers and ends the sessions that were signed in there. The trail has it of each, and each
 * owner is notified: call it before the account gets another address.
 */
export async function disconnect(
  { tx, auditAll }: Pick<Change, 'tx' | 'auditAll'>,
  which: SQL,
  { settings, mailer, origin, by, exceptSessionId }: Disconnecting,
): Promise<void> {
  const rows = await deleteIdentities(tx, which, exceptSessionId)
  if (rows.length === 0) return
  await auditAll(
    rows.map(({ userId, name }) => identityEvent(userId, 'delete', name)),
    by,
  )
  const mails = rows.map(({ email, name }) => ({
    ...securityNotice(settings.publicUrl, ssoDisconnected(name), origin),
    to: email,
  }))
  for (let from = 0; from < mails.length; from += mailsAtOnce)
    await mailer.queueMails(tx, mails.slice(from, from + mailsAtOnce))
}
