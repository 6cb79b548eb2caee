import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { secondFactorPolicies } from '#contract/common/second-factor-policy'
import type { SecondFactorPolicy } from '#contract/common/second-factor-policy'
import { email } from '#contract/common/text'
import { readRulesInForce } from './finance-rules-file.ts'
import type { RulesInForce } from './finance-rules-file.ts'
import { readMailHead } from './mail/mail-settings.ts'
import type { MailHead } from './mail/mail-settings.ts'
import { readNetworks } from './outgoing/public-address.ts'
import type { Network } from './outgoing/public-address.ts'
import { readProxies } from './proxy-settings.ts'
import { drawnSecret, secretFile, withSecretFiles } from './secret-files.ts'
import { readStorage } from './storage-settings.ts'
import type { StorageSettings } from './storage-settings.ts'
import { mayBeRelyingParty } from './sessions/relying-party.ts'

/** Everything the environment may set, read once at the start (docs: README, "Settings"). */
export interface Settings extends MailHead {
  production: boolean
  port: number
  host: string
  /** Origin used in links and origin checks, without a trailing slash. */
  publicUrl: string
  dataDir: string
  databaseUrl: string | undefined
  databaseDirectUrl: string | undefined
  preparedStatements: boolean
  sessionSecret: string
  /** The secret before the present one, from which the key of stored secrets is taken over. */
  previousSessionSecret: string | undefined
  adminEmail: string
  adminPassword: string | undefined
  /** Accounts that may add and edit catalytic facilities, where their role is admin. */
  facilityAdminEmails: readonly string[]
  sampleData: boolean
  smtpUrl: string | undefined
  passwordMinLength: number
  selfRegistration: boolean
  /** Addresses or networks of proxies whose forwarded headers are trusted. */
  trustProxy: readonly string[]
  memberReview: boolean
  /** Whether API tokens can be made and work. */
  apiTokens: boolean
  /** Whether webhooks can be made and are sent. */
  webhooks: boolean
  /** Whether assistants are answered at `/mcp`. */
  mcp: boolean
  /** Networks that webhooks and providers may reach although they are not public. */
  privateNetworks: readonly Network[]
  /** Who must have a second step, whatever their organization says. */
  requireSecondFactor: SecondFactorPolicy
  /** Seconds for which a proof that it is you counts for calls that ask for one. */
  confirmSeconds: number
  /** PASSKEY_RP_ID: a parent domain of the host for which passkeys are made. */
  passkeyRpId: string | undefined
  /** Months after which entries of the audit trail are removed; undefined: never. */
  auditMonths: number | undefined
  metricsPort: number | undefined
  /** Seconds for which a stopping server still takes requests, so that a proxy notices before one is rejected. */
  drainSeconds: number
  rateLimit: boolean
  /** The bucket uploaded files are stored in; undefined: `DATA_DIR/files`. */
  storage: StorageSettings | undefined
  /** The dated rules that the finance of deals is computed from, and the readiness list of their packages. */
  financeRules: RulesInForce
  /** The files they were read from; undefined: those that the portal comes with. */
  financeRulesFile: string | undefined
  readinessListFile: string | undefined
}

/** A setting with a value that cannot be used; its message names the setting and ends the start. */
export class SettingError extends Error {}

type Environment = Readonly<Record<string, string | undefined>>

function wholeNumber(
  env: Environment,
  name: string,
  min: number,
  max: number,
  fallback: number,
): number {
  const value = env[name]
  if (value === undefined || value === '') return fallback
  const number = /^\d{1,6}$/.test(value) ? Number(value) : Number.NaN
  if (!(number >= min && number <= max))
    throw new SettingError(`${name} must be a whole number from ${min} to ${max}, not "${value}".`)
  return number
}

function onOff(env: Environment, name: string, fallback: boolean): boolean {
  const value = env[name]
  if (value === undefined || value === '') return fallback
  if (value !== 'on' && value !== 'off')
    throw new SettingError(`${name} must be on or off, not "${value}".`)
  return value === 'on'
}

function secondFactorPolicy(env: Environment): SecondFactorPolicy {
  const value = env['REQUIRE_SECOND_FACTOR'] || 'off'
  const known = secondFactorPolicies.find((choice) => choice === value)
  if (known === undefined)
    throw new SettingError(`REQUIRE_SECOND_FACTOR must be off, admins or everyone, not "${value}".`)
  return known
}

