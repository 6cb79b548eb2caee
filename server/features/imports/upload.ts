import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { oneLineOf } from '#contract/common/one-line'
import { nameLimit } from '#contract/common/text'
import { markedAnew } from '#contract/import-matching/column-marks'
import { isReusableKey } from '#contract/import-matching/suggest-key'
import { sourceOf, suggestMapping } from '#contract/import-matching/suggest-mapping'
import type { ImportMapping } from '#contract/import-matching/mapping'
import { importLimits } from '#contract/imports'
import type { ImportEntity } from '#contract/imports'
import type { Database } from '#server/platform/database/database'
import { conflict, HttpProblem } from '#server/platform/http/problems'
import { uploadProblem } from '#server/platform/http/request-reading'
import { openSheet, UnreadableFile } from '#server/platform/spreadsheets/read-sheet'
import type {
  OpenSheet,
  ReadingChoice,
  RepeatedKey,
  SheetDescription,
} from '#server/platform/spreadsheets/read-sheet'
import { importableFields } from './read-rows.ts'
import { fileOf, lastMapping } from './imports.store.ts'
import type { ImportRow } from './imports.store.ts'

const tooLarge = () =>
  new HttpProblem(
    'payload_too_large',
    'This file is too large. Choose one of at most 20 MB, or divide it.',
  )

/** The body of an upload, read as it comes. @throws HttpProblem 413 as soon as it is more than 20 MB */
export async function readUpload(body: unknown, announced: string | undefined): Promise<Buffer> {
  if (Number(announced ?? 0) > importLimits.bytes) throw tooLarge()
  const pieces: Buffer[] = []
  let size = 0
  try {
    // Without a body there is nothing to read.
    for await (const piece of (body ?? []) as Readable | Buffer[]) {
      size += (piece as Buffer).length
      if (size > importLimits.bytes) throw tooLarge()
      pieces.push(piece as Buffer)
    }
  } catch (error) {
    throw uploadProblem(error)
  }
  return Buffer.concat(pieces)
}

/** Names a file by what it holds and what it is for. */
export const hashOf = (...parts: (string | Buffer)[]): string => {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part).update('\0')
  return hash.digest('base64url')
}

/** The file of an import. @throws HttpProblem 409 when it is deleted, was not stored to its end, or there never was one */
export async function fileToRead(
  db: Database,
  { id, entity, kind, filename, fileHash }: ImportRow,
): Promise<Buffer> {
  if (kind === 'bulk') throw conflict('A bulk edit has no file to read.')
  const bytes = await fileOf(db, id)
  if (bytes === null || hashOf(entity, filename, bytes) !== fileHash)
    throw conflict('The file is not there anymore. Upload it again.')
  return bytes
}

/** Does something with a file while it is open. @throws HttpProblem 400 with the reader's sentence */
export async function withSheet<Result>(
  bytes: Buffer,
  filename: string,
  choice: ReadingChoice,
  work: (sheet: OpenSheet) => Promise<Result>,
): Promise<Result> {
  try {
    const sheet = await openSheet(bytes, filename, choice)
    try {
      return await work(sheet)
    } finally {
      await sheet.close()
    }
  } catch (error) {
    throw readingProblem(error)
  }
}

/** What a file holds, with the mapping to begin with. @throws HttpProblem 400 with the reader's sentence */
export function describeUpload(
  db: Database,
  userId: string,
  entity: ImportEntity,
  bytes: Buffer,
  filename: string,
  choice: ReadingChoice,
): Promise<SheetDescription & { mapping: ImportMapping }> {
  return withSheet(bytes, filename, choice, async (sheet) => ({
    ...sheet.description,
    mapping: await firstMapping(db, userId, entity, sheet, filename),
  }))
}

/** The answer for a file that cannot be read; every other error stays itself. */
function readingProblem(error: unknown): unknown {
  return error instanceof UnreadableFile
    ? new HttpProblem('validation', error.message, { fields: { file: error.message } })
    : error
}

/** The name of a file on one line, without its folders. */
export const nameOfFile = (filename: string): string =>
  [...oneLineOf(filename.split(/[\\/]/).at(-1) ?? '').trim()].slice(0, nameLimit).join('') ||
  'Spreadsheet'

/** The columns as one word, by which a mapping is stored. */
export const headersHash = ({ columns }: Pick<SheetDescription, 'columns'>): string =>
  hashOf(...columns.map(({ name }) => name))

const isKeyed = ({ kind }: ImportMapping['key']) => kind === 'id' || kind === 'external'

/** The rows that a key cannot distinguish; null where it can. */
export async function repeatedKey(
  sheet: OpenSheet,
  key: ImportMapping['key'],
): Promise<RepeatedKey | null> {
  return isKeyed(key) ? sheet.repeated(key.columns) : null
}

/** The sentence for a key that two rows have. */
export function keyRejection(
  { columns }: ImportMapping['key'],
  { key, rows: [first, second] }: RepeatedKey,
): string {
  const named = columns.map((name) => `"${name}"`)
  const they =
    named.length === 1
      ? `The column ${named.join('')} does`
      : `The columns ${named.join(' and ')} do`
  return `${they} not tell the rows apart: rows ${first} and ${second} both say "${key.slice(0, 80)}". Recognize rows by a column that is different in every row, or by name and place.`
}

/** The suggestion for a file; a key that two rows have is none. */
async function suggested(
  entity: ImportEntity,
  sheet: OpenSheet,
  filename: string,
): Promise<ImportMapping> {
  const rejected: (readonly string[])[] = []
  for (;;) {
    const { mapping } = suggestMapping(entity, sheet.description.columns, rejected)
    if ((await repeatedKey(sheet, mapping.key)) === null)
      return mapping.source === '' ? { ...mapping, source: sourceOf(filename) } : mapping
    rejected.push(mapping.key.columns)
  }
}

/** Whose the records are is asked for each file: the next developer sends the same columns (U-070). */
function withoutOneOwner(mapping: ImportMapping): ImportMapping {
  const { organizationId, ...fields } = mapping.fields
  return organizationId?.fixed === undefined ? mapping : { ...mapping, fields }
}

/** The mapping the person used last for such a file, else one that is suggested. A wrong key is not used again. */
async function firstMapping(
  db: Database,
  userId: string,
  entity: ImportEntity,
  sheet: OpenSheet,
  filename: string,
): Promise<ImportMapping> {
  const last = (await lastMapping(
    db,
    userId,
    entity,
    headersHash(sheet.description),
  )) as ImportMapping | null
  if (last === null) return suggested(entity, sheet, filename)
  const mapping = markedAnew(
    withoutOneOwner(last),
    sheet.description.columns,
    importableFields(entity),
  )
  if (isReusableKey(entity, last.key) && (await repeatedKey(sheet, last.key)) === null)
    return mapping
  return { ...mapping, key: (await suggested(entity, sheet, filename)).key }
}
