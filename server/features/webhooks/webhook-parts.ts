import type { Dependencies } from '#server/dependencies'
import { createOutgoing } from '#server/platform/outgoing/outgoing'
import { createSecretSealer } from '#server/platform/sealing/stored-key.store'
import type { DispatcherParts } from '#server/platform/webhooks/dispatcher'
import { mailOfDisabled } from './webhook-disabled-mail.ts'

/** What the dispatcher of a process works with. */
export const webhookParts = ({
  settings,
  database,
  mailer,
  log,
}: Pick<Dependencies, 'settings' | 'database' | 'mailer' | 'log'>): DispatcherParts => ({
  db: database.db,
  publicUrl: settings.publicUrl,
  outgoing: createOutgoing(settings.privateNetworks),
  sealer: createSecretSealer(settings.sessionSecret),
  log,
  onDisabled: mailOfDisabled(mailer, settings.publicUrl),
})
