import { createPrivateKey } from 'node:crypto'
import type { KeyObject } from 'node:crypto'
import { email } from '#contract/common/text'
import { hasControl, readSender } from './sender.ts'
import type { Sender } from './sender.ts'

/** What a signature of mails is made with (DKIM, RFC 6376). */
export interface DkimKey {
  /** Whose signature it is: receivers look for the public key at `SELECTOR._domainkey.DOMAIN`. */
  domain: string
  selector: string
  privateKey: KeyObject
}

/** What the settings put into the head of every mail. */
export interface MailHead {
  mailFrom: Sender
  /** Where answers go; undefined: to the sender. */
  mailReplyTo: string | undefined
  /** Undefined: mails are not signed. */
  mailDkim: DkimKey | undefined
}

type Environment = Readonly<Record<string, string | undefined>>
type Fail = (sentence: string) => never

const longestName = 60
/** Shorter RSA keys can be broken, and receivers may ignore them (RFC 8301). */
const fewestBits = 2048

function senderName(env: Environment, fail: Fail): string | undefined {
  const value = env['MAIL_SENDER_NAME']
  if (value === undefined || value === '') return undefined
  const name = value.trim()
  if (name === '' || [...name].length > longestName || hasControl(value))
    return fail(
      `MAIL_SENDER_NAME must be a name of 1 to ${longestName} characters without control characters.`,
    )
  return name
}

function replyTo(env: Environment, fail: Fail): string | undefined {
  const value = env['MAIL_REPLY_TO']
  if (value === undefined || value === '') return undefined
  const parsed = email().safeParse(value)
  if (!parsed.success || hasControl(value))
    return fail('MAIL_REPLY_TO must be one email address, such as help@example.org.')
  return parsed.data
}

function privateKey(pem: string, fail: Fail): KeyObject {
  let key: KeyObject | undefined
  try {
    key = createPrivateKey(pem)
  } catch {
    // Answered below: the sentence never repeats what was given.
  }
  if (
    key?.asymmetricKeyType !== 'rsa' ||
    (key.asymmetricKeyDetails?.modulusLength ?? 0) < fewestBits
  )
    return fail(
      `MAIL_DKIM_KEY must be a private RSA key of at least ${fewestBits} bits in PEM form, without a passphrase.`,
    )
  return key
}

function readDkim(env: Environment, fail: Fail): DkimKey | undefined {
  const domain = env['MAIL_DKIM_DOMAIN'] || undefined
  const selector = env['MAIL_DKIM_SELECTOR'] || undefined
  const pem = env['MAIL_DKIM_KEY'] || undefined
  if (domain === undefined && selector === undefined && pem === undefined) return undefined
  if (domain === undefined || selector === undefined || pem === undefined)
    return fail(
      'MAIL_DKIM_DOMAIN, MAIL_DKIM_SELECTOR and MAIL_DKIM_KEY must be set together, or none of them.',
    )
  // A domain is what may stand behind the @ of an address.
  const address = email().safeParse(`a@${domain}`)
  if (!address.success || address.data !== `a@${domain.toLowerCase()}`)
    return fail('MAIL_DKIM_DOMAIN must be a domain such as example.org.')
  if (!/^[a-z0-9][a-z0-9._-]{0,62}$/i.test(selector))
    return fail('MAIL_DKIM_SELECTOR must be a name of letters, digits, dots and dashes.')
  return { domain: domain.toLowerCase(), selector, privateKey: privateKey(pem, fail) }
}

/**
 * Reads from whom mails are, where replies go and how mails are signed.
 * @param domain the domain of the sender's address where `MAIL_FROM` is unset
 * @param fail throws the sentence that ends the start; it names the setting and never the key
 */
export function readMailHead(env: Environment, domain: string, fail: Fail): MailHead {
  const from = readSender(env['MAIL_FROM'] || `registry@${domain}`, fail)
  const name = senderName(env, fail)
  return {
    mailFrom: { ...from, ...(name !== undefined && { name }) },
    mailReplyTo: replyTo(env, fail),
    mailDkim: readDkim(env, fail),
  }
}
