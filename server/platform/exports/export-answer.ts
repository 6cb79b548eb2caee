import { join } from 'node:path'
import type { AuditEntity } from '#contract/audit'
import { exportFileName, exportTypes } from '#contract/record-fields/export-format'
import type { FileFormat } from '#contract/record-fields/export-format'
import { fileFieldsOf } from '#contract/record-fields/record-fields'
import type { RecordField, RecordList } from '#contract/record-fields/record-fields'
import { records as kinds } from '#contract/records'
import type { Dependencies } from '#server/dependencies'
import { createSharedQueue } from '#server/platform/asking'
import type { Executor } from '#server/platform/database/database'
import type { CountedTable } from '#server/platform/database/lists/table-versions'
import type { Call } from '#server/platform/http/call'
import { unavailable } from '#server/platform/http/problems'
import { whileRoom } from '#server/platform/http/room-on-disk'
import { openNameless, readWritten, writeExport } from './export-file.ts'
import type { ExportSheet } from './export-file.ts'
import { inParts } from './export-parts.ts'
import { onOneState } from './export-snapshot.ts'

/** What a file contains: the records of a list as this person's list answers them. */
export interface Exported<Listed extends { id: string }> {
  list: RecordList
  /** The ids of all of them, in the order of the list. Sorted once: a list read by pages is sorted for each of them. */
  ids(db: Executor): Promise<readonly string[]>
  records(db: Executor, ids: readonly string[]): Promise<readonly Listed[]>
  /** Further sheets of a workbook. */
  sheets?(db: Executor): readonly ExportSheet[]
}

interface PartedList extends Pick<Exported<never>, 'list' | 'sheets'> {
  parts(db: Executor): AsyncIterable<readonly object[]>
}

/** A file that is no list of records: its columns, and on which tables it depends. */
export interface ExportedTable {
  /** Of the file and its sheet. */
  name: string
  /** What the trail says was taken out, and of which record. */
  entity: AuditEntity
  entityId?: string
  fields: readonly RecordField[]
  tables: readonly CountedTable[]
  parts(db: Executor): AsyncIterable<readonly object[]>
  /** Further sheets of a workbook. */
  sheets?: ((db: Executor) => readonly ExportSheet[]) | undefined
}

interface ExportCall extends Pick<Call<never>, 'reply' | 'request' | 'change'> {
  query: { format: FileFormat; columns?: string[] | undefined }
}

/** The fields of the columns that were requested, in their order. */
function requestedFields(
  list: RecordList,
  columns: readonly string[] | undefined,
): readonly RecordField[] {
  const fields = fileFieldsOf(list)
  if (columns === undefined || columns.length === 0) return fields
  return columns.flatMap((name) => fields.find((field) => field.name === name) ?? [])
}

/** The tables a list is made of; none where nobody counts their changes, as sessions and sign-ins change that of users. */
function tablesOf(list: RecordList) {
  const kind = kinds[list]
  return 'listedFrom' in kind ? kind.listedFrom : []
}

async function* whilePending(
  request: ExportCall['request'],
  parts: AsyncIterable<readonly object[]>,
): AsyncGenerator<readonly object[]> {
  for await (const part of parts) {
    // Nobody waits for the file any more.
    if (request.raw.socket.destroyed) throw unavailable()
    yield part
  }
}

// Each of the two holds a connection of the database; one of them is always with others than the person who has one.
const queued = createSharedQueue(2, { mayWait: 20, atOncePerSource: 1, retryAfter: 10 })

/**
 * Answers exports. A file is written whole before any of it is sent: it is of one state of the registry, a slow reader
 * keeps no connection of the database, and what fails is answered as an error and not as half a file.
 */
export function createExportAnswer({ database, settings, room }: Dependencies) {
  const directory = join(settings.dataDir, 'exports')

  /** Answers a table of any kind. */
  async function answerTable(
    { reply, request, change, query }: ExportCall,
    { name, entity, entityId, fields, tables, parts, sheets = () => [] }: ExportedTable,
  ): Promise<unknown> {
    const { format, columns, ...filters } = query
    const named = () =>
      reply
        .type(exportTypes[format])
        .header(
          'content-disposition',
          `attachment; filename="${exportFileName(name, format, new Date())}"`,
        )
    // Who only asks whether there is a file gets none.
    if (request.method === 'HEAD') return named().send('')
    const file = await openNameless(directory)
    try {
      const rows = await queued(
        () =>
          onOneState(database, tables, (db) => {
            const written = (records: AsyncIterable<readonly object[]>) =>
              whileRoom(room, whilePending(request, records))
            return writeExport(file, {
              name,
              format,
              fields,
              records: written(parts(db)),
              sheets: sheets(db).map((sheet) => ({ ...sheet, records: written(sheet.records) })),
            })
          }),
        'dropped',
      )
      await change(({ audit }) =>
        audit({
          action: 'export',
          entity,
          ...(entityId !== undefined && { entityId }),
          after: { rows, format, ...(columns && { columns }), ...filters },
        }),
      )
      named()
      return readWritten(file)
    } catch (error) {
      await file.close()
      throw error
    }
  }

  /** Answers a list that is not read by ids: `parts` gives its records in their order. */
  const answerParts = (call: ExportCall, { list, parts, sheets }: PartedList): Promise<unknown> =>
    answerTable(call, {
      name: list,
      entity: list,
      fields: requestedFields(list, call.query.columns),
      tables: tablesOf(list),
      parts,
      sheets,
    })

  async function* partsById<Listed extends { id: string }>(
    db: Executor,
    { ids, records }: Exported<Listed>,
  ) {
    yield* inParts(await ids(db), (some) => records(db, some))
  }

  return {
    answerTable,
    answerParts,
    answer: <Listed extends { id: string }>(call: ExportCall, list: Exported<Listed>) =>
      answerParts(call, { ...list, parts: (db) => partsById(db, list) }),
  }
}
