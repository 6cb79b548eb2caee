import { request } from 'node:http'
import type { IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** An answer over a connection of its own. */
interface LateAnswer {
  status: number
  text: string
}

/** A request whose head was sent and looked at; `send` lets its body follow. */
export interface LateRequest {
  send(): Promise<LateAnswer>
}

interface Head {
  method: string
  path: string
  headers?: Record<string, string>
}

/**
 * Sends the head of a request over a real connection and waits until the portal begins to read its body: who sends it is
 * decided then. The app must listen, and nothing else may call it meanwhile.
 */
export async function holdBody(
  app: FastifyInstance,
  { method, path, headers = {} }: Head,
  body: Buffer | object,
): Promise<LateRequest> {
  const bytes = Buffer.isBuffer(body) ? body : Buffer.from(JSON.stringify(body))
  const { port } = app.server.address() as AddressInfo
  const call = request({
    port,
    host: '127.0.0.1',
    method,
    path,
    agent: false,
    headers: {
      'content-type': Buffer.isBuffer(body) ? 'text/csv' : 'application/json',
      ...headers,
      'content-length': bytes.length,
    },
  })
  const answered = new Promise<LateAnswer>((resolve, reject) => {
    call.once('error', reject)
    call.once('response', (response) => {
      let text = ''
      response.setEncoding('utf8')
      response.on('data', (chunk: string) => (text += chunk))
      response.once('end', () => resolve({ status: response.statusCode ?? 0, text }))
    })
  })
  const isRead = new Promise<void>((resolve) => {
    app.server.once('request', (raw: IncomingMessage) => {
      raw.on('newListener', (event) => {
        if (event === 'data' || event === 'readable') resolve()
      })
    })
  })
  call.flushHeaders()
  // Refused by its head alone, it is never read.
  await Promise.race([isRead, answered])
  return {
    send: () => {
      call.end(bytes)
      return answered
    },
  }
}
