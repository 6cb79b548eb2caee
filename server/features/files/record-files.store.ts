import { eq, sql } from 'drizzle-orm'
import { objectIdOf } from '#contract/files'
import { files } from '#database/files'
import type { Transaction } from '#server/platform/database/database'
import { invalidField } from '#server/platform/http/problems'
import { mayTakeOver, rejectionOf } from './files.rules.ts'
import type { HolderEntity } from './files.rules.ts'

/** The change of one file field of one record. */
export interface RecordFile {
  entity: HolderEntity
  recordId: string
  /** The field's name on the wire, for the sentence of a rejection. */
  field: string
  /** What the record names now; null for a new one. */
  before: string | null
  /** What it is to name; undefined leaves it, null detaches the file, as does the record's deletion. */
  after: string | null | undefined
  actor: { user: { id: string } }
}

/**
 * Attaches the file a record names, inside the change of the record itself: an unattached upload of the actor's own. The
 * file the record named before is detached and deleted a day later; until then whoever may change the record may attach
 * it again. Addresses of the web are left as they are and never fetched.
 * @throws HttpProblem 400 on the field where the path is no such file, or one of a kind or size the field does not take
 */
export async function setRecordFile(
  tx: Transaction,
  { entity, recordId, field, before, after, actor }: RecordFile,
): Promise<void> {
  if (after === undefined || after === before) return
  await attachFile(tx, { entity, recordId, field, after, actor })
  const taken = objectIdOf(after)
  const left = objectIdOf(before)
  if (left !== null && left !== taken) await detach(tx, left, { entity, recordId })
}

/** Attaches a file beside those that the record has; the same checks. */
export async function attachFile(
  tx: Transaction,
  { entity, recordId, field, after, actor }: Omit<RecordFile, 'before'> & { after: string | null },
): Promise<void> {
  const id = objectIdOf(after)
  if (id !== null) return takeOver(tx, { id, entity, recordId, field, actor })
  const rejected = rejectionOf(entity, after)
  if (rejected !== null) throw invalidField(field, rejected)
}

async function takeOver(
  tx: Transaction,
  {
    id,
    entity,
    recordId,
    field,
    actor,
  }: Pick<RecordFile, 'entity' | 'recordId' | 'field' | 'actor'> & { id: string },
): Promise<void> {
  const [file] = await tx.select().from(files).where(eq(files.id, id)).for('update')
  // The same sentence for a file that is not there and for one of somebody else.
  if (file === undefined || !mayTakeOver(file, { entity, recordId, personId: actor.user.id }))
    throw invalidField(field, 'This file is not there anymore. Upload it again.')
  const rejected = rejectionOf(entity, file)
  if (rejected !== null) throw invalidField(field, rejected)
  await tx
    .update(files)
    .set({ holderEntity: entity, holderId: recordId, unattachedSince: null })
    .where(eq(files.id, id))
}

async function detach(
  tx: Transaction,
  id: string,
  { entity, recordId }: Pick<RecordFile, 'entity' | 'recordId'>,
): Promise<void> {
  await tx
    .update(files)
    .set({ unattachedSince: sql`now()` })
    .where(
      sql`${files.id} = ${id} and ${files.holderEntity} = ${entity} and ${files.holderId} = ${recordId}`,
    )
}
