import type { Dependencies } from '#server/dependencies'
import { countWithin } from '#server/platform/attempts/attempts.store'
import type { Transaction } from '#server/platform/database/database'
import { addressCodeMail } from '#server/platform/mail/templates'
import { codeMinutes, storeCode } from './codes.store.ts'
import type { DrawnCode } from './codes.store.ts'
import { sendingsOf } from './attempt-limits.store.ts'

/**
 * Mails a code to somebody who joined with an unproven address. All mails of one source are counted together: ten in a
 * minute and 60 in an hour. Whoever joins beyond that requests the code later, on the screen that needs it.
 */
export async function mailAddressCode(
  tx: Transaction,
  { settings, mailer }: Pick<Dependencies, 'settings' | 'mailer'>,
  drawn: DrawnCode,
  source: string,
): Promise<void> {
  if (settings.rateLimit && (await countWithin(tx, sendingsOf(source))).retryAfter !== null) return
  await storeCode(tx, drawn)
  await mailer.queueMail(tx, {
    ...addressCodeMail({ publicUrl: settings.publicUrl, code: drawn.code, minutes: codeMinutes }),
    to: drawn.email,
  })
}
