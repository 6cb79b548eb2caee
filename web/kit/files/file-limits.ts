import {
  documentLimit,
  documentSizeMessage,
  fileExtensions,
  fileLimit,
  fileTypes,
  profileImageLimit,
  profileImageMessage,
  profileImageTypes,
} from '#contract/files'
import type { UploadLimits } from './upload-session.ts'

/** Files of records: resources and catalytic facilities take the same (P-131, P-202). */
export const recordFileLimits: UploadLimits = { bytes: fileLimit, extensions: fileExtensions }
export const recordFileHint = 'PDF, Word, Excel, PowerPoint, text, CSV or image, up to 10 MB.'

/** Documents of projects and offers (H-021). */
export const documentLimits: UploadLimits = {
  bytes: documentLimit,
  extensions: fileExtensions,
  sizeMessage: documentSizeMessage,
  use: 'document',
}
export const documentHint = 'PDF, Office, text and images, up to 50 MB each.'

/** A person's image. */
export const profileImageLimits: UploadLimits = {
  bytes: profileImageLimit,
  extensions: [...profileImageTypes.map((type) => `.${fileTypes[type].extension}`), '.jpeg'],
  sizeMessage: profileImageMessage,
  typeMessage: profileImageMessage,
}
export const profileImageHint = 'PNG, JPEG or WebP, up to 2 MB.'
