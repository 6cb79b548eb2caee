import type { FileType } from '#contract/files'
import { beginningOf, beginsArchive, readZipDirectory } from '../archives/zip-directory.ts'
import type { ZipPart } from '../archives/zip-directory.ts'
import type { Inspectable } from './inspectable.ts'

const office = 'application/vnd.openxmlformats-officedocument'
const mainParts: Record<string, FileType> = {
  'word/document.xml': `${office}.wordprocessingml.document`,
  'xl/workbook.xml': `${office}.spreadsheetml.sheet`,
  'ppt/presentation.xml': `${office}.presentationml.presentation`,
}

// Far above what documents have, far below what a bomb needs (S86).
const mostParts = 10_000
const mostUnpackedBytes = 256 * 1024 * 1024
const prologBytes = 512

const declarations = ['<!doctype', '<!entity']

/** Whether any of these parts begins with declarations, or is not where the directory says. */
async function someDeclare(file: Inspectable, parts: readonly ZipPart[]): Promise<boolean> {
  if (parts.some(({ at }) => at >= file.bytes)) return true
  for await (const { at: start, own, bytes } of file.pieces())
    if (
      parts.some(
        (part) =>
          part.at >= start &&
          part.at < start + own &&
          declares(bytes, { ...part, at: part.at - start }),
      )
    )
      return true
  return false
}

/** Whether an XML part begins with declarations, through which a reader can be made to fetch and to swell. */
function declares(zip: Buffer, part: ZipPart): boolean {
  const beginning = beginningOf(zip, part, prologBytes)
  // Without the zero bytes of its wider encodings.
  const text = beginning?.toString('latin1').replaceAll('\0', '').toLowerCase() ?? null
  return text === null || declarations.some((declaration) => text.includes(declaration))
}

/**
 * Which kind of Office document an archive is, recognized by its directory; null for any other archive and for one that
 * holds macros, is protected by a password, leads outside, names a part twice or would unpack to too much.
 */
export async function officeArchiveType(file: Inspectable): Promise<FileType | null> {
  if (!beginsArchive(file.head)) return null
  const parts = readZipDirectory(file.tail, mostParts, file.bytes - file.tail.length)
  if (typeof parts === 'string') return null
  const names = new Set(parts.map(({ name }) => name.toLowerCase()))
  const unpacked = parts.reduce((sum, part) => sum + part.unpackedBytes, 0)
  const leadsOutside = (name: string) =>
    name.startsWith('/') || name.includes('\\') || name.split('/').includes('..')
  const types = Object.keys(mainParts).filter((name) => names.has(name))
  const sound =
    names.has('[content_types].xml') &&
    names.size === parts.length &&
    unpacked <= mostUnpackedBytes &&
    types.length === 1
  if (
    !sound ||
    parts.some(
      ({ name, encrypted }) =>
        encrypted || leadsOutside(name) || /vbaproject|\.(?:exe|dll|js|vbs|hta)$/i.test(name),
    )
  )
    return null
  const xml = parts.filter(({ name }) => /\.(?:xml|rels)$/i.test(name))
  if (await someDeclare(file, xml)) return null
  return mainParts[types[0] ?? ''] ?? null
}

/** The first bytes of the older Office formats. */
export const compoundMark = Buffer.from('d0cf11e0a1b11ae1', 'hex')

const streams: [name: string, type: FileType][] = [
  ['WordDocument', 'application/msword'],
  ['PowerPoint Document', 'application/vnd.ms-powerpoint'],
  ['Workbook', 'application/vnd.ms-excel'],
]
const directoryEntry = 128

/**
 * Which kind of older Office document a compound file is, by the names in its directory; null for other compound
 * files (installers, protected documents) and for one with macros.
 */
export async function compoundType(file: Inspectable): Promise<FileType | null> {
  let first: { at: number; type: FileType } | null = null
  for await (const { at, bytes } of file.pieces()) {
    if (
      bytes.includes(Buffer.from('_VBA_PROJECT', 'utf16le')) ||
      bytes.includes(Buffer.from('EncryptedPackage', 'utf16le'))
    )
      return null
    for (const [name, type] of streams) {
      const found = entryAt(bytes, name)
      if (found >= 0 && (first === null || at + found < first.at)) first = { at: at + found, type }
    }
  }
  return first?.type ?? null
}

/** Where the directory names a stream; entries of 128 bytes begin with the name and lie on multiples of their length, as pieces do. */
function entryAt(file: Buffer, name: string): number {
  const wanted = Buffer.from(`${name}\0`, 'utf16le')
  for (let at = file.indexOf(wanted); at >= 0; at = file.indexOf(wanted, at + 1))
    if (at % directoryEntry === 0) return at
  return -1
}
