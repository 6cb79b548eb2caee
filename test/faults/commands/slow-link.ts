import { connect, createServer } from 'node:net'
import type { AddressInfo, Socket } from 'node:net'
import { Transform } from 'node:stream'
import { Caller, percentile } from '../portal.ts'
import type { Ground, Outcome } from '../portal.ts'

/** A network to the database on which everything takes longer, in each direction. */
async function slowWay(
  to: number,
): Promise<{ port: number; delay(millis: number): void; close(): void }> {
  let millis = 0
  const open = new Set<Socket>()
  const late = () =>
    new Transform({
      transform: (chunk, _encoding, done) => void setTimeout(() => done(null, chunk), millis),
    })
  const server = createServer({ noDelay: true }, (near) => {
    const far = connect({ port: to, host: '127.0.0.1', noDelay: true })
    for (const socket of [near, far])
      open.add(
        socket
          .on('error', () => {})
          .on('close', () => {
            near.destroy()
            far.destroy()
            open.delete(socket)
          }),
      )
    near.pipe(late()).pipe(far)
    far.pipe(late()).pipe(near)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    delay(next) {
      millis = next
    },
    close() {
      server.close()
      for (const socket of open) socket.destroy()
    },
  }
}

const oneWayMillis = 50
const rounds = 15
const mostTrips = 3

/** F10: the network to the database takes 50 ms in each direction. The added time of a request shows how many round trips it makes. */
export async function slowLink(ground: Ground): Promise<Outcome> {
  if (ground.databaseUrl === undefined) throw new Error('This takes a server.')
  const address = new URL(ground.databaseUrl)
  const way = await slowWay(Number(address.port))
  ground.afterwards(() => way.close())
  address.port = String(way.port)
  const portal = await ground.start({
    DATABASE_URL: address.href,
    DATABASE_DIRECT_URL: ground.databaseUrl,
  })
  const caller = await new Caller(portal.url).signIn()
  const { id } = (
    await caller.call('POST', '/api/organizations', { name: 'Far Away', status: 'published' })
  ).body as { id: string }
  const reads = {
    account: '/api/auth/user',
    list: '/api/organizations?limit=25&sort=name',
    'list of people': '/api/users?limit=20',
    record: `/api/organizations/${id}`,
    dashboard: '/api/dashboard/stats',
  }
  const found: string[] = []
  let most = 0
  let failures = 0
  for (const [name, path] of Object.entries(reads)) {
    const times: Record<'near' | 'far', number[]> = { near: [], far: [] }
    for (let round = 0; round < rounds; round += 1) {
      // A row is changed before each, so that no list is answered from memory.
      for (const kind of ['near', 'far'] as const) {
        way.delay(0)
        await caller.call('PUT', `/api/organizations/${id}`, {
          description: `${name} ${round} ${kind}`,
        })
        if (kind === 'far') way.delay(oneWayMillis)
        const answer = await caller.call('GET', path)
        if (answer.status !== 200) failures += 1
        times[kind].push(answer.ms)
      }
    }
    const trips = (percentile(times.far, 0.5) - percentile(times.near, 0.5)) / (2 * oneWayMillis)
    most = Math.max(most, Math.round(trips))
    found.push(`${name} ${trips.toFixed(1)}`)
  }
  caller.close()
  return {
    figure: `round trips to the database: ${found.join(', ')} (${mostTrips}); ${failures} failures with ${2 * oneWayMillis} ms for each`,
    met: failures === 0 && most <= mostTrips,
  }
}
