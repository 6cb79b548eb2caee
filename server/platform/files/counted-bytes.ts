import { createHash } from 'node:crypto'
import { Transform } from 'node:stream'
import type { TransformCallback } from 'node:stream'

/** Passes bytes on, computes their SHA-256 and fails at the first byte above `limit`, which is not passed on. */
export class CountedBytes extends Transform {
  readonly #limit: number
  readonly #hash = createHash('sha256')
  #bytes = 0
  exceeded = false

  constructor(limit: number) {
    super()
    this.#limit = limit
  }

  /** Of all bytes passed on, in hexadecimal digits; called once, at the end. */
  sha256(): string {
    return this.#hash.digest('hex')
  }

  override _transform(part: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    this.#bytes += part.length
    if (this.#bytes > this.#limit) {
      this.exceeded = true
      return done(new Error('More bytes came than are taken.'))
    }
    this.#hash.update(part)
    done(null, part)
  }
}
