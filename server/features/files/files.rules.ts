import {
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

/** Whether a file may be attached to a record: it is stored, unattached, and the person's own upload or one that was attached to this very record. */
export function mayTakeOver(
  file: StoredFile,
  { entity, recordId, personId }: { entity: string; recordId: string; personId: string },
): boolean {
  if (file.state !== 'stored' || file.unattachedSince === null) return false
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
  if (entity !== 'users')
    return typeof file !== 'string' && file.contentType === null ? fileTypeMessage : null
  if (typeof file === 'string') return profileImageMessage
  const types: readonly (string | null)[] = profileImageTypes
  return types.includes(file.contentType) && (file.bytes ?? Infinity) <= profileImageLimit
    ? null
    : profileImageMessage
}
