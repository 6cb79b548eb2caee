import { email } from '#contract/common/text'

/** What mails call the portal. */
export const portalName = 'Capital Campaign Registry'

/** The name mails are sent under where the settings have none. */
const defaultName = 'Capital Campaign'

/** Who mails are from. */
export interface Sender {
  name: string
  address: string
}

const longestName = 200

/** A line break or another control character: it would reach the header of every mail. */
export const hasControl = (value: string): boolean => /[\p{Cc}\p{Zl}\p{Zp}]/u.test(value)

/** `Name <address>` or `"Name" <address>`, each as RFC 5322 has it: a name with a comma, an @ or the like is quoted. Null for another form. */
function partsOf(value: string): Sender | null {
  const open = value.lastIndexOf('<')
  if (open === -1 || !value.endsWith('>')) return { name: '', address: value }
  const [written, address] = [value.slice(0, open).trim(), value.slice(open + 1, -1)]
  if (/^[^"<>@,;:\\()[\]]*$/u.test(written)) return { name: written, address }
  const quoted = written.slice(1, -1)
  if (written !== `"${quoted}"` || !/^(?:[^"\\]|\\.)*$/u.test(quoted)) return null
  return { name: quoted.replaceAll(/\\(.)/gu, '$1').trim(), address }
}

/**
 * Reads a sender: an address, or a name with the address in angle brackets.
 * @param fail throws the sentence that ends the start
 */
export function readSender(value: string, fail: (sentence: string) => never): Sender {
  const { name, address: written } = partsOf(value.trim()) ?? { name: '', address: value }
  const address = email().safeParse(written)
  if (hasControl(value)) return fail('MAIL_FROM must be one line without control characters.')
  if (!address.success || name.length > longestName)
    return fail(
      'MAIL_FROM must be one email address, alone or as Name <registry@example.org>. Put a name with a comma or another sign in quotation marks.',
    )
  return { name: name || defaultName, address: address.data }
}
