import { getTableColumns, inArray } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { AuditEntity, AuditEntry } from '#contract/audit'
import { nounsWith } from '#contract/records'
import { referenceFields } from '#contract/reference-fields'
import type { NounWith } from '#contract/records'
import { isAdmin, mayRead, rightsFields } from '#contract/rights'
import type { Belonging } from '#contract/rights'
import { recordTables } from '#database/record-tables'
import { shownNameOf, users } from '#database/users'
import type { Executor } from '../database/database.ts'
import { peopleNamed } from '../people-names.store.ts'

type ReferringEntry = Pick<AuditEntry, 'entity' | 'entityId' | 'changes'>

const isId = (value: unknown): value is string =>
  typeof value === 'string' && /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(value)

/** The ids entries refer to, their own records' among them, by kind. */
function referredIn(entries: readonly ReferringEntry[]): Map<AuditEntity, Set<string>> {
  const ids = new Map<AuditEntity, Set<string>>()
  const note = (entity: AuditEntity | undefined, value: unknown) => {
    if (entity !== undefined && isId(value))
      ids.set(entity, (ids.get(entity) ?? new Set()).add(value))
  }
  for (const { entity, entityId, changes } of entries) {
    note(entity, entityId)
    for (const { field, from, to } of changes)
      for (const value of [from, to]) note(referenceFields[field], value)
  }
  return ids
}

/** The columns that name a record of a kind and say who may read it. */
function namedColumns(noun: NounWith<'restored'>): Record<'id' | 'name', PgColumn> {
  const columns: Record<string, PgColumn> = getTableColumns(recordTables[noun])
  const { id, name } = recordTables[noun]
  return {
    ...Object.fromEntries(
      rightsFields.flatMap((field) => (columns[field] ? [[field, columns[field]]] : [])),
    ),
    id,
    name,
  }
}

/**
 * The names of records and people that entries refer to by id; what is deleted has none, and what the person may not read.
 * Records carry the names of their organizations to everybody who reads them.
 */
export async function namesIn(
  db: Executor,
  entries: readonly ReferringEntry[],
  person: Belonging,
): Promise<Record<string, string>> {
  const ids = referredIn(entries)
  const listOf = (entity: AuditEntity) => [...(ids.get(entity) ?? [])]
  const rows: { id: string; name: string }[] = []
  for (const noun of nounsWith('restored')) {
    const wanted = listOf(noun)
    if (wanted.length === 0) continue
    const table: PgTable = recordTables[noun]
    const found = (await db
      .select(namedColumns(noun))
      .from(table)
      .where(inArray(recordTables[noun].id, wanted))) as { id: string; name: string }[]
    rows.push(...found.filter((row) => noun === 'organizations' || mayRead(person, noun, row)))
  }
  const userIds = listOf('users')
  if (userIds.length > 0 && !isAdmin(person)) {
    const nameOf = await peopleNamed(db, userIds)
    rows.push(...userIds.map((id) => ({ id, name: nameOf(id) })))
  } else if (userIds.length > 0)
    rows.push(
      ...(await db
        .select({ id: users.id, name: shownNameOf(users) })
        .from(users)
        .where(inArray(users.id, userIds))),
    )
  return Object.fromEntries(rows.map(({ id, name }) => [id, name]))
}
