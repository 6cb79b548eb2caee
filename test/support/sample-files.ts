import { crc32, deflateRawSync, deflateSync } from 'node:zlib'

/** One part of an archive a test makes. */
export interface MadePart {
  name: string
  content: string | Buffer
  /** The unpacked length in the directory, where it is to differ from the true one. */
  saysBytes?: number
}

function localHeader(name: Buffer, packed: Buffer, unpacked: number, sum: number): Buffer {
  const header = Buffer.alloc(30)
  header.writeUInt32LE(0x04034b50, 0)
  header.writeUInt16LE(20, 4)
  header.writeUInt16LE(8, 8)
  header.writeUInt32LE(sum, 14)
  header.writeUInt32LE(packed.length, 18)
  header.writeUInt32LE(unpacked, 22)
  header.writeUInt16LE(name.length, 26)
  return Buffer.concat([header, name, packed])
}

function directoryEntry(
  name: Buffer,
  packed: Buffer,
  unpacked: number,
  sum: number,
  at: number,
): Buffer {
  const entry = Buffer.alloc(46)
  entry.writeUInt32LE(0x02014b50, 0)
  entry.writeUInt16LE(20, 6)
  entry.writeUInt16LE(8, 10)
  entry.writeUInt32LE(sum, 16)
  entry.writeUInt32LE(packed.length, 20)
  entry.writeUInt32LE(unpacked, 24)
  entry.writeUInt16LE(name.length, 28)
  entry.writeUInt32LE(at, 42)
  return Buffer.concat([entry, name])
}

/** An archive of these parts, each packed. */
export function zipOf(parts: readonly MadePart[]): Buffer {
  const bodies: Buffer[] = []
  const entries: Buffer[] = []
  let at = 0
  for (const part of parts) {
    const name = Buffer.from(part.name)
    const content = Buffer.from(part.content)
    const packed = deflateRawSync(content)
    const [unpacked, sum] = [part.saysBytes ?? content.length, crc32(content)]
    const body = localHeader(name, packed, unpacked, sum)
    bodies.push(body)
    entries.push(directoryEntry(name, packed, unpacked, sum, at))
    at += body.length
  }
  const directory = Buffer.concat(entries)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(parts.length, 8)
  end.writeUInt16LE(parts.length, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...bodies, directory, end])
}

const xml = '<?xml version="1.0" encoding="UTF-8"?>'

/** A document, workbook or presentation with the parts that make it one, and these besides. */
export function officeFile(
  mainPart: 'word/document.xml' | 'xl/workbook.xml' | 'ppt/presentation.xml',
  more: readonly MadePart[] = [],
): Buffer {
  return zipOf([
    { name: '[Content_Types].xml', content: `${xml}<Types/>` },
    { name: mainPart, content: `${xml}<root/>` },
    ...more,
  ])
}

/** An older Office document whose directory names this stream. */
export function compoundFile(stream: string): Buffer {
  const file = Buffer.alloc(2048)
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(file)
  Buffer.from('Root Entry\0', 'utf16le').copy(file, 512)
  Buffer.from(`${stream}\0`, 'utf16le').copy(file, 640)
  return file
}

function chunk(type: string, data: Buffer): Buffer {
  const head = Buffer.alloc(4)
  head.writeUInt32BE(data.length)
  const body = Buffer.concat([Buffer.from(type), data])
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([head, body, sum])
}

/** A PNG image whose header says this size; only small ones contain the pixels they announce. */
export function pngFile(width = 2, height = 2, more: Buffer = Buffer.alloc(0)): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.writeUInt8(8, 8)
  const pixels = deflateSync(Buffer.alloc(Math.min((width + 1) * height, 1000)))
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
    more,
  ])
}

/** The smallest usual GIF, one pixel. */
export const gifFile = Buffer.from(
  'R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7',
  'base64',
)

/** A JPEG whose frame header says this size. */
export function jpegFile(width = 2, height = 2): Buffer {
  const frame = Buffer.from('ffc0000b080000000001011100', 'hex')
  frame.writeUInt16BE(height, 5)
  frame.writeUInt16BE(width, 7)
  return Buffer.concat([
    Buffer.from('ffd8ffe000104a46494600010100000100010000', 'hex'),
    frame,
    Buffer.from('ffda0008010100003f0000ffd9', 'hex'),
  ])
}

/** The smallest WebP, one pixel. */
export const webpFile = Buffer.from(
  'UklGRiQAAABXRUJQVlA4IBgAAAAwAQCdASoBAAEAAgA0JaQAA3AA/vuUAAA=',
  'base64',
)

/** A document with a line of text. */
export const pdfFile = Buffer.from(
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
)
