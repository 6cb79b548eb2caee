import { z } from 'zod'
import { endpoint } from './common/endpoint.ts'
import { documentLimit, fileLimit } from './common/file-field.ts'
import { webAddressLimit } from './common/web-address.ts'

export {
  documentLimit,
  fileFieldMessage,
  fileLimit,
  objectIdOf,
  objectPath,
  optionalFile,
  profileImageLimit,
  profileImageMessage,
} from './common/file-field.ts'

/** The accepted kinds of file, detected by their content and never by their name (P-139). */
export const fileTypes = {
  'application/pdf': { label: 'PDF', extension: 'pdf' },
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': {
    label: 'Word',
    extension: 'docx',
  },
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': {
    label: 'Excel',
    extension: 'xlsx',
  },
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': {
    label: 'PowerPoint',
    extension: 'pptx',
  },
  'application/msword': { label: 'Word 97-2003', extension: 'doc' },
  'application/vnd.ms-excel': { label: 'Excel 97-2003', extension: 'xls' },
  'application/vnd.ms-powerpoint': { label: 'PowerPoint 97-2003', extension: 'ppt' },
  'text/plain': { label: 'Text', extension: 'txt' },
  'text/csv': { label: 'CSV', extension: 'csv' },
  'image/png': { label: 'PNG image', extension: 'png' },
  'image/jpeg': { label: 'JPEG image', extension: 'jpg' },
  'image/webp': { label: 'WebP image', extension: 'webp' },
  'image/gif': { label: 'GIF image', extension: 'gif' },
} as const
export type FileType = keyof typeof fileTypes

/** A stored file as it is answered to those who may read it: its harmless name, its kind by content, its size. */
export const fileInfo = z.object({ name: z.string(), type: z.string(), bytes: z.int() })
export type FileInfo = z.infer<typeof fileInfo>

/** The kinds a profile image may be of. */
export const profileImageTypes = [
  'image/png',
  'image/jpeg',
  'image/webp',
] as const satisfies readonly FileType[]

/** Endings of the accepted kinds with their dots, as a file chooser takes them. */
export const fileExtensions: readonly string[] = [
  ...Object.values(fileTypes).map(({ extension }) => `.${extension}`),
  '.jpeg',
]

/** The sentence for a file of any other kind. */
export const fileTypeMessage =
  'This kind of file cannot be used. Choose a PDF, Word, Excel, PowerPoint, text, CSV, PNG, JPEG, WebP or GIF file.'

/** The sentence for a file that is too large. */
export const fileSizeMessage = 'This file is too large. Choose one of at most 10 MB.'

/** The same for a document of a deal's package, which may be larger (H-021). */
export const documentSizeMessage = 'This file is too large. Choose one of at most 50 MB.'

/** Longest stored name of a file, in characters. */
export const fileNameLimit = 120

const addressMessage = 'This is not the address of an upload of yours'

/** What an upload is going to be; a store that can then takes exactly this length. */
const startUploadBody = z
  .object({
    bytes: z
      .int({ error: 'Use a whole number' })
      .min(1, { error: 'This file is empty' })
      .max(documentLimit, { error: documentSizeMessage })
      .optional(),
    /** A document of a deal's package or of an offer; others take no file beyond their own limit. */
    use: z.literal('document', { error: 'Use document, or leave it out' }).optional(),
  })
  .refine(({ bytes = 0, use }) => use === 'document' || bytes <= fileLimit, {
    error: fileSizeMessage,
    path: ['bytes'],
  })
  .nullish()

const normalizeBody = z.object({
  /** The `uploadURL`, or the `Location` the store answered: as it was written, since reading an address forgives controls and blanks. */
  url: z
    .string({ error: addressMessage })
    .max(webAddressLimit, { error: addressMessage })
    .regex(/^[!-~]+$/, { error: addressMessage }),
  // Any length and any characters: a name is only ever made harmless, and never a reason to reject the file.
  name: z.string({ error: 'Enter text' }).nullish(),
})

/**
 * The upload of a file (P-133): request an address, PUT the bytes to it within 15 minutes, then have it inspected and
 * stored. The path that is answered then is what a record's `file` may name.
 */
export const startUpload = endpoint({
  id: 'files.upload',
  scope: 'registry.write',
  summary:
    'An address to PUT one file of at most 10 MB to, a document of at most 50 MB; good for 15 minutes',
  method: 'POST',
  path: '/api/objects/upload',
  access: 'member',
  body: startUploadBody,
  status: 200,
  reply: z.object({ uploadURL: z.string() }),
  idempotencyKey: false,
})

export const normalizeUpload = endpoint({
  id: 'files.normalize',
  scope: 'registry.write',
  summary: 'Check an uploaded file and store it under its path',
  method: 'POST',
  path: '/api/objects/normalize',
  access: 'member',
  body: normalizeBody,
  status: 200,
  reply: z.object({ normalizedPath: z.string() }),
  idempotencyKey: false,
})

export const fileEndpoints = [startUpload, normalizeUpload]