function url(env: Environment, name: string, protocols: readonly string[]): string | undefined {
  const value = env[name]
  if (value === undefined || value === '') return undefined
  const protocol = URL.canParse(value) ? new URL(value).protocol : ''
  if (!protocols.includes(protocol)) {
    // The value may hold a password, so it is not repeated.
    throw new SettingError(
      `${name} must be an address that begins with ${protocols.map((p) => `${p}//`).join(' or ')}.`,
    )
  }
  return value
}

/** The mode the portal runs in; any other word would start it as if it were none of a server. */
function isProduction(env: Environment): boolean {
  const value = env['NODE_ENV'] || 'development'
  if (!['production', 'development', 'test'].includes(value))
    throw new SettingError(`NODE_ENV must be production, development or test, not "${value}".`)
  return value === 'production'
}

/** Where the portal listens: an address or a name, as it stands in an address of the web. */
function hostOf(env: Environment): string {
  const value = env['HOST'] || '127.0.0.1'
  const origin = `http://${value}`
  const isName =
    !value.startsWith('[') &&
    URL.canParse(origin) &&
    new URL(origin).hostname === value.toLowerCase()
  // An address with a zone, such as fe80::1%eth0, is no part of an address of the web.
  if (!isName && (isIP(value) === 0 || value.includes('%')))
    throw new SettingError(
      `HOST must be an address or a name without a port, such as 127.0.0.1 or ::1, not "${value}".`,
    )
  return value
}

function emails(env: Environment, name: string, fallback: string): string[] {
  const value = env[name] || fallback
  const parts = value
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
  return (parts.length === 0 ? [value] : parts).map((part) => {
    const parsed = email().safeParse(part)
    if (!parsed.success) throw new SettingError(`${name} must be an email address, not "${part}".`)
    return parsed.data
  })
}

/** @throws SettingError where it is not exactly one address */
function oneEmail(env: Environment, name: string, fallback: string): string {
  const [address, ...others] = emails(env, name, fallback)
  if (address === undefined || others.length > 0)
    throw new SettingError(`${name} must be one email address, not "${env[name] ?? ''}".`)
  return address
}

/** The portal's host where it is a name of the public net; an address or a bare name is no domain of mail. */
function mailDomain(host: string): string {
  return host.includes('.') && isIP(host) === 0 ? host : 'localhost.localdomain'
}

/** Whether somebody wrote this instead of drawing it: few characters, a repeated pattern, or words of a sample. */
function isMadeUp(text: string): boolean {
  const repeats = Array.from({ length: Math.floor(text.length / 2) }, (_, index) => index + 1).some(
    (period) => text.startsWith(text.slice(period)),
  )
  return (
    repeats || new Set(text).size < 8 || /change|secret|example|sample|password|default/i.test(text)
  )
}

function secret(env: Environment, production: boolean, dataDir: string, onServer: boolean): string {
  const configured = env['SESSION_SECRET']
  if (configured !== undefined && configured !== '') {
    if (configured.length < 32)
      throw new SettingError('SESSION_SECRET must have at least 32 characters.')
    if (production && isMadeUp(configured))
      throw new SettingError(
        'SESSION_SECRET must be random text, neither words nor a repeated pattern.',
      )
    return configured
  }
  if (production && onServer) {
    throw new SettingError(
      'SESSION_SECRET must be set when NODE_ENV is production and DATABASE_URL is set: 32 random characters or more, the same for every process.',
    )
  }
  const drawn = drawnSecret(secretFile(dataDir))
  // Never replaced by itself: what was sealed with it opens with nothing else.
  if (drawn.length < 32)
    throw new SettingError(
      'The file session-secret in DATA_DIR is damaged: it must have at least 32 characters. Bring it back from a backup, or remove it while the portal is stopped to have a new one drawn.',
    )
  return drawn
}

function passkeyHost(env: Environment, publicUrl: string): string | undefined {
  const id = env['PASSKEY_RP_ID'] || undefined
  if (id !== undefined && !mayBeRelyingParty(id, publicUrl))
    throw new SettingError(
      'PASSKEY_RP_ID must be the host of PUBLIC_URL or a parent domain of it with at least two parts.',
    )
  return id
}

function previousSecret(env: Environment): string | undefined {
  const previous = env['SESSION_SECRET_PREVIOUS'] || undefined
  if (previous !== undefined && previous.length < 32)
    throw new SettingError('SESSION_SECRET_PREVIOUS must have at least 32 characters.')
  return previous
}

