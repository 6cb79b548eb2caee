import type { SystemState } from '#contract/system'
import { relyingPartyOf } from '#server/platform/sessions/relying-party'
import type { Settings } from '#server/platform/settings'

const notSet = 'not set'

/** Of a secret it is known that there is one. */
const secret = (value: string | undefined) => (value === undefined ? notSet : 'set')

/** Settings as Administration shows them. */
export const shownSettings = (settings: Settings): SystemState['settings'] => [
  { name: 'REQUIRE_SECOND_FACTOR', value: settings.requireSecondFactor },
  { name: 'CONFIRM_SECONDS', value: String(settings.confirmSeconds) },
  { name: 'API_TOKENS', value: settings.apiTokens ? 'on' : 'off' },
  { name: 'PASSKEY_RP_ID', value: relyingPartyOf(settings)?.id ?? notSet },
  { name: 'SESSION_SECRET_PREVIOUS', value: secret(settings.previousSessionSecret) },
  { name: 'AUDIT_KEEP_MONTHS', value: settings.auditMonths?.toString() ?? notSet },
  { name: 'MAIL_SENDER_NAME', value: settings.mailFrom.name },
  { name: 'MAIL_REPLY_TO', value: settings.mailReplyTo ?? notSet },
  { name: 'MAIL_DKIM_DOMAIN', value: settings.mailDkim?.domain ?? notSet },
  { name: 'MAIL_DKIM_SELECTOR', value: settings.mailDkim?.selector ?? notSet },
  { name: 'MAIL_DKIM_KEY', value: settings.mailDkim === undefined ? notSet : 'set' },
  { name: 'FINANCE_RULES_FILE', value: settings.financeRulesFile ?? notSet },
]
