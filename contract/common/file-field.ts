import { z } from 'zod'
import { requiredText, text } from './text.ts'
import { isWebAddress, webAddressLimit } from './web-address.ts'

/** Most bytes of an uploaded file: 10 MB (P-131). */
export const fileLimit = 10_485_760

/** Most bytes of a document of a deal's package: 50 MB (H-021). */
export const documentLimit = 52_428_800

/** Most bytes of a profile image: 2 MB. */
export const profileImageLimit = 2_097_152

/** The sentence for a `file` that is neither an upload nor an address of the web. */
export const fileFieldMessage =
  'Upload a file, or enter an address that begins with https:// or http://'

const pathPattern = /^\/objects\/([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})$/i

/** The path under which a stored object is read, and by which records name it. */
export const objectPath = (id: string): string => `/objects/${id}`

/** The id of the object a path names, in lower case; null where it is none. */
export const objectIdOf = (path: string | null | undefined): string | null =>
  pathPattern.exec(path ?? '')?.[1]?.toLowerCase() ?? null

// Addresses of uploads that were never inspected; a record must not name them.
const isUploadAddress = (value: string): boolean => {
  const url = URL.parse(value)
  return (
    url !== null &&
    (url.pathname.startsWith('/objects/uploads/') ||
      [...url.searchParams.keys()].some((name) => name.toLowerCase() === 'x-amz-signature'))
  )
}

/** Whether a record's `file` may be this text: the path of an object, or an http or https address that is shown as a link and never fetched. */
const mayBeFile = (value: string): boolean =>
  objectIdOf(value) !== null || (isWebAddress(value) && !isUploadAddress(value))

/** A record's file: the path of an own upload, or an http or https address; '' and null clear it. Blanks around it are removed. */
export function optionalFile() {
  return z
    .union([text(webAddressLimit), z.null()], { error: fileFieldMessage })
    .transform((value) => value?.trim() || null)
    .refine((value) => value === null || mayBeFile(value), { error: fileFieldMessage })
    .optional()
}

/** A file that must be there: the path of an own upload, or an http or https address; `message` is the sentence for anything else. */
export const requiredFile = (message: string) =>
  requiredText(webAddressLimit, message).refine(mayBeFile, { error: message })

/** The sentence for a profile image that is no upload. */
export const profileImageMessage = 'Upload a PNG, JPEG or WebP image of at most 2 MB'

/** A person's image: the path of an own upload; '' and null remove it. */
export function optionalImage() {
  return z
    .union([text(webAddressLimit), z.null()], { error: profileImageMessage })
    .transform((value) => value || null)
    .refine((value) => value === null || objectIdOf(value) !== null, { error: profileImageMessage })
    .optional()
}
