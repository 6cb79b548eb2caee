import { disabledReasons } from '#contract/webhooks'
import type { Transaction } from '#server/platform/database/database'
import { harmless } from '#server/platform/mail/harmless'
import type { Mailer } from '#server/platform/mail/mailer'
import { portalName } from '#server/platform/mail/sender'
import { written } from '#server/platform/mail/templates'
import type { WebhookRow } from '#server/platform/webhooks/deliveries.store'
import { keepersOf } from './webhooks.store.ts'

const day = 24 * 60

/** Mails those who look after a webhook that the portal has disabled it. */
export const mailOfDisabled =
  (mailer: Pick<Mailer, 'queueMails'>, publicUrl: string) =>
  async (tx: Transaction, webhook: WebhookRow): Promise<void> => {
    const name = harmless(webhook.name)
    const reason = disabledReasons[webhook.disabledReason as keyof typeof disabledReasons]
    const mail = written(publicUrl, {
      kind: 'webhook_disabled',
      validMinutes: day,
      subject: 'A webhook was disabled',
      before: [
        `The webhook "${name}" of the ${portalName} was disabled: ${reason.charAt(0).toLowerCase()}${reason.slice(1)}. Messages that were waiting for it were dropped.`,
      ],
      link: { label: 'Open the webhook', url: `${publicUrl}/webhooks/${webhook.id}` },
      after: [
        'Once the receiver works again, turn the webhook back on. Nothing from before is sent again.',
      ],
    })
    const keepers = await keepersOf(tx, webhook.organizationId)
    await mailer.queueMails(
      tx,
      keepers.map(({ email: to }) => ({ ...mail, to })),
    )
  }
