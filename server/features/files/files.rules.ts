import {
  documentLimit,
  documentSizeMessage,
  fileLimit,
  fileSizeMessage,
  fileTypeMessage,
  profileImageLimit,
  profileImageMessage,
  profileImageTypes,
} from '#contract/files'
import type { NounWith } from '#contract/records'

/** Records with files, named as in the audit trail. */
export type HolderEntity = NounWith<'hasFiles'>

interface StoredFile {
  state: string
  uploaderId: string | null
  holderEntity: string | null
  holderId: string | null
  unattachedSince: Date | null
}

/** Records whose files may be as large as a document (H-021). */
const documentHolders: readonly string[] = ['pipeline-documents', 'pipeline-offers']

/** What an upload for a document is marked with before it is attached. */
export const uploadedDocument = 'pipeline-documents' satisfies HolderEntity

/** The most bytes of a file by what it is for, and the sentence beyond. */
export const sizeLimitOf = ({
  holderEntity,
}: Pick<StoredFile, 'holderEntity'>): { bytes: number; message: string } =>
  holderEntity !== null && documentHolders.includes(holderEntity)
    ? { bytes: documentLimit, message: documentSizeMessage }
    : { bytes: fileLimit, message: fileSizeMessage }

/** Whether a file waits for its deleted deal to be restored: nobody reads it or takes it meanwhile (H-027). */
export const isRetained = ({ unattachedSince }: Pick<StoredFile, 'unattachedSince'>): boolean =>
  unattachedSince !== null && unattachedSince.getTime() > Date.now() + clockDifference

/** How far the clocks of this process and the database may be apart, in milliseconds; documents are retained for months. */
const clockDifference = 3_600_000

/** Whether a file may be attached to a record: it is stored, unattached, and the person's own upload or one that was attached to this very record. */
export function mayTakeOver(
  file: StoredFile,
  { entity, recordId, personId }: { entity: string; recordId: string; personId: string },
): boolean {
  if (file.state !== 'stored' || file.unattachedSince === null || isRetained(file)) return false
  return (
    file.uploaderId === personId || (file.holderEntity === entity && file.holderId === recordId)
  )
}

/** Why an entity does not take this file or address; null where it does. Profile images are uploads of three kinds and 2 MB at most. */
export function rejectionOf(
  entity: HolderEntity,
  file: { contentType: string | null; bytes: number | null } | string | null,
): string | null {
  if (file === null) return null
  if (entity !== 'users') {
    if (typeof file === 'string') return null
    const limit = sizeLimitOf({ holderEntity: entity })
    if ((file.bytes ?? 0) > limit.bytes) return limit.message
    return file.contentType === null ? fileTypeMessage : null
  }
  if (typeof file === 'string') return profileImageMessage
  const types: readonly (string | null)[] = profileImageTypes
  return types.includes(file.contentType) && (file.bytes ?? Infinity) <= profileImageLimit
    ? null
    : profileImageMessage
}
