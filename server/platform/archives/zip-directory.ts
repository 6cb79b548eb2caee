import { constants, inflateRawSync } from 'node:zlib'

/** One part of an archive, as its directory announces it. */
export interface ZipPart {
  name: string
  encrypted: boolean
  method: number
  packedBytes: number
  unpackedBytes: number
  at: number
}

const endMark = 0x06054b50
const entryMark = 0x02014b50
const localMark = 0x04034b50
const endLength = 22
const longestComment = 0xffff

/** Where the end record is: it and its comment are the last of the file, so that nothing can follow. */
function findEnd(zip: Buffer): number | null {
  for (
    let at = zip.length - endLength;
    at >= Math.max(0, zip.length - endLength - longestComment);
    at -= 1
  ) {
    if (
      zip.readUInt32LE(at) === endMark &&
      at + endLength + zip.readUInt16LE(at + 20) === zip.length
    )
      return at
  }
  return null
}

/** Whether a file begins as archives do, with its first part. */
export const beginsArchive = (zip: Buffer): boolean =>
  zip.length >= 4 && zip.readUInt32LE(0) === localMark

/**
 * The parts of an archive, read from its directory without unpacking anything; or why there are none: it is no whole
 * archive that begins with its first part, or has more than `mostParts`. Of a large archive `zip` is its end, and what is
 * before it so many bytes; that it begins with its first part is then for the caller to see (`beginsArchive`).
 */
export function readZipDirectory(
  zip: Buffer,
  mostParts: number,
  before = 0,
): ZipPart[] | 'damaged' | 'too many parts' {
  const end = zip.length < endLength || (before === 0 && !beginsArchive(zip)) ? null : findEnd(zip)
  if (end === null) return 'damaged'
  const count = zip.readUInt16LE(end + 10)
  if (count > mostParts) return 'too many parts'
  const parts: ZipPart[] = []
  let at = zip.readUInt32LE(end + 16) - before
  if (at < 0) return 'damaged'
  for (let each = 0; each < count; each += 1) {
    if (at + 46 > end || zip.readUInt32LE(at) !== entryMark) return 'damaged'
    const nameLength = zip.readUInt16LE(at + 28)
    parts.push({
      name: zip.toString('utf8', at + 46, at + 46 + nameLength),
      encrypted: (zip.readUInt16LE(at + 8) & 1) === 1,
      method: zip.readUInt16LE(at + 10),
      packedBytes: zip.readUInt32LE(at + 20),
      unpackedBytes: zip.readUInt32LE(at + 24),
      at: zip.readUInt32LE(at + 42),
    })
    at += 46 + nameLength + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32)
  }
  return parts
}

/** The packed bytes of a part, as far as the archive contains them; null where the directory points at no part. */
export function packedBytes(zip: Buffer, part: ZipPart): Buffer | null {
  if (part.at + 30 > zip.length || zip.readUInt32LE(part.at) !== localMark) return null
  const from = part.at + 30 + zip.readUInt16LE(part.at + 26) + zip.readUInt16LE(part.at + 28)
  return zip.subarray(from, from + part.packedBytes)
}

/** The beginning of a part: what its first `packedLimit` packed bytes give; null when it cannot be unpacked. */
export function beginningOf(zip: Buffer, part: ZipPart, packedLimit: number): Buffer | null {
  const packed = packedBytes(zip, part)?.subarray(0, packedLimit) ?? null
  if (packed === null || part.method === 0) return packed
  if (part.method !== 8) return null
  try {
    return inflateRawSync(packed, { finishFlush: constants.Z_SYNC_FLUSH })
  } catch {
    return null
  }
}
