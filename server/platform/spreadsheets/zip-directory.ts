import { createInflateRaw } from 'node:zlib'
import { UnreadableFile } from './refusal.ts'

/** One part of a zip archive as its directory announces it. */
interface Part {
  name: string
  method: number
  packed: number
  unpacked: number
  start: number
}

// Far above every workbook of 50,000 rows, far below what harms the server.
const mostParts = 2000
const mostUnpacked = 160 * 1024 * 1024
// Text repeats itself up to a hundred times; what is packed closer was made to be unpacked.
const mostRatio = 200
const ratioMatters = 20 * 1024 * 1024

const endMark = 0x06054b50
const entryMark = 0x02014b50
const localMark = 0x04034b50

const damaged = () => new UnreadableFile('This XLSX file is damaged. Open it in a spreadsheet program and save it again.')
const tooMuch = () => new UnreadableFile('This XLSX file unpacks to more than can be read. Save the sheet as CSV and upload that.')

function findEnd(zip: Buffer): number {
  // The end record is 22 bytes and a comment of at most 64 kB.
  for (let at = zip.length - 22; at >= 0 && at >= zip.length - 22 - 0xffff; at -= 1) if (zip.readUInt32LE(at) === endMark) return at
  throw damaged()
}

function directoryOf(zip: Buffer): Part[] {
  const end = findEnd(zip)
  const count = zip.readUInt16LE(end + 10)
  if (count > mostParts) throw tooMuch()
  const parts: Part[] = []
  let at = zip.readUInt32LE(end + 16)
  for (let each = 0; each < count; each += 1) {
    if (at + 46 > zip.length || zip.readUInt32LE(at) !== entryMark) throw damaged()
    const nameLength = zip.readUInt16LE(at + 28)
    if ((zip.readUInt16LE(at + 8) & 1) === 1) throw new UnreadableFile('This file is protected with a password. Save it without one and upload it again.')
    parts.push({
      name: zip.toString('utf8', at + 46, at + 46 + nameLength),
      method: zip.readUInt16LE(at + 10),
      packed: zip.readUInt32LE(at + 20),
      unpacked: zip.readUInt32LE(at + 24),
      start: zip.readUInt32LE(at + 42),
    })
    at += 46 + nameLength + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32)
  }
  return parts
}

function checkSizes(zip: Buffer, parts: readonly Part[]): void {
  const unpacked = parts.reduce((sum, part) => sum + part.unpacked, 0)
  if (unpacked > mostUnpacked) throw tooMuch()
  if (unpacked > ratioMatters && unpacked / zip.length > mostRatio) throw tooMuch()
  // Parts that share bytes unpack to many times what the file holds.
  let behind = 0
  for (const part of parts.toSorted((one, other) => one.start - other.start)) {
    if (part.start < behind) throw damaged()
    behind = part.start + 30 + part.packed
  }
}

function packedBytes(zip: Buffer, part: Part): Buffer {
  if (part.start + 30 > zip.length || zip.readUInt32LE(part.start) !== localMark) throw damaged()
  const from = part.start + 30 + zip.readUInt16LE(part.start + 26) + zip.readUInt16LE(part.start + 28)
  if (from + part.packed > zip.length) throw damaged()
  return zip.subarray(from, from + part.packed)
}

const declarations = ['<!DOCTYPE', '<!ENTITY'].flatMap((text) => [Buffer.from(text), Buffer.from(text, 'utf16le'), Buffer.from(text, 'utf16le').swap16()])
const overlap = Math.max(...declarations.map((text) => text.length))

function refuseDeclarations(text: Buffer): void {
  // Workbooks never declare entities; whoever does wants files or addresses read.
  if (declarations.some((declaration) => text.includes(declaration))) throw new UnreadableFile('This XLSX file holds declarations that no spreadsheet has. It was not read.')
}

/** Unpacks a part without keeping it: it may be as large as announced and declares nothing. */
async function checkPart(zip: Buffer, part: Part): Promise<void> {
  const packed = packedBytes(zip, part)
  if (part.method === 0) {
    if (part.packed !== part.unpacked) throw damaged()
    return refuseDeclarations(packed)
  }
  if (part.method !== 8) throw damaged()
  const inflate = createInflateRaw({ chunkSize: 256 * 1024 })
  inflate.end(packed)
  let size = 0
  let rest: Buffer = Buffer.alloc(0)
  try {
    for await (const chunk of inflate as AsyncIterable<Buffer>) {
      size += chunk.length
      if (size > part.unpacked) throw tooMuch()
      refuseDeclarations(Buffer.concat([rest, chunk]))
      rest = chunk.subarray(-overlap)
    }
  } catch (error) {
    throw error instanceof UnreadableFile ? error : damaged()
  } finally {
    inflate.destroy()
  }
}

/**
 * Judges an XLSX file by its directory, then by unpacking what will be read without keeping it: sizes, number and
 * ratio of its parts, overlaps, passwords, declared entities (S86).
 * @throws UnreadableFile with the sentence for the person
 */
export async function checkArchive(zip: Buffer): Promise<void> {
  if (zip.length < 22) throw damaged()
  const parts = directoryOf(zip)
  checkSizes(zip, parts)
  const names = new Set(parts.map(({ name }) => name))
  if (!names.has('xl/workbook.xml') || names.size !== parts.length) throw new UnreadableFile('This file is not a spreadsheet. Choose a CSV or XLSX file.')
  for (const part of parts) if (/\.xml(?:\.rels)?$/i.test(part.name)) await checkPart(zip, part)
}
