import { useMutation, useQuery, type QueryClient } from '@tanstack/react-query'
import { createBulkEdit } from '#contract/bulk-edits'
import { bulkCount, bulkNouns, type BulkEntity } from '#contract/bulk-nouns'
import { commitImport, readImport, readImportRows, undoImport } from '#contract/import-endpoints'
import type { ImportRecord } from '#contract/imports'
import { toast } from '#web/kit/feedback/toast.ts'
import { toastDone, toastFailed } from '#web/kit/feedback/toast-outcome.ts'
import { call, SentenceError } from '#web/lib/api-client.ts'
import { refreshLists } from '#web/lib/live-changes.ts'
import { read } from '#web/lib/query-client.ts'

/** A record as a list knows it. */
export interface BulkRecord {
  readonly id: string
  readonly version: number
}

/** Rehearses: says what would change, and stores nothing of the records. */
export function usePreview(entity: BulkEntity) {
  return useMutation({
    mutationFn: ({
      records,
      changes,
    }: {
      records: readonly BulkRecord[]
      changes: Readonly<Record<string, unknown>>
    }) =>
      call(createBulkEdit, {
        body: { entity, records: records.map(({ id, version }) => ({ id, version })), changes },
      }),
  })
}

/** The first rows of a rehearsal with one outcome. */
export function usePreviewedRows(
  id: string,
  outcome: 'changed' | 'faulty' | 'unchanged',
  limit: number,
) {
  return useQuery({
    ...read(readImportRows, { params: { id }, query: { outcome, limit } }),
    gcTime: 0,
  })
}

/** How often a run is asked how far it is, in milliseconds. */
const askMillis = 400
/** A lost connection ends nothing on the server: so often it is asked again. */
const mostFailures = 20

const rest = () =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, askMillis)
  })

/** Follows a run to its end, whoever closes the dialog meanwhile. */
async function toItsEnd(
  started: ImportRecord,
  onProgress: (record: ImportRecord) => void = () => undefined,
): Promise<ImportRecord> {
  let record = started
  for (let failures = 0; record.state === 'running';) {
    await rest()
    try {
      record = await call(readImport, { params: { id: started.id } })
      onProgress(record)
      failures = 0
    } catch (error) {
      failures += 1
      if (failures === mostFailures) throw error
    }
  }
  return record
}

const failureOf = (entity: BulkEntity) => `Failed to change ${bulkNouns[entity].many}`
/** What was done, with the sentences of what was done besides. */
const withMore = (what: string, more: readonly string[]) =>
  more.length === 0 ? what : [`${what}.`, ...more].join(' ')
const are = (count: number) => (count === 1 ? 'is' : 'are')

/** How long "Undo" is offered (E-009). */
const undoMillis = 10_000

async function undo(client: QueryClient, { id, entity }: ImportRecord): Promise<void> {
  const noun = entity as BulkEntity
  try {
    const done = await toItsEnd(await call(undoImport, { params: { id } }))
    await refreshLists(client, entity)
    if (done.state !== 'undone') throw new SentenceError(done.message ?? 'Nothing was undone.')
    const { updated, left } = done.result ?? { updated: 0, left: 0 }
    const others =
      left > 0 ? [`${left === 1 ? '1 was' : `${left} were`} changed since and left.`] : []
    toastDone(
      withMore(`${bulkCount(noun, updated)} ${are(updated)} as before`, [
        ...others,
        ...done.effects,
      ]),
    )
  } catch (error) {
    toastFailed(failureOf(noun), error)
  }
}

/** Stores a rehearsed bulk edit, says how it went, and offers to take it back (E-009). Answers whether anything was changed. */
export async function storeBulkEdit(
  client: QueryClient,
  { id, entity }: ImportRecord,
  onProgress: (record: ImportRecord) => void,
): Promise<boolean> {
  const noun = entity as BulkEntity
  try {
    const done = await toItsEnd(await call(commitImport, { params: { id } }), onProgress)
    await refreshLists(client, entity)
    const { updated, left } = done.result ?? { updated: 0, left: 0 }
    if (done.state === 'failed' || updated === 0) {
      const { rows } = await call(readImportRows, { params: { id }, query: { limit: 1 } })
      toastFailed(
        failureOf(noun),
        new SentenceError(done.message ?? rows[0]?.message ?? 'Nothing was changed.'),
      )
      return false
    }
    toast({
      title: 'Success',
      // What it did besides stood in the preview.
      description: `${bulkCount(noun, updated)} changed${left > 0 ? `, ${left} left as ${left === 1 ? 'it was' : 'they were'}` : ''}`,
      action: { label: 'Undo', onClick: () => void undo(client, done) },
      duration: undoMillis,
    })
    return true
  } catch (error) {
    toastFailed(failureOf(noun), error)
    return false
  }
}