/**
 * Reads and checks the environment.
 * @throws SettingError whose sentence names the wrong setting.
 */
export function readSettings(environment: Environment): Settings {
  const fail = (sentence: string): never => {
    throw new SettingError(sentence)
  }
  const env = withSecretFiles(environment, fail)
  const production = isProduction(env)
  const port = wholeNumber(env, 'PORT', 1, 65_535, 3000)
  const host = hostOf(env)
  const dataDir = resolve(env['DATA_DIR'] || 'data')
  const databaseUrl = url(env, 'DATABASE_URL', ['postgres:', 'postgresql:'])
  const publicUrl =
    url(env, 'PUBLIC_URL', ['http:', 'https:']) ??
    `http://${host.includes(':') ? `[${host}]` : host}:${port}`
  if (new URL(publicUrl).pathname !== '/' || new URL(publicUrl).search !== '') {
    throw new SettingError(
      'PUBLIC_URL must be an origin without a path, such as https://registry.example.org.',
    )
  }
  const sampleData = onOff(env, 'SAMPLE_DATA', databaseUrl === undefined && !production)
  if (sampleData && production)
    throw new SettingError('SAMPLE_DATA must not be on when NODE_ENV is production.')
  const rateLimit = onOff(env, 'RATE_LIMIT', true)
  if (!rateLimit && production)
    throw new SettingError('RATE_LIMIT must not be off when NODE_ENV is production.')
  const adminEmail = oneEmail(env, 'ADMIN_EMAIL', 'admin@localhost.localdomain')
  const minLength = wholeNumber(env, 'PASSWORD_MIN_LENGTH', 6, 64, 6)
  const adminPassword = env['ADMIN_PASSWORD'] || undefined
  if (adminPassword !== undefined && [...adminPassword].length < minLength) {
    throw new SettingError(
      `ADMIN_PASSWORD must have at least ${minLength} characters (PASSWORD_MIN_LENGTH).`,
    )
  }
  return {
    production,
    port,
    host,
    publicUrl: new URL(publicUrl).origin,
    dataDir,
    databaseUrl,
    databaseDirectUrl: url(env, 'DATABASE_DIRECT_URL', ['postgres:', 'postgresql:']) ?? databaseUrl,
    preparedStatements: onOff(env, 'PREPARED_STATEMENTS', true),
    adminEmail,
    adminPassword,
    facilityAdminEmails: emails(env, 'FACILITY_ADMIN_EMAIL', adminEmail),
    sampleData,
    smtpUrl: url(env, 'SMTP_URL', ['smtp:', 'smtps:']),
    ...readMailHead(env, mailDomain(new URL(publicUrl).hostname), fail),
    passwordMinLength: minLength,
    selfRegistration: onOff(env, 'SELF_REGISTRATION', true),
    trustProxy: readProxies(env['TRUST_PROXY'], fail),
    memberReview: onOff(env, 'MEMBER_REVIEW', false),
    apiTokens: onOff(env, 'API_TOKENS', true),
    webhooks: onOff(env, 'WEBHOOKS', true),
    mcp: onOff(env, 'MCP', true),
    privateNetworks: readNetworks(env['OUTGOING_PRIVATE_NETWORKS'], fail),
    passkeyRpId: passkeyHost(env, publicUrl),
    requireSecondFactor: secondFactorPolicy(env),
    confirmSeconds: wholeNumber(env, 'CONFIRM_SECONDS', 5, 43_200, 1800),
    auditMonths: env['AUDIT_KEEP_MONTHS']
      ? wholeNumber(env, 'AUDIT_KEEP_MONTHS', 12, 240, 0)
      : undefined,
    metricsPort: env['METRICS_PORT'] ? wholeNumber(env, 'METRICS_PORT', 1, 65_535, 0) : undefined,
    drainSeconds: wholeNumber(env, 'DRAIN_SECONDS', 0, 60, 0),
    rateLimit,
    storage: readStorage(env, fail),
    financeRules: readRulesInForce(env, fail),
    financeRulesFile: env['FINANCE_RULES_FILE'] || undefined,
    readinessListFile: env['READINESS_LIST_FILE'] || undefined,
    previousSessionSecret: previousSecret(env),
    // Comes last: it may draw a secret, and a start that fails for another setting must leave no file behind.
    sessionSecret: secret(env, production, dataDir, databaseUrl !== undefined),
  }
}
