import { z } from 'zod'
import { lineLimit, text } from './text.ts'

const message = 'Please enter a valid website address'

// A host with a dot, as people write it: no blanks, no credentials, no scheme but http and https.
function asAddress(typed: string): string | null {
  const address = /^[a-z][a-z0-9+.-]*:\/\//i.test(typed) ? typed : `https://${typed}`
  if (/[\s\\<>"]/u.test(address)) return null
  const parsed = URL.parse(address)
  if (
    parsed === null ||
    !['http:', 'https:'].includes(parsed.protocol) ||
    parsed.username !== '' ||
    parsed.password !== ''
  )
    return null
  return /^[^.]+(?:\.[^.]+)+$/u.test(parsed.hostname) ? address : null
}

/** A website of a record: a bare domain is stored with https:// (P-101); '' and null clear it. */
export function optionalWebsite() {
  return z
    .union([text(lineLimit), z.null()], { error: message })
    .transform((value, context) => {
      const typed = value?.trim() ?? ''
      if (typed === '') return null
      const address = asAddress(typed)
      if (address === null) context.addIssue({ code: 'custom', message })
      return address
    })
    .optional()
}
