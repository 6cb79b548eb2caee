import { closeSync, fdatasyncSync, openSync, readFileSync, writeSync } from 'node:fs'

/** Acknowledged ids in a file of their own, each on the disk before the next is requested. */
export class AcknowledgedLog extends Set<string> {
  readonly #file: string
  readonly #descriptor: number

  constructor(file: string) {
    super()
    this.#file = file
    this.#descriptor = openSync(file, 'a')
  }

  override add(id: string): this {
    writeSync(this.#descriptor, `${id}\n`)
    fdatasyncSync(this.#descriptor)
    return super.add(id)
  }

  /** Closes the file and answers what is in it. */
  close(): Set<string> {
    closeSync(this.#descriptor)
    return new Set(
      readFileSync(this.#file, 'utf8')
        .split('\n')
        .filter((line) => line !== ''),
    )
  }
}
