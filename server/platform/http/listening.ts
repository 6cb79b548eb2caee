import { once } from 'node:events'
import { createServer } from 'node:net'
import type { AddressInfo, ListenOptions, Server } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** Listening sockets on the one port; the system spreads new connections over them. */
const sockets = 32

async function opened(server: Server, options: ListenOptions): Promise<Server> {
  await once(server.listen(options), 'listening')
  return server
}

/**
 * Has the app listen. In each turn of the event loop one new connection is taken in from a listening socket, and turns
 * are long while many are answered: with a single socket, the last of 2,000 who came at once were served after 20 s,
 * behind everything that those before them asked meanwhile. Only Linux has sockets that share a port.
 * @throws EADDRINUSE when another program listens there
 */
export async function listen(
  app: FastifyInstance,
  { port, host }: { port: number; host: string },
): Promise<void> {
  if (process.platform !== 'linux') return void (await app.listen({ port, host }))
  const beside: Server[] = []
  app.addHook('preClose', async () => {
    // Closing the first ends idle connections of all.
    const listening = [app.server, ...beside].filter((server) => server.listening)
    await Promise.all(listening.map((server) => once(server.close(), 'close')))
  })
  // The port must be ours alone: sockets that share it would do so with another server of the same user.
  const alone = await opened(createServer(), { port, host })
  await once(alone.close(), 'close')
  const shared = { reusePort: true }
  await app.listen({ port, host, ...shared })
  const address = app.server.address() as AddressInfo
  while (beside.length < sockets - 1) {
    const server = createServer({ allowHalfOpen: true, noDelay: true }, (socket) =>
      app.server.emit('connection', socket),
    )
    beside.push(await opened(server, { port: address.port, host: address.address, ...shared }))
  }
}
