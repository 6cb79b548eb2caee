import { connect } from 'node:net'
import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** An answer as it came over the wire. */
export interface RawAnswer {
  status: number
  headers: Record<string, string>
  body: string
  /** Everything received, of which there may be more than one answer. */
  all: string
}

/** Lets the app listen on a free loopback port and returns a function that sends bytes as they are. */
export async function listening(
  app: FastifyInstance,
): Promise<(bytes: string | Buffer) => Promise<RawAnswer>> {
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  return (bytes) => exchange(port, bytes)
}

/** Sends bytes and reads until the server closes: what is sent must end in an answer with `Connection: close`. */
function exchange(port: number, bytes: string | Buffer): Promise<RawAnswer> {
  return new Promise((resolve) => {
    let all = ''
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes))
    socket.setEncoding('latin1')
    socket.on('data', (chunk: string) => {
      all += chunk
    })
    // A server that closes with unread bytes resets the connection; what it sent before counts.
    socket.on('error', () => {})
    socket.on('close', () => resolve(parse(all)))
  })
}

function parse(all: string): RawAnswer {
  const end = all.indexOf('\r\n\r\n')
  const [first = '', ...lines] = (end < 0 ? all : all.slice(0, end)).split('\r\n')
  const headers = Object.fromEntries(
    lines.map((line) => [
      line.slice(0, line.indexOf(':')).toLowerCase(),
      line.slice(line.indexOf(':') + 1).trim(),
    ]),
  )
  return {
    status: Number(first.split(' ')[1]),
    headers,
    body: end < 0 ? '' : all.slice(end + 4),
    all,
  }
}
