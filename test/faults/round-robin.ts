import { Agent, createServer, request } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

/** A proxy before several portals. */
export interface RoundRobin {
  url: string
  add(upstream: string): void
  remove(upstream: string): void
  /** Resolves when a portal gets requests, or no longer; rejects when that is not so after a minute. */
  until(upstream: string, ready: boolean): Promise<void>
  close(): Promise<void>
}

const probeMillis = 200
const patienceMillis = 60_000

/**
 * A proxy on loopback that hands each request to the next portal whose `/readyz` answers 200, over connections it
 * keeps open. It never sends a request twice: what a portal does not answer is a 502.
 */
export async function startRoundRobin(): Promise<RoundRobin> {
  const known = new Map<string, boolean>()
  const agent = new Agent({ keepAlive: true, maxSockets: 128 })
  let count = 0
  const ready = () => [...known].filter(([, fine]) => fine).map(([upstream]) => upstream)

  const forward = (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const able = ready()
    const upstream = able[(count += 1) % Math.max(able.length, 1)]
    const fail = () => {
      if (outgoing.headersSent) return outgoing.destroy()
      return outgoing.writeHead(502).end()
    }
    if (upstream === undefined) return fail()
    const sending = request(
      `${upstream}${incoming.url}`,
      {
        method: incoming.method ?? 'GET',
        agent,
        headers: { ...incoming.headers, 'x-forwarded-for': incoming.socket.remoteAddress ?? '' },
      },
      (answer) => {
        const { connection: _own, 'keep-alive': _alive, ...headers } = answer.headers
        outgoing.writeHead(answer.statusCode ?? 502, headers)
        answer.on('error', fail).pipe(outgoing)
      },
    )
    outgoing.on('close', () => sending.destroy())
    incoming.pipe(sending.on('error', fail))
    return undefined
  }

  const probe = async (upstream: string) => {
    const fine = await fetch(`${upstream}/readyz`, { signal: AbortSignal.timeout(2000) }).then(
      ({ ok }) => ok,
      () => false,
    )
    if (known.has(upstream)) known.set(upstream, fine)
  }
  const timer = setInterval(
    () => [...known.keys()].forEach((upstream) => void probe(upstream)),
    probeMillis,
  )
  const server = createServer(forward).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    add: (upstream) => void known.set(upstream, false),
    remove: (upstream) => void known.delete(upstream),
    async until(upstream, wanted) {
      const over = performance.now() + patienceMillis
      while (ready().includes(upstream) !== wanted) {
        if (performance.now() > over)
          throw new Error(`${upstream} is not ${wanted ? '' : 'un'}ready after a minute`)
        await pause(20)
      }
    },
    async close() {
      clearInterval(timer)
      agent.destroy()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
