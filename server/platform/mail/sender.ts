import { email } from '#contract/common/text'

/** The name mails are sent under where `MAIL_FROM` has none. */
export const senderName = 'Capital Campaign Registry'

/** Who mails are from. */
export interface Sender {
  name: string
  address: string
}

const longestName = 200

/** `Name <address>` or `"Name" <address>`, each as RFC 5322 has it: a name with a comma, an @ or the like is quoted. */
const named = /^(?:"((?:[^"\\]|\\.){0,400})" {0,9}|([^"<>@,;:\\()[\]]{0,400}))<([^<>]{0,400})>$/u

/**
 * Reads a sender: an address, or a name with the address in angle brackets.
 * @param fail throws the sentence that ends the start
 */
export function readSender(value: string, fail: (sentence: string) => never): Sender {
  const [, quoted, plain, bracketed] = named.exec(value.trim()) ?? []
  const name = (quoted?.replaceAll(/\\(.)/gu, '$1') ?? plain ?? '').trim()
  const address = email().safeParse(bracketed ?? value)
  // Line breaks and other controls would reach the header of every mail.
  if (/[\p{Cc}\p{Zl}\p{Zp}]/u.test(value)) return fail('MAIL_FROM must be one line without control characters.')
  if (!address.success || name.length > longestName) return fail('MAIL_FROM must be one e-mail address, alone or as Name <registry@example.org>. Put a name with a comma or another sign in quotation marks.')
  return { name: name || senderName, address: address.data }
}
