import { connect } from 'node:net'
import type { Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { Caller, percentile } from '../portal.ts'
import type { Ground, Outcome, Portal } from '../portal.ts'

interface SlowClient {
  /** What is sent at once; then a byte every few seconds. */
  opening: string
  more: string
}

const everyMillis = 4000
/** What a busy machine adds to a limit. */
const lateSeconds = 3

/** Seconds until each of the connections was closed by the server; undefined where it still is open at the end. */
class SlowCrowd {
  readonly seconds: (number | undefined)[] = []
  /** How many of the connections came about. */
  opened = 0
  readonly #sockets: Socket[] = []
  readonly #timers: NodeJS.Timeout[] = []

  constructor(port: number, count: number, { opening, more }: SlowClient) {
    for (let n = 0; n < count; n += 1) {
      this.seconds.push(undefined)
      const socket = connect(port, '127.0.0.1')
      let began = performance.now()
      socket.on('connect', () => {
        began = performance.now()
        this.opened += 1
        socket.write(opening)
      })
      socket.on('error', () => {})
      // What is answered is read, so that the end is seen.
      socket.resume().on('close', () => {
        this.seconds[n] = (performance.now() - began) / 1000
      })
      this.#sockets.push(socket)
      this.#timers.push(setInterval(() => socket.writable && socket.write(more), everyMillis))
    }
  }

  get open(): number {
    return this.seconds.filter((seconds) => seconds === undefined).length
  }

  get slowest(): number {
    return Math.max(0, ...this.seconds.map((seconds) => seconds ?? Number.POSITIVE_INFINITY))
  }

  end(): void {
    for (const timer of this.#timers) clearInterval(timer)
    for (const socket of this.#sockets) socket.destroy()
  }
}

async function othersDuring(portal: Portal, caller: Caller, millis: number, isOver = () => false): Promise<{ p95: number; failures: string[]; memory: number }> {
  const times: number[] = []
  const failures: string[] = []
  let memory = 0
  const until = performance.now() + millis
  while (performance.now() < until && !isOver()) {
    const answer = await caller.call('GET', '/api/organizations?adminView=true&limit=25')
    if (answer.status !== 200) failures.push(`${answer.status} ${answer.error ?? ''}`.trim())
    times.push(answer.ms)
    memory = Math.max(memory, portal.memory().now)
    await pause(50)
  }
  return { p95: percentile(times, 0.95), failures, memory }
}

/** F16: a thousand clients that send their headers, their JSON, or a file byte by byte. */
export async function slowClients(ground: Ground): Promise<Outcome> {
  const portal = await ground.start()
  const caller = await new Caller(portal.url).signIn()
  for (let n = 0; n < 200; n += 1) await caller.call('POST', '/api/organizations', { name: `Organization ${n}`, description: 'of some length '.repeat(200), status: 'published' })
  const { uploadURL } = (await caller.call('POST', '/api/objects/upload')).body as { uploadURL: string }
  const before = await othersDuring(portal, caller, 10_000)
  const host = `Host: 127.0.0.1:${portal.port}\r\nCookie: ${caller.cookie}\r\nOrigin: ${portal.url}\r\n`
  const crowds = {
    headers: new SlowCrowd(portal.port, 400, { opening: `GET /api/organizations HTTP/1.1\r\n${host}`, more: 'X-A: b\r\n' }),
    bodies: new SlowCrowd(portal.port, 400, { opening: `POST /api/organizations HTTP/1.1\r\n${host}Content-Type: application/json\r\nContent-Length: 5000\r\n\r\n{`, more: ' ' }),
    uploads: new SlowCrowd(portal.port, 200, { opening: `PUT ${new URL(uploadURL).pathname} HTTP/1.1\r\n${host}Content-Type: application/octet-stream\r\nContent-Length: 5000\r\n\r\n%`, more: 'P' }),
  }
  const during = await othersDuring(portal, caller, 12_000)
  const stillOpen = () => Object.values(crowds).reduce((sum, crowd) => sum + crowd.open, 0)
  const rest = await othersDuring(portal, caller, 140_000, () => stillOpen() === 0)
  const open = stillOpen()
  for (const crowd of Object.values(crowds)) crowd.end()
  caller.close()
  const memory = Math.max(during.memory, rest.memory)
  const all = Object.values(crowds).reduce((sum, { seconds }) => sum + seconds.length, 0)
  const opened = Object.values(crowds).reduce((sum, crowd) => sum + crowd.opened, 0)
  const failures = [...during.failures, ...rest.failures]
  // The embedded engine is a part of the process.
  const mostMemory = ground.engine === 'embedded' ? 768 : 512
  const limits = { headers: 15, bodies: 60, uploads: 120 }
  const late = (Object.keys(limits) as (keyof typeof limits)[]).filter((kind) => crowds[kind].slowest > limits[kind] + lateSeconds)
  const times = (Object.keys(limits) as (keyof typeof limits)[]).map((kind) => `${kind} after ${crowds[kind].slowest.toFixed(1)} s (${limits[kind]} s)`)
  return {
    figure: `${opened} of ${all} slow connections opened, cut off: ${times.join(', ')}; ${open} still open; others p95 ${before.p95.toFixed(0)} ms before, ${during.p95.toFixed(0)} ms with all of them, ${failures.length} failures${failures.length > 0 ? ` (${[...new Set(failures)].join(', ')})` : ''}; memory at most ${memory.toFixed(0)} MB (${mostMemory} MB)`,
    met: opened === all && late.length === 0 && open === 0 && during.p95 <= 2 * before.p95 && failures.length === 0 && memory < mostMemory,
  }
}
