import { connect } from 'node:net'
import type { Socket } from 'node:net'

/** What a measurement reads of an answer. */
export interface Answer {
  status: number
  /** Of the body as it came over the wire. */
  bytes: number
}

const headEnd = Buffer.from('\r\n\r\n')
const lastChunk = Buffer.from('0\r\n\r\n')

// One buffer for all sockets: what arrives is counted and thrown away before anything else is read.
const reading = Buffer.allocUnsafeSlow(1 << 20)

/**
 * One keep-alive connection that sends a request and counts the answer. It takes as little of the processor as it can:
 * a client that builds the body would measure itself where answers have hundreds of kilobytes.
 */
export class HttpConnection {
  readonly #socket: Socket
  readonly #opened: Promise<void>
  #waiting: { resolve: (answer: Answer) => void; reject: (error: Error) => void } | null = null
  #head = ''
  #status = 0
  /** Bytes of the body still to come; -1 while the head is read, Infinity for a body in chunks. */
  #missing = -1
  #bytes = 0

  constructor(port: number) {
    this.#socket = connect({
      port,
      host: '127.0.0.1',
      noDelay: true,
      onread: {
        buffer: reading,
        callback: (length, buffer) => {
          this.#read((buffer as Buffer).subarray(0, length))
          return true
        },
      },
    })
    this.#opened = new Promise((resolve, reject) => {
      this.#socket
        .once('connect', resolve)
        .once('close', () => reject(new Error('the connection was not opened')))
    })
    // Callers that wait for it get the error; none has to.
    this.#opened.catch(() => {})
    this.#socket.on('error', (error) => this.#fail(error))
    this.#socket.on('close', () => this.#fail(new Error('the connection was closed')))
  }

  get isOpen(): boolean {
    return !this.#socket.destroyed
  }

  opened(): Promise<void> {
    return this.#opened
  }

  /** Sends a whole request; the one before must have been answered. Rejects when the connection is lost. */
  send(request: Buffer): Promise<Answer> {
    return new Promise((resolve, reject) => {
      if (!this.isOpen) return reject(new Error('the connection is closed'))
      this.#waiting = { resolve, reject }
      this.#socket.write(request)
    })
  }

  close(): void {
    this.#socket.destroy()
  }

  #fail(error: Error): void {
    this.#waiting?.reject(error)
    this.#waiting = null
  }

  #read(part: Buffer): void {
    let body = part
    if (this.#missing === -1) {
      const end = part.indexOf(headEnd)
      this.#head += part.toString('latin1', 0, end === -1 ? part.length : end + 2)
      if (end === -1) return
      this.#status = Number(this.#head.slice(9, 12))
      const length = /\r\ncontent-length: (\d+)/i.exec(this.#head)?.[1]
      const isEmpty = this.#status === 204 || this.#status === 304
      this.#missing = isEmpty ? 0 : length === undefined ? Infinity : Number(length)
      this.#head = ''
      body = part.subarray(end + 4)
    }
    this.#bytes += body.length
    this.#missing -= body.length
    // One request at a time: a body in chunks ends with the last thing that arrives.
    const isDone =
      this.#missing === Infinity ? body.subarray(-5).equals(lastChunk) : this.#missing <= 0
    if (!isDone) return
    const answer = { status: this.#status, bytes: this.#bytes }
    const waiting = this.#waiting
    this.#missing = -1
    this.#bytes = 0
    this.#waiting = null
    waiting?.resolve(answer)
  }
}

export interface Request {
  method?: string
  path: string
  headers?: Record<string, string>
  body?: object
}

/** A request as it goes over the wire. */
export function wire({ method = 'GET', path, headers = {}, body }: Request): Buffer {
  const payload = body === undefined ? '' : JSON.stringify(body)
  const all = {
    host: 'localhost',
    ...headers,
    ...(body !== undefined && {
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(payload)),
    }),
  }
  return Buffer.from(
    `${method} ${path} HTTP/1.1\r\n${Object.entries(all)
      .map(([name, value]) => `${name}: ${value}\r\n`)
      .join('')}\r\n${payload}`,
  )
}
