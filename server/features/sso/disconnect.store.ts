import type { SQL } from 'drizzle-orm'
import type { Change } from '#server/platform/http/call'
import type { Mailer } from '#server/platform/mail/mailer'
import { securityNotice, ssoDisconnected } from '#server/platform/mail/security-notices'
import type { NoticeOrigin } from '#server/platform/mail/security-notices'
import type { Settings } from '#server/platform/settings'
import { deleteIdentities, identityEvent } from './identities.store.ts'

interface Disconnecting {
  settings: Pick<Settings, 'publicUrl'>
  mailer: Pick<Mailer, 'queueMail'>
  origin: NoticeOrigin
  /** Whom the trail names, where nobody is signed in. */
  by?: Parameters<Change['audit']>[1]
  exceptSessionId?: string
}

/**
 * Disconnects accounts from providers and ends the sessions that were signed in there. The trail has it of each, and each
 * owner is notified: call it before the account gets another address.
 */
export async function disconnect(
  { tx, audit }: Pick<Change, 'tx' | 'audit'>,
  which: SQL,
  { settings, mailer, origin, by, exceptSessionId }: Disconnecting,
): Promise<void> {
  for (const { userId, email, name } of await deleteIdentities(tx, which, exceptSessionId)) {
    await audit(identityEvent(userId, 'delete', name), by)
    const notice = securityNotice(settings.publicUrl, ssoDisconnected(name), origin)
    await mailer.queueMail(tx, { ...notice, to: email })
  }
}
