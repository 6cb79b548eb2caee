import type { FileType } from '#contract/files'
import { beginningOf, readZipDirectory } from '../archives/zip-directory.ts'
import type { ZipPart } from '../archives/zip-directory.ts'

const office = 'application/vnd.openxmlformats-officedocument'
const mainParts: Record<string, FileType> = {
  'word/document.xml': `${office}.wordprocessingml.document`,
  'xl/workbook.xml': `${office}.spreadsheetml.sheet`,
  'ppt/presentation.xml': `${office}.presentationml.presentation`,
}

// Far above what documents of 10 MB have, far below what a bomb needs (S86).
const mostParts = 10_000
const mostUnpackedBytes = 256 * 1024 * 1024
const prologBytes = 512

const declarations = ['<!doctype', '<!entity']

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
export function officeArchiveType(zip: Buffer): FileType | null {
  const parts = readZipDirectory(zip, mostParts)
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
  if (parts.some((part) => /\.(?:xml|rels)$/i.test(part.name) && declares(zip, part))) return null
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
export function compoundType(file: Buffer): FileType | null {
  if (
    file.includes(Buffer.from('_VBA_PROJECT', 'utf16le')) ||
    file.includes(Buffer.from('EncryptedPackage', 'utf16le'))
  )
    return null
  const [found] = streams
    .map(([name, type]) => ({ at: entryAt(file, name), type }))
    .filter(({ at }) => at >= 0)
    .toSorted((one, other) => one.at - other.at)
  return found?.type ?? null
}

/** Where the directory names a stream; entries of 128 bytes begin with the name and lie on multiples of their length. */
function entryAt(file: Buffer, name: string): number {
  const wanted = Buffer.from(`${name}\0`, 'utf16le')
  for (let at = file.indexOf(wanted); at >= 0; at = file.indexOf(wanted, at + 1))
    if (at % directoryEntry === 0) return at
  return -1
}
