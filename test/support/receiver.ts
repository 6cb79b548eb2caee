import { createServer } from 'node:http'
import type { IncomingHttpHeaders, RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

/** A request as a receiver of webhooks got it. */
interface Received {
  headers: IncomingHttpHeaders
  body: string
  /** When it came, and how many others were open. */
  at: number
  beside: number
}

/** What a receiver answers to the request of a number, from 0 on; null: nothing, ever. */
type Answering = (number: number) => { status: number; headers?: Record<string, string> } | null

/** A receiver of webhooks on loopback, until the test ends. */
export async function receiver(answering: Answering = () => ({ status: 204 })) {
  const received: Received[] = []
  let open = 0
  const listener: RequestListener = (request, response) => {
    const parts: Buffer[] = []
    const beside = open
    open += 1
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      received.push({
        headers: request.headers,
        body: Buffer.concat(parts).toString(),
        at: Date.now(),
        beside,
      })
      const answer = answering(received.length - 1)
      open -= 1
      if (answer !== null) response.writeHead(answer.status, answer.headers).end()
    })
  }
  const server = createServer(listener)
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/hooks`,
    received,
    /** The messages, in the order in which they came. */
    messages: () =>
      received.map(({ body }) => JSON.parse(body) as { type: string; data: { id: string | null } }),
  }
}
