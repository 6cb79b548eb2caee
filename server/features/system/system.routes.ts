import { readSystem } from '#contract/system'
import type { SystemState } from '#contract/system'
import type { Dependencies } from '#server/dependencies'
import { route } from '#server/platform/http/call'
import type { Route } from '#server/platform/http/call'
import { isKeyLost } from '#server/platform/sealing/stored-key.store'
import { relyingPartyOf } from '#server/platform/sessions/relying-party'
import type { Settings } from '#server/platform/settings'
import {
  countDemanding,
  countOrganizations,
  databaseState,
  mailState,
  peopleState,
} from './system.store.ts'

const notSet = 'not set'

/** Of a secret it is known that there is one. */
const secret = (value: string | undefined) => (value === undefined ? notSet : 'set')

/** Settings as Administration shows them. */
const shownSettings = (settings: Settings): SystemState['settings'] => [
  { name: 'REQUIRE_SECOND_FACTOR', value: settings.requireSecondFactor },
  { name: 'CONFIRM_SECONDS', value: String(settings.confirmSeconds) },
  { name: 'API_TOKENS', value: settings.apiTokens ? 'on' : 'off' },
  { name: 'WEBHOOKS', value: settings.webhooks ? 'on' : 'off' },
  { name: 'MCP', value: settings.mcp ? 'on' : 'off' },
  {
    name: 'OUTGOING_PRIVATE_NETWORKS',
    value:
      settings.privateNetworks
        .map(([address, bits]) => `${address.toString()}/${bits}`)
        .join(', ') || notSet,
  },
  { name: 'PASSKEY_RP_ID', value: relyingPartyOf(settings)?.id ?? notSet },
  { name: 'SESSION_SECRET_PREVIOUS', value: secret(settings.previousSessionSecret) },
  { name: 'AUDIT_KEEP_MONTHS', value: settings.auditMonths?.toString() ?? notSet },
  { name: 'MAIL_SENDER_NAME', value: settings.mailFrom.name },
  { name: 'MAIL_REPLY_TO', value: settings.mailReplyTo ?? notSet },
  { name: 'MAIL_DKIM_DOMAIN', value: settings.mailDkim?.domain ?? notSet },
  { name: 'MAIL_DKIM_SELECTOR', value: settings.mailDkim?.selector ?? notSet },
  { name: 'MAIL_DKIM_KEY', value: settings.mailDkim === undefined ? notSet : 'set' },
  { name: 'FINANCE_RULES_FILE', value: settings.financeRulesFile ?? notSet },
  { name: 'READINESS_LIST_FILE', value: settings.readinessListFile ?? notSet },
]

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
