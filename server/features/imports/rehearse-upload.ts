import type { z } from 'zod'
import type { rehearseBody } from '#contract/import-endpoints'
import type { ImportColumn, ImportCounts, ImportReading } from '#contract/imports'
import type { Database } from '#server/platform/database/database'
import { conflict, invalidField } from '#server/platform/http/problems'
import { whileRoom } from '#server/platform/http/room-on-disk'
import type { RoomOnDisk } from '#server/platform/http/room-on-disk'
import type { Importer } from '#server/platform/imports/import-target'
import { targetOf } from './import-targets.ts'
import { storeMapping, nextRound } from './imports.store.ts'
import type { ImportRow } from './imports.store.ts'
import { mappingFault } from './read-rows.ts'
import { rehearse } from './rehearse.ts'
import { deleteRows } from './staged-rows.store.ts'
import { headersHash, keyRejection, repeatedKey, withSheet } from './upload.ts'

/** What a rehearsal leaves with its import. */
type Rehearsed = Pick<ImportRow, 'round' | 'state' | 'mode' | 'duplicates' | 'mapping'> & {
  counts: ImportCounts
  reading: ImportReading
  columns: ImportColumn[]
  sheets: unknown
  notes: unknown
}

/**
 * Reads the file once more as it was chosen, validates every row and stages what was found.
 * @throws HttpProblem 400 for a file or a mapping that cannot be used
 */
export async function rehearseUpload(
  db: Database,
  row: ImportRow,
  bytes: Buffer,
  body: z.output<typeof rehearseBody>,
  { importer, room }: { importer: Importer; room: RoomOnDisk },
): Promise<Rehearsed> {
  const { mapping, mode, duplicates, ...choice } = body
  const target = targetOf(row.entity)
  const { sheet: former, ...known } = row.reading as ImportReading
  const other = choice.sheet !== undefined && choice.sheet !== former
  // Of another sheet nothing is known yet; of the same one everything that is not chosen otherwise stays.
  const wanted = {
    sheet: former,
    encoding: known.encoding ?? undefined,
    delimiter: known.delimiter ?? undefined,
    headerRow: other ? undefined : known.headerRow,
    skipped: other ? undefined : known.skipped,
  }
  const chosen = Object.fromEntries(
    Object.entries(choice).filter(([, value]) => value !== undefined && value !== null),
  )
  return withSheet(bytes, row.filename, { ...wanted, ...chosen }, async (sheet) => {
    const { columns } = sheet.description
    const names = columns.map(({ name }) => name)
    const fault = mappingFault(target.entity, mapping, names)
    if (fault !== null) throw invalidField('mapping', fault)
    const repeated = await repeatedKey(sheet, mapping.key)
    if (repeated !== null) throw invalidField('mapping', keyRejection(mapping.key, repeated))
    const round = await nextRound(db, row.id)
    if (round === null) throw conflict('This import has begun already, or was removed.')
    const { counts, notes } = await rehearse(
      { db, row, round, mapping, columns, target, importer },
      whileRoom(room, sheet.rows()),
    )
    await deleteRows(db, row.id, round)
    await storeMapping(db, {
      userId: importer.id,
      entity: row.entity,
      headersHash: headersHash(sheet.description),
      mapping,
    })
    return {
      ...sheet.description,
      notes: [...sheet.description.notes, ...notes],
      round,
      state: 'rehearsed',
      mode,
      duplicates,
      mapping,
      counts,
    }
  })
}
