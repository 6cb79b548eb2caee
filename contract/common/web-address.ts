import { z } from 'zod'
import { text } from './text.ts'

/** Longest address of a page, in characters. */
export const webAddressLimit = 2000

/** The sentence for an address that is none of the web. */
const webAddressMessage = 'Enter an address that begins with https:// or http://'

/** Whether a text is an http or https address without a name and a password in it. */
export function isWebAddress(value: string): boolean {
  if (!/^https?:\/\//i.test(value)) return false
  const url = URL.parse(value)
  // A name and a password in an address would be shown to everybody who may see the record.
  return url !== null && url.username === '' && url.password === ''
}

/** An http or https address that is shown as a link and never fetched; '' and null clear it. Blanks around it are removed. */
export function optionalWebAddress() {
  return z
    .union([text(webAddressLimit), z.null()], { error: webAddressMessage })
    .transform((value) => value?.trim() || null)
    .refine((value) => value === null || isWebAddress(value), { error: webAddressMessage })
    .optional()
}
