import type { Dependencies } from '#server/app'
import type { Executor } from '#server/platform/database/database'
import { addressCodeMail } from '#server/platform/mail/templates'
import { codeMinutes, storeCode } from './codes.store.ts'
import type { DrawnCode } from './codes.store.ts'

/** Mails whoever joined with an unproven address the code that proves it. */
export async function mailAddressCode(tx: Executor, { settings, mailer }: Pick<Dependencies, 'settings' | 'mailer'>, drawn: DrawnCode): Promise<void> {
  await storeCode(tx, drawn)
  await mailer.queueMail(tx, { ...addressCodeMail({ publicUrl: settings.publicUrl, code: drawn.code, minutes: codeMinutes }), to: drawn.email })
}
