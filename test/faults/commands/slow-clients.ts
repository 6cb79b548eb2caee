import { connect } from 'node:net'
import type { Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { Caller, percentile } from '../portal.ts'
import type { Ground, Outcome, Portal } from '../portal.ts'
import { newAddress } from '../sent-files.ts'

interface SlowClient {
  /** What is sent at once; then a little more every few seconds. */
  opening: string
  more: string
}

const everyMillis = 4000
/** Clients do not send together: in each of so many parts of that time others send. */
const parts = 100
/** How long one of the others' calls may take while all of the slow ones come at once. */
const mostAsTheyComeMillis = 300
/** What a busy machine adds to a limit. */
const lateSeconds = 3

/** Seconds until each of the connections was closed by the server; undefined where it still is open at the end. */
class SlowCrowd {
  readonly seconds: (number | undefined)[] = []
  /** How many of the connections were opened. */
  opened = 0
  readonly #sockets: Socket[] = []
  readonly #timer: NodeJS.Timeout

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
    }
    let part = 0
    this.#timer = setInterval(() => {
      for (let n = part; n < count; n += parts)
        if (this.#sockets[n]?.writable) this.#sockets[n]?.write(more)
      part = (part + 1) % parts
    }, everyMillis / parts)
  }

  get open(): number {
    return this.seconds.filter((seconds) => seconds === undefined).length
  }

  get slowest(): number {
    return Math.max(0, ...this.seconds.map((seconds) => seconds ?? Number.POSITIVE_INFINITY))
  }

  end(): void {
    clearInterval(this.#timer)
    for (const socket of this.#sockets) socket.destroy()
  }
}

/** The times of others: lists they request one after the other. */
async function othersWhile(
  portal: Portal,
  caller: Caller,
  goesOn: () => boolean,
): Promise<{ times: number[]; failures: string[]; memory: number }> {
  const times: number[] = []
  const failures: string[] = []
  let memory = 0
  while (goesOn()) {
    const { status, error, body, ms } = await caller.call(
      'GET',
      '/api/organizations?adminView=true&limit=25',
    )
    if (status !== 200) failures.push(`${status} ${error ?? body?.message}`)
    times.push(ms)
    memory = Math.max(memory, portal.memory().now)
    await pause(50)
  }
  return { times, failures, memory }
}

/** True for so many milliseconds from now on. */
function within(millis: number): () => boolean {
  const until = performance.now() + millis
  return () => performance.now() < until
}

/** F16: a thousand clients that send their headers, their JSON, or a file byte by byte. */
export async function slowClients(ground: Ground): Promise<Outcome> {
  const portal = await ground.start()
  const caller = await new Caller(portal.url).signIn()
  for (let n = 0; n < 200; n += 1)
    await caller.call('POST', '/api/organizations', {
      name: `Organization ${n}`,
      description: 'of some length '.repeat(200),
      status: 'published',
    })
  const address = new URL(await newAddress(caller)).pathname
  const before = await othersWhile(portal, caller, within(12_000))
  const host = `Host: 127.0.0.1:${portal.port}\r\nCookie: ${caller.cookie}\r\nOrigin: ${portal.url}\r\n`
  const headers = new SlowCrowd(portal.port, 400, {
    opening: `GET /api/organizations HTTP/1.1\r\n${host}`,
    more: 'X-A: b\r\n',
  })
  const bodies = new SlowCrowd(portal.port, 400, {
    opening: `POST /api/organizations HTTP/1.1\r\n${host}Content-Type: application/json\r\nContent-Length: 5000\r\n\r\n{`,
    more: ' ',
  })
  const uploads = new SlowCrowd(portal.port, 200, {
    opening: `PUT ${address} HTTP/1.1\r\n${host}Content-Type: application/octet-stream\r\nContent-Length: 5000\r\n\r\n%`,
    more: 'P',
  })
  const crowds = [headers, bodies, uploads]
  const sum = (count: (crowd: SlowCrowd) => number) =>
    crowds.reduce((total, crowd) => total + count(crowd), 0)
  const all = sum(({ seconds }) => seconds.length)
  const coming = within(3000)
  const connecting = await othersWhile(portal, caller, coming)
  const opened = sum((crowd) => crowd.opened)
  // The first are cut off after 15 s.
  const during = await othersWhile(portal, caller, within(10_000))
  const mayBeOpen = within(140_000)
  const rest = await othersWhile(portal, caller, () => mayBeOpen() && sum(({ open }) => open) > 0)
  const open = sum((crowd) => crowd.open)
  for (const crowd of crowds) crowd.end()
  caller.close()
  const memory = Math.max(connecting.memory, during.memory, rest.memory)
  const failures = [...connecting.failures, ...during.failures, ...rest.failures]
  // The embedded engine is a part of the process.
  const mostMemory = ground.engine === 'embedded' ? 768 : 512
  const limits: [kind: string, crowd: SlowCrowd, seconds: number][] = [
    ['headers', headers, 15],
    ['bodies', bodies, 60],
    ['uploads', uploads, 120],
  ]
  const late = limits.filter(([, { slowest }, seconds]) => slowest > seconds + lateSeconds)
  const [usual, felt] = [percentile(before.times, 0.95), percentile(during.times, 0.95)]
  const longest = Math.max(...connecting.times)
  return {
    figure: `${opened} of ${all} slow connections opened, cut off: ${limits.map(([kind, { slowest }, seconds]) => `${kind} after ${slowest.toFixed(1)} s (${seconds} s)`).join(', ')}; ${open} still open; others p95 ${usual.toFixed(0)} ms before, ${felt.toFixed(0)} ms with all of them, at most ${longest.toFixed(0)} ms as they came (${mostAsTheyComeMillis} ms), ${failures.length} failures${failures.length > 0 ? ` (${[...new Set(failures)].join(', ')})` : ''}; memory at most ${memory.toFixed(0)} MB (${mostMemory} MB)`,
    met:
      opened === all &&
      late.length === 0 &&
      open === 0 &&
      felt <= 2 * usual &&
      longest <= mostAsTheyComeMillis &&
      failures.length === 0 &&
      memory < mostMemory,
  }
}
