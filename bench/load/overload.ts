import { setTimeout as pause } from 'node:timers/promises'
import { sendAtRate } from '../support/fixed-rate.ts'
import { startBareFiles } from '../support/bare-process.ts'
import { HttpConnection, wire } from '../support/http-connection.ts'
import type { Request } from '../support/http-connection.ts'
import { millis } from '../support/report.ts'
import type { Figure } from '../support/report.ts'
import { ascending, percentile } from '../support/rounds.ts'
import { requestsOf } from './rows.ts'
import type { Scene } from './rows.ts'

const connections = Number(process.env['CONNECTIONS'] ?? 2000)
/** Milliseconds a rejected client waits before it tries again, as the answer says. */
const politeness = 1000

interface Crowd {
  /** Milliseconds of the answers under 400. */
  times: number[]
  statuses: Map<number, number>
}

/** So many people who each send the next request as soon as they are answered, and a little later when they are rejected. */
async function crowd(port: number, seconds: number, request: () => Request): Promise<Crowd> {
  const times: number[] = []
  const statuses = new Map<number, number>()
  const count = (status: number) => statuses.set(status, (statuses.get(status) ?? 0) + 1)
  const until = performance.now() + seconds * 1000
  const person = async () => {
    let connection = new HttpConnection(port)
    while (performance.now() < until) {
      try {
        if (!connection.isOpen) connection = new HttpConnection(port)
        await connection.opened()
        const began = performance.now()
        const { status } = await connection.send(wire(request()))
        count(status)
        if (status < 400) times.push(performance.now() - began)
        else await pause(politeness)
      } catch {
        count(0)
        await pause(politeness)
      }
    }
    connection.close()
  }
  await Promise.race([
    Promise.all(Array.from({ length: connections }, person)),
    pause(seconds * 1000 + 10_000),
  ])
  return { times, statuses }
}

/** Milliseconds at the 95th percentile that the same crowd waits for a one-word answer of a bare server. */
async function bareP95(request: () => Request): Promise<number> {
  const bare = await startBareFiles('')
  try {
    return percentile(ascending((await crowd(bare.port, 5, request)).times), 0.95)
  } finally {
    await bare.stop()
  }
}

/** Far more people than the machine can serve, for a minute: how many are answered, how many rejected, and how soon the usual times are back. */
export async function measureOverload(scene: Scene): Promise<Figure[]> {
  const {
    portal,
    portal: { port },
  } = scene
  const { page, record, search, save } = requestsOf(scene)
  const requests = [page, record, search, save]
  const seconds = Number(process.env['OVERLOAD'] ?? 60)
  const any = () => (requests[Math.floor(Math.random() * requests.length)] ?? page)()
  const { times, statuses } = await crowd(port, seconds, any)
  // How soon a page is quick again for everybody.
  const over = performance.now()
  let recovered = Number.NaN
  while (!portal.hasEnded() && performance.now() - over < 30_000) {
    const { p95, statuses: after } = await sendAtRate({
      port,
      rate: 20,
      seconds: 1,
      connections: 10,
      request: record,
    })
    if (p95 < 200 && [...after.keys()].every((status) => status === 200)) {
      recovered = performance.now() - over
      break
    }
  }
  const sorted = ascending(times)
  const p95 = percentile(sorted, 0.95)
  const answered = times.length > 0
  const odd = [...statuses].filter(
    ([status]) => status >= 400 && status !== 429 && status !== 503,
  ).length
  const list = [...statuses]
    .toSorted(([one], [other]) => one - other)
    .map(([status, number]) => `${number} x ${status === 0 ? 'no answer' : status}`)
  return [
    {
      name: `${connections} connections for ${seconds} s`,
      measured: `${list.join(', ')}; accepted p95 ${millis(p95)}; of a bare server ${millis(await bareP95(record))}`,
      wanted: '429 and 503 for the excess, accepted p95 under 2 s, no exit',
      met: !portal.hasEnded() && answered && odd === 0 && p95 < 2000,
    },
    {
      name: 'back to normal',
      measured: Number.isNaN(recovered) ? 'not within 30 s' : `${(recovered / 1000).toFixed(1)} s`,
      wanted: '5 s',
      met: recovered <= 5000,
    },
  ]
}
