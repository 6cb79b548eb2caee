import { z } from 'zod'
import { auditEntry, auditNames } from './audit.ts'
import { endpoint, registryRead } from './common/endpoint.ts'
import { anyOf, pageQuery } from './common/page.ts'
import { nameLimit, text } from './common/text.ts'
import { labelsOf, nounsWith, records } from './records.ts'
import type { Noun, NounWith } from './records.ts'
import { mayWriteKind } from './rights.ts'
import type { Person } from './rights.ts'

/** How long a deleted record is in the list; its history restores it after that as well. */
export const deletedDays = 90

// Those of members come first, as the choices of the screen have them.
const isOwn = (noun: Noun) => records[noun].writers === 'members'
const restorable = nounsWith('restored')
const kinds = [
  ...restorable.filter(isOwn),
  ...restorable.filter((noun) => !isOwn(noun)),
] as unknown as readonly [RestorableKind, ...RestorableKind[]]
export type RestorableKind = NounWith<'restored'>

/** The kinds of record that can be restored, with how one is called. */
export const restorableKinds = labelsOf(kinds, 'one')

/** The kinds of deleted record that a person may restore, by the rights that its restoration needs. */
export const restorableBy = (person: Person): readonly RestorableKind[] =>
  kinds.filter((kind) => mayWriteKind(person, kind))

export const deletedListQuery = pageQuery(20).extend({
  entity: anyOf(kinds),
  search: text(nameLimit).optional(),
})

/** What a record refers to that is deleted, or where it went itself: as it is it cannot be restored. */
const obstacle = z.object({
  message: z.string(),
  /** Whether undoing a merge of organizations takes it away. */
  byMerge: z.boolean(),
})
export type Obstacle = z.infer<typeof obstacle>

/** A deletion, as the history of the record answers it, and what must come before it is restored. */
const deletedRecord = auditEntry.extend({ obstacle: obstacle.nullable() })
export type DeletedRecord = z.infer<typeof deletedRecord>

export const listDeletedRecords = endpoint({
  ...registryRead,
  id: 'deletedRecords.list',
  summary:
    'Records deleted in the last 90 days that the reader may bring back, and what must come back before them, the newest deletion first',
  path: '/api/deleted-records',
  query: deletedListQuery,
  reply: z.object({ entries: z.array(deletedRecord), total: z.int(), names: auditNames }),
  list: true,
})

export const deletedRecordEndpoints = [listDeletedRecords]
