import { expect } from 'vitest'
import type { BulkEntity } from '#contract/bulk-nouns'
import type { ImportRecord, ImportRow } from '#contract/imports'
import type { Answer, Client } from './client.ts'

/** A record as a list knows it. */
export interface Chosen {
  id: string
  version: number
}

/** Asks for the rehearsal of a bulk edit. */
export const editRecords = (
  client: Client,
  entity: BulkEntity,
  records: readonly Partial<Chosen>[],
  changes: unknown,
): Promise<Answer> => client.post('/api/bulk-edits', { entity, records, changes })

/** Rehearses a bulk edit; answers the import. */
export async function rehearsedEdit(
  client: Client,
  entity: BulkEntity,
  records: readonly Chosen[],
  changes: unknown,
): Promise<ImportRecord> {
  const answer = await editRecords(
    client,
    entity,
    records.map(({ id, version }) => ({ id, version })),
    changes,
  )
  expect([answer.status, answer.text]).toEqual([201, answer.text])
  return answer.body as ImportRecord
}

/** All rows of a bulk edit in the order in which its records were named. */
export async function rowsOf(client: Client, id: string): Promise<ImportRow[]> {
  const rows: ImportRow[] = []
  for (;;) {
    const { body } = await client.get(`/api/imports/${id}/rows?limit=200&offset=${rows.length}`)
    rows.push(...body.rows)
    if (rows.length >= body.total) return rows
  }
}

/** What was found of each record: its outcome, and the first sentence of what is wrong. */
export async function outcomesOf(client: Client, id: string): Promise<unknown[]> {
  return (await rowsOf(client, id)).map(({ outcome, faults }) => faults[0]?.message ?? outcome)
}
