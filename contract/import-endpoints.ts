import { z } from 'zod'
import { endpoint, noContent, registryRead } from './common/endpoint.ts'
import { valuesOf } from './common/enums.ts'
import { anyOf, pageQuery, wholeNumberParameter } from './common/page.ts'
import { byId, exactText, idOf, lineLimit, nameLimit, text } from './common/text.ts'
import { importLimits } from './import-limits.ts'
import { importMapping } from './import-matching/mapping.ts'
import {
  importEntities,
  importStates,
  importModes,
  rowOutcomes,
  duplicateDecisions,
  csvType,
  xlsxType,
  importReading,
  importRecord,
  importRow,
  importSummary,
} from './imports.ts'

const headerLine = { error: 'Name a line from 1 to 200' }

const readingChoice = {
  sheet: exactText(nameLimit).optional(),
  encoding: importReading.shape.encoding.optional(),
  delimiter: importReading.shape.delimiter.optional(),
  headerRow: z.int(headerLine).min(1, headerLine).max(200, headerLine).optional(),
  skipped: importReading.shape.skipped.optional(),
}

export const readingBody = z.object(readingChoice)

export const rehearseBody = z.object({
  ...readingChoice,
  mapping: importMapping,
  mode: z
    .enum(valuesOf(importModes), { error: 'Choose all_or_nothing or skip_faulty' })
    .default('all_or_nothing'),
  /** What happens to possible duplicates that nobody decides one by one. */
  duplicates: z
    .enum(valuesOf(duplicateDecisions), { error: 'Choose merge, keep or skip' })
    .default('skip'),
})

export const decisionsBody = z.object({
  decisions: z
    .array(
      z.object(
        {
          row: z.int({ error: 'Name the row by its number' }),
          decision: z.enum(valuesOf(duplicateDecisions), { error: 'Choose merge, keep or skip' }),
          /** The candidate to merge with; the first when left out. */
          candidateId: idOf('This is not the id of a record').optional(),
        },
        { error: 'Send a row and its decision' },
      ),
      { error: 'Send a list of decisions' },
    )
    .min(1, { error: 'Send at least one decision' })
    .max(1000, { error: 'Send at most 1,000 decisions at once' }),
})

const entityParameter = z.enum(valuesOf(importEntities), {
  error: `Choose one of: ${valuesOf(importEntities).join(', ')}`,
})

export const uploadImport = endpoint({
  id: 'imports.upload',
  scope: 'registry.write',
  summary:
    'Upload a spreadsheet (the file itself as body: CSV or XLSX, at most 20 MB; 5 unfinished ones of a person)',
  method: 'POST',
  path: '/api/imports',
  access: 'member',
  query: z.object({ entity: entityParameter, filename: text(lineLimit).default('') }),
  upload: { types: [csvType, xlsxType], bytes: importLimits.bytes },
  status: 201,
  reply: importRecord,
  idempotencyKey: false,
  heavy: true,
})

export const listImports = endpoint({
  ...registryRead,
  id: 'imports.list',
  summary: "Imports, newest first: one's own, all for administrators",
  path: '/api/imports',
  query: pageQuery(20).extend({
    entity: anyOf(valuesOf(importEntities)),
    state: anyOf(valuesOf(importStates)),
  }),
  reply: z.object({ imports: z.array(importSummary), total: z.int() }),
  list: true,
})

export const readImport = endpoint({
  ...registryRead,
  id: 'imports.read',
  summary: 'One import with its progress',
  path: '/api/imports/{id}',
  params: byId,
  reply: importRecord,
})

export const rereadImport = endpoint({
  id: 'imports.reread',
  scope: 'registry.write',
  summary: 'Read the file again with another sheet, encoding, delimiter or line of column names',
  method: 'POST',
  path: '/api/imports/{id}/reading',
  access: 'member',
  params: byId,
  body: readingBody,
  status: 200,
  reply: importRecord,
  heavy: true,
})

export const rehearseImport = endpoint({
  id: 'imports.rehearse',
  scope: 'registry.write',
  summary: 'Say what a commit would do, row by row; stores nothing of them',
  method: 'POST',
  path: '/api/imports/{id}/rehearse',
  access: 'member',
  params: byId,
  body: rehearseBody,
  status: 200,
  reply: importRecord,
  heavy: true,
})

export const readImportRows = endpoint({
  ...registryRead,
  id: 'imports.rows',
  summary: 'The rows of an import in the order of the file',
  path: '/api/imports/{id}/rows',
  params: byId,
  query: z.object({
    limit: wholeNumberParameter(1, 200).default(50),
    offset: wholeNumberParameter(0, importLimits.rows).default(0),
    outcome: anyOf(valuesOf(rowOutcomes)),
    result: anyOf(['created', 'updated', 'left', 'undone']),
  }),
  reply: z.object({ rows: z.array(importRow), total: z.int() }),
  list: true,
})

export const decideImport = endpoint({
  id: 'imports.decide',
  scope: 'registry.write',
  summary: 'Decide possible duplicates: merge, keep both or leave out',
  method: 'POST',
  path: '/api/imports/{id}/decisions',
  access: 'member',
  params: byId,
  body: decisionsBody,
  status: 200,
  reply: importRecord,
})

export const readImportFaults = endpoint({
  ...registryRead,
  id: 'imports.faults',
  summary: 'The faulty and left-out rows as CSV: row, column, what is wrong, and the cells',
  path: '/api/imports/{id}/faults',
  params: byId,
  reply: z.string(),
})

export const commitImport = endpoint({
  id: 'imports.commit',
  scope: 'registry.write',
  summary: 'Begin to store a rehearsed import; once only, however often it is asked',
  method: 'POST',
  path: '/api/imports/{id}/commit',
  access: 'member',
  params: byId,
  status: 200,
  reply: importRecord,
})

export const undoImport = endpoint({
  id: 'imports.undo',
  scope: 'registry.write',
  summary: 'Begin to take back a finished import, within 7 days',
  method: 'POST',
  path: '/api/imports/{id}/undo',
  access: 'member',
  params: byId,
  status: 200,
  reply: importRecord,
})

export const removeImport = endpoint({
  id: 'imports.remove',
  scope: 'registry.write',
  summary: 'Remove an unfinished import with its file; one that runs or has ended stays',
  method: 'DELETE',
  path: '/api/imports/{id}',
  access: 'member',
  params: byId,
  status: 204,
  reply: noContent,
})

export const importEndpoints = [
  uploadImport,
  listImports,
  readImport,
  removeImport,
  rereadImport,
  rehearseImport,
  readImportRows,
  decideImport,
  readImportFaults,
  commitImport,
  undoImport,
]
