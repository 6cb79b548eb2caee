import { randomBytes } from 'node:crypto'
import type { Readable } from 'node:stream'
import { HttpProblem } from '../http/problems.ts'

/** A file's bytes as they come, and how many there are in all. */
export interface OpenObject {
  stream: Readable
  bytes: number
}

/** The first and the last byte of a part, both counted from 0 and both included. */
export interface ByteRange {
  first: number
  last: number
}

/**
 * Where the bytes of files are stored, under keys of `newKey`. Both stores behave alike: an object is there
 * whole or not at all, what was answered as stored survives a killed process, and deleting what is not there is no error.
 * A store that does not answer throws `filesUnavailable` within 5 seconds.
 */
export interface ObjectStore {
  readonly kind: 'disk' | 'bucket'
  /** The origin browsers PUT to where it is not the portal's own; null where it is. */
  readonly uploadOrigin: string | null
  /**
   * An address to PUT one object to, good for `uploadSeconds`. `origin` is the portal's as the caller reaches it;
   * `bytes` is the announced length, which the address is bound to where the store can do that.
   */
  uploadAddress(
    key: string,
    options: { origin: string; bytes?: number | undefined },
  ): Promise<string>
  /** The key an upload address of this store writes to; null for every other address. It is compared and never fetched. */
  uploadKeyOf(address: string): string | null
  /** Stores bytes the server itself has. */
  put(key: string, bytes: Buffer): Promise<void>
  /** How long an object is, in bytes; null when it is not there. */
  size(key: string): Promise<number | null>
  /** An object as a stream, whole or a part; null when it is not there. */
  open(key: string, range?: ByteRange): Promise<OpenObject | null>
  /** Copies an object inside the store; false when it is not there. Writing to `from` later leaves the copy as it is. */
  copy(from: string, to: string): Promise<boolean>
  remove(key: string): Promise<void>
  /** Every object, also what a broken-off upload left. */
  list(): AsyncIterable<{ key: string; modified: Date }>
}

/** Seconds an upload address is good for. */
export const uploadSeconds = 15 * 60

/** `uploads` is what upload addresses write to, `objects` what was inspected, `incoming` what the disk has not whole yet. */
export type KeyFolder = 'uploads' | 'objects' | 'incoming'

const keyPattern = /^(?:uploads|objects|incoming)\/[0-9a-f]{32}$/

/** A new random key; no name a person gave is ever part of one. */
export const newKey = (folder: KeyFolder): string => `${folder}/${randomBytes(16).toString('hex')}`

/** Whether a text is a key, so that it may become a path. */
export const isKey = (text: string): boolean => keyPattern.test(text)

/** 503: the store of files does not answer, or has no room. */
export function filesUnavailable(cause?: unknown): HttpProblem {
  const problem = new HttpProblem(
    'unavailable',
    'Files cannot be stored or read just now. Please try again in a moment.',
    { retryAfter: 5 },
  )
  problem.cause = cause
  return problem
}

/**
 * An object's bytes at once, or those of a part.
 * @returns null when it is not there
 * @throws Error when it is longer than `limit`, before more than that is read
 */
export async function readWhole(
  store: ObjectStore,
  key: string,
  limit: number,
  range?: ByteRange,
): Promise<Buffer | null> {
  const found = await store.open(key, range)
  if (found === null) return null
  const parts: Buffer[] = []
  let bytes = 0
  try {
    for await (const part of found.stream as AsyncIterable<Buffer>) {
      bytes += part.length
      if (bytes > limit) break
      parts.push(part)
    }
  } catch (error) {
    throw filesUnavailable(error)
  } finally {
    found.stream.destroy()
  }
  if (bytes > limit) throw new Error(`The object is longer than ${limit} bytes.`)
  if (bytes !== found.bytes) throw filesUnavailable(new Error('The object broke off.'))
  return Buffer.concat(parts, bytes)
}
