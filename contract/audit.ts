import { z } from 'zod'
import { endpoint } from './common/endpoint.ts'
import { valuesOf } from './common/enums.ts'
import { anyOf, pageQuery, timestamp } from './common/page.ts'
import { idOf, lineLimit, nameLimit, text } from './common/text.ts'
import { labelsOf, nouns } from './records.ts'
import type { Noun } from './records.ts'

export const auditActions = {
  create: 'Created',
  update: 'Changed',
  delete: 'Deleted',
  erase: 'Erased',
  restore: 'Restored',
  confirm: 'Confirmed',
  sign_in: 'Signed in',
  sign_in_failed: 'Sign-in failed',
  recovery_code_used: 'Recovery code used',
  reset_second_factor: 'Second step reset',
  denied: 'Access denied',
  reveal_key: 'Key revealed',
  regenerate_key: 'Key regenerated',
  export: 'Exported',
  import: 'Imported',
  undo: 'Import undone',
  accept: 'Accepted',
  open: 'Opened',
  download: 'Downloaded',
} as const

/** Kinds of record as audit, history and events name them: the segment of their path. */
export const auditEntities = labelsOf(nouns, 'many')

const actions = valuesOf(auditActions)
export type AuditAction = (typeof actions)[number]
export type AuditEntity = Noun

export const auditEntry = z.object({
  id: z.uuid(),
  at: timestamp,
  actorId: z.uuid().nullable(),
  actorName: z.string().nullable(),
  action: z.enum(actions),
  entity: z.enum(nouns),
  entityId: z.string().nullable(),
  /** What the record was called then, with its project for a part of one; null where it is about no record. */
  recordName: z.string().nullable(),
  changes: z.array(z.object({ field: z.string(), from: z.unknown(), to: z.unknown() })),
  ip: z.string().nullable(),
  /** The API token by which it was done. */
  token: z.object({ id: z.uuid(), name: z.string() }).nullable(),
})
export type AuditEntry = z.infer<typeof auditEntry>

/** The names of records that entries refer to by id, their own included; deleted ones have none. */
export const auditNames = z.record(z.string(), z.string())

const dayOrTimestamp = z.union([z.iso.date(), z.iso.datetime({ offset: true })], {
  error: 'Use a date such as 2026-11-21',
})

export const auditListQuery = pageQuery(20).extend({
  entity: anyOf(nouns),
  entityId: text(lineLimit).optional(),
  actorId: idOf('This is not the id of an account').optional(),
  action: anyOf(actions),
  tokenId: idOf('This is not the id of an API token').optional(),
  /** From and to include the timestamp they name; a day alone counts from 0:00 and to 24:00 UTC. */
  from: dayOrTimestamp.optional(),
  to: dayOrTimestamp.optional(),
  search: text(nameLimit).optional(),
})

export const listAudit = endpoint({
  id: 'audit.list',
  scope: 'administration.read',
  summary: 'Who did what, newest first',
  method: 'GET',
  path: '/api/audit',
  access: 'admin',
  query: auditListQuery,
  status: 200,
  reply: z.object({ entries: z.array(auditEntry), total: z.int(), names: auditNames }),
  list: true,
})

export const auditEndpoints = [listAudit]
