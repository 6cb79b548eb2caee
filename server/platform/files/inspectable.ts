import { filesUnavailable, readWhole } from './object-store.ts'
import type { ObjectStore } from './object-store.ts'

/** A part of a file, with what follows it: what lies across two pieces is whole in the first of them. */
interface Piece {
  /** Where in the file it begins. */
  at: number
  /** How many of the bytes are its own; those behind them come again. */
  own: number
  bytes: Buffer
}

/** A file that is inspected. Of a large one no more than a few megabytes are in memory at a time (H-021). */
export interface Inspectable {
  bytes: number
  /** Its beginning and its end; the whole file where it is small. */
  head: Buffer
  tail: Buffer
  /** All of it in order. */
  pieces(): AsyncIterable<Piece>
}

/** Files up to this size are in memory whole. */
const smallBytes = 10_485_760
/** Pieces of large ones begin at multiples of it, where directories of older Office documents may. */
const pieceBytes = 2_097_152
/** More than a part of an archive has before its content, with the beginning of that. */
const overlapBytes = 135_168

const whole = (file: Buffer): Inspectable => ({
  bytes: file.length,
  head: file,
  tail: file,
  async *pieces() {
    yield { at: 0, own: file.length, bytes: file }
  },
})

const missing = () => filesUnavailable(new Error('The object is not where it was.'))

async function* piecesOf(store: ObjectStore, key: string, size: number): AsyncGenerator<Piece> {
  const found = await store.open(key)
  if (found === null) throw missing()
  let waiting: Buffer[] = []
  let length = 0
  let at = 0
  try {
    for await (const part of found.stream as AsyncIterable<Buffer>) {
      waiting.push(part)
      length += part.length
      while (length >= pieceBytes + overlapBytes) {
        const bytes = Buffer.concat(waiting, length)
        yield { at, own: pieceBytes, bytes: bytes.subarray(0, pieceBytes + overlapBytes) }
        waiting = [bytes.subarray(pieceBytes)]
        length -= pieceBytes
        at += pieceBytes
      }
    }
  } finally {
    found.stream.destroy()
  }
  if (at + length !== size) throw filesUnavailable(new Error('The object broke off.'))
  yield { at, own: length, bytes: Buffer.concat(waiting, length) }
}

/** An object of the store as it is inspected; its size is known. @throws HttpProblem 503 where it is not there any more */
export async function openInspectable(
  store: ObjectStore,
  key: string,
  size: number,
): Promise<Inspectable> {
  const read = async (first: number, last: number) => {
    const bytes = await readWhole(store, key, smallBytes, { first, last })
    if (bytes === null) throw missing()
    return bytes
  }
  if (size <= smallBytes) return whole(size === 0 ? Buffer.alloc(0) : await read(0, size - 1))
  return {
    bytes: size,
    head: await read(0, pieceBytes - 1),
    tail: await read(size - pieceBytes, size - 1),
    pieces: () => piecesOf(store, key, size),
  }
}
