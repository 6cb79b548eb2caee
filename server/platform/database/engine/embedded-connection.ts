import { Duplex } from 'node:stream'

/** What a connection needs from its engine. */
export interface EngineSide {
  /** Resolves once the engine takes requests; starts it again after it was ended. */
  ready(): Promise<void>
  enter(connection: EmbeddedConnection): void
  send(connection: EmbeddedConnection, bytes: Uint8Array): void
  leave(connection: EmbeddedConnection): void
}

const terminate = 0x58 // `X`, the protocol's message for a closing client

let lastId = 0

/** Takes the place of the socket between node-postgres and the engine's thread. */
export class EmbeddedConnection extends Duplex {
  readonly id = (lastId += 1)
  readonly #engine: EngineSide
  #left = false

  constructor(engine: EngineSide) {
    super()
    this.#engine = engine
  }

  connect(): this {
    void this.#open()
    return this
  }

  async #open(): Promise<void> {
    try {
      await this.#engine.ready()
    } catch (error) {
      this.destroy(error instanceof Error ? error : new Error(String(error)))
      return
    }
    if (this.destroyed) return
    this.#engine.enter(this)
    this.emit('connect')
  }

  /** Answer bytes from the engine. */
  receive(bytes: Uint8Array): void {
    if (!this.destroyed && !this.#left) this.push(bytes)
  }

  override _read(): void {}

  override _write(
    chunk: Buffer,
    _encoding: BufferEncoding,
    done: (error?: Error | null) => void,
  ): void {
    this.#deliver([chunk])
    done()
  }

  override _writev(
    chunks: { chunk: Buffer; encoding: BufferEncoding }[],
    done: (error?: Error | null) => void,
  ): void {
    this.#deliver(chunks.map(({ chunk }) => chunk))
    done()
  }

  /** Whole protocol messages, as the driver writes them. */
  #deliver(messages: Buffer[]): void {
    const closing = messages.at(-1)?.[0] === terminate
    const requests = closing ? messages.slice(0, -1) : messages
    // Copied, because the driver reuses the buffer it serializes into.
    if (requests.length > 0) this.#engine.send(this, new Uint8Array(Buffer.concat(requests)))
    if (!closing) return
    this.#leave()
    this.push(null)
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    this.#leave()
    done(error)
  }

  #leave(): void {
    if (this.#left) return
    this.#left = true
    this.#engine.leave(this)
  }

  // A socket's other methods, which have no meaning inside one process.
  setNoDelay(): this {
    return this
  }
  setKeepAlive(): this {
    return this
  }
  ref(): this {
    return this
  }
  unref(): this {
    return this
  }
}
