import { expect, vi } from 'vitest'
import type { ImportMapping } from '#contract/import-matching/mapping'
import type { ImportRecord } from '#contract/imports'
import { xlsxType } from '#contract/imports'
import type { Answer, Client } from './client.ts'

type Sources = Record<
  string,
  string | { fixed: string } | (Partial<ImportMapping['fields'][string]> & { columns?: string[] })
>

/** A mapping in short: a column's name, a fixed text, or the whole source of a field. */
export function mappingOf(fields: Sources, key: Partial<ImportMapping['key']> = {}): ImportMapping {
  const sources = Object.entries(fields).map(([field, source]) => [
    field,
    typeof source === 'string' ? { columns: [source] } : { columns: [], ...source },
  ])
  return {
    source: 'Test',
    key: { kind: 'name_and_place', columns: [], ...key },
    fields: Object.fromEntries(sources),
  }
}

/** Uploads a CSV text, or a workbook as bytes. */
export function uploadFile(
  client: Client,
  entity: string,
  file: string | Buffer,
  filename = 'list.csv',
): Promise<Answer> {
  const bytes = Buffer.from(file)
  const headers = { 'content-type': filename.endsWith('.xlsx') ? xlsxType : 'text/csv' }
  return client.post(
    `/api/imports?entity=${entity}&filename=${encodeURIComponent(filename)}`,
    bytes,
    { headers },
  )
}

/** Uploads and rehearses; answers the import. */
export async function rehearsed(
  client: Client,
  entity: string,
  file: string | Buffer,
  options: { mapping: ImportMapping; mode?: string; duplicates?: string; filename?: string },
): Promise<ImportRecord> {
  const { filename, ...body } = options
  const uploaded = await uploadFile(client, entity, file, filename)
  expect([uploaded.status, uploaded.text]).toEqual([201, uploaded.text])
  const answer = await client.post(`/api/imports/${uploaded.body.id}/rehearse`, body)
  expect([answer.status, answer.text]).toEqual([200, answer.text])
  return answer.body as ImportRecord
}

/** Waits until the task of an import has ended, and answers it as it was read then. */
export const ended = (
  client: Client,
  id: string,
  states: readonly string[] = ['done', 'failed', 'undone'],
): Promise<ImportRecord> =>
  vi.waitUntil(
    async () => {
      const record = (await client.get(`/api/imports/${id}`)).body as ImportRecord
      return states.includes(record.state) && record
    },
    { timeout: 30_000, interval: 25 },
  )

/** Commits and waits for the end. */
export async function committed(client: Client, id: string): Promise<ImportRecord> {
  const answer = await client.post(`/api/imports/${id}/commit`)
  expect([answer.status, answer.text]).toEqual([200, answer.text])
  return ended(client, id, ['done', 'failed'])
}

/** Undoes and waits for the end. */
export async function undone(client: Client, id: string): Promise<ImportRecord> {
  const answer = await client.post(`/api/imports/${id}/undo`)
  expect([answer.status, answer.text]).toEqual([200, answer.text])
  // Done as before, where every record had to be left.
  return ended(client, id, ['undone', 'done'])
}

/** Removes what a person has uploaded and not stored, of which nobody may have many. */
export async function removeUnfinished(client: Client): Promise<void> {
  const { imports } = (await client.get('/api/imports?state=uploaded,rehearsed&limit=100')).body
  for (const { id } of imports) await client.request('DELETE', `/api/imports/${id}`)
}
