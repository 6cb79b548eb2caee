import { readSystem } from '#contract/system'
import type { SystemState } from '#contract/system'
import type { Dependencies } from '#server/dependencies'
import { route } from '#server/platform/http/call'
import type { Route } from '#server/platform/http/call'
import { isKeyLost } from '#server/platform/sealing/stored-key.store'
import { shownSettings } from './shown-settings.ts'
import {
  countDemanding,
  countOrganizations,
  databaseState,
  mailState,
  peopleState,
} from './system.store.ts'

export function systemRoutes({ settings, database, files }: Dependencies): Route[] {
  const startedAt = new Date().toISOString()
  const { smtpUrl, mailFrom, mailReplyTo, mailDkim } = settings
  const sending = {
    transport: smtpUrl === undefined ? 'outbox' : 'smtp',
    sender: `${mailFrom.name} <${mailFrom.address}>`,
    replyTo: mailReplyTo ?? null,
    signedFor: mailDkim?.domain ?? null,
  } as const
  return [
    route(readSystem, async ({ db }): Promise<SystemState> => {
      const [state, mail, people, organizations, demanding, secretsLost] = await Promise.all([
        databaseState(database),
        mailState(db),
        peopleState(db),
        countOrganizations(db),
        countDemanding(db),
        isKeyLost(db, settings.sessionSecret),
      ])
      return {
        startedAt,
        database: state,
        mail: { ...sending, ...mail },
        audit: { months: settings.auditMonths ?? null },
        files: { store: files.kind },
        people,
        organizations,
        secondFactor: { required: settings.requireSecondFactor, organizations: demanding },
        secretsLost,
        settings: shownSettings(settings),
      }
    }),
  ]
}
