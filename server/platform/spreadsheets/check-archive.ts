import { createInflateRaw } from 'node:zlib'
import { packedBytes, readZipDirectory } from '../archives/zip-directory.ts'
import type { ZipPart } from '../archives/zip-directory.ts'
import { damagedWorkbook, UnreadableFile } from './unreadable-file.ts'

// Far above every workbook of 50,000 rows, far below what harms the server.
const mostParts = 2000
const mostUnpacked = 160 * 1024 * 1024
// Text repeats itself up to a hundred times; what is packed closer was made to be unpacked.
const mostRatio = 200
const ratioMatters = 20 * 1024 * 1024

const tooMuch = () =>
  new UnreadableFile(
    'This XLSX file unpacks to more than can be read. Save the sheet as CSV and upload that.',
  )

function partsOf(zip: Buffer): ZipPart[] {
  const parts = readZipDirectory(zip, mostParts)
  if (parts === 'too many parts') throw tooMuch()
  if (parts === 'damaged') throw damagedWorkbook()
  if (parts.some(({ encrypted }) => encrypted))
    throw new UnreadableFile(
      'This file is protected with a password. Save it without one and upload it again.',
    )
  return parts
}

function checkSizes(zip: Buffer, parts: readonly ZipPart[]): void {
  const unpacked = parts.reduce((sum, part) => sum + part.unpackedBytes, 0)
  if (unpacked > mostUnpacked) throw tooMuch()
  if (unpacked > ratioMatters && unpacked / zip.length > mostRatio) throw tooMuch()
  // Parts that share bytes unpack to many times what the file holds.
  let behind = 0
  for (const part of parts.toSorted((one, other) => one.at - other.at)) {
    if (part.at < behind) throw damagedWorkbook()
    behind = part.at + 30 + part.packedBytes
  }
}

function wholePart(zip: Buffer, part: ZipPart): Buffer {
  const packed = packedBytes(zip, part)
  if (packed === null || packed.length !== part.packedBytes) throw damagedWorkbook()
  return packed
}

const declarations = ['<!DOCTYPE', '<!ENTITY'].flatMap((text) => [
  Buffer.from(text),
  Buffer.from(text, 'utf16le'),
  Buffer.from(text, 'utf16le').swap16(),
])
const overlap = Math.max(...declarations.map((text) => text.length))

function rejectDeclarations(text: Buffer): void {
  // Workbooks never declare entities; whoever does wants files or addresses read.
  if (declarations.some((declaration) => text.includes(declaration)))
    throw new UnreadableFile(
      'This XLSX file holds declarations that no spreadsheet has. It was not read.',
    )
}

/** Unpacks a part without storing it, to check that it is as large as announced and declares no entities. */
async function checkPart(zip: Buffer, part: ZipPart): Promise<void> {
  const packed = wholePart(zip, part)
  if (part.method === 0) {
    if (part.packedBytes !== part.unpackedBytes) throw damagedWorkbook()
    return rejectDeclarations(packed)
  }
  if (part.method !== 8) throw damagedWorkbook()
  const inflate = createInflateRaw({ chunkSize: 256 * 1024 })
  inflate.end(packed)
  let size = 0
  let rest: Buffer = Buffer.alloc(0)
  try {
    for await (const chunk of inflate as AsyncIterable<Buffer>) {
      size += chunk.length
      if (size > part.unpackedBytes) throw tooMuch()
      rejectDeclarations(Buffer.concat([rest, chunk]))
      rest = chunk.subarray(-overlap)
    }
  } catch (error) {
    throw error instanceof UnreadableFile ? error : damagedWorkbook()
  } finally {
    inflate.destroy()
  }
}

/**
 * Checks an XLSX file by its directory, then by unpacking what will be read without storing it: sizes, number and ratio
 * of its parts, overlaps, passwords, declared entities (S86).
 * @throws UnreadableFile with the sentence for the person
 */
export async function checkArchive(zip: Buffer): Promise<void> {
  const parts = partsOf(zip)
  checkSizes(zip, parts)
  const names = new Set(parts.map(({ name }) => name))
  if (!names.has('xl/workbook.xml') || names.size !== parts.length)
    throw new UnreadableFile('This file is not a spreadsheet. Choose a CSV or XLSX file.')
  for (const part of parts) if (/\.xml(?:\.rels)?$/i.test(part.name)) await checkPart(zip, part)
}
