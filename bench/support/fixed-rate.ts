import { setTimeout as pause } from 'node:timers/promises'
import { HttpConnection, wire } from './http-connection.ts'
import type { Request } from './http-connection.ts'
import { ascending, percentile } from './rounds.ts'

export interface FixedRate {
  port: number
  /** Requests a second, whether or not those before have been answered. */
  rate: number
  seconds: number
  connections: number
  request(n: number): Request
}

export interface Outcome {
  sent: number
  /** Milliseconds from the time a request was due to its answer, of answers under 400. */
  p50: number
  p95: number
  p99: number
  longest: number
  /** Milliseconds of the slowest rejection, with a status of 400 or more; 0 for none. */
  longestRejection: number
  /** How many answers had which status; 0 is a lost connection. */
  statuses: Map<number, number>
  /** Answers a second under 400. */
  rate: number
}

/** Milliseconds an answer is waited for after the last request. */
const patience = 15_000

export const shareOf = (outcome: Outcome, isWanted: (status: number) => boolean): number =>
  [...outcome.statuses]
    .filter(([status]) => isWanted(status))
    .reduce((sum, [, count]) => sum + count, 0) / Math.max(1, outcome.sent)

/**
 * Sends requests at a fixed rate, as people do who do not wait for each other. The time of an answer counts from the
 * time its request was due, so that a server that falls behind does not get fewer requests and seem fast.
 */
export async function sendAtRate({
  port,
  rate,
  seconds,
  connections,
  request,
}: FixedRate): Promise<Outcome> {
  const times: number[] = []
  const statuses = new Map<number, number>()
  const free: HttpConnection[] = []
  const due: number[] = []
  // Read by loops that run while others change them.
  const state = { sent: 0, open: 0, longestRejection: 0 }
  const isBusy = () => state.open > 0 || due.length > 0
  const hasRoom = () => state.open < connections && due.length > 0
  const count = (status: number) => statuses.set(status, (statuses.get(status) ?? 0) + 1)

  const connectionFor = async (): Promise<HttpConnection> => {
    const waiting = free.pop()
    if (waiting?.isOpen === true) return waiting
    const made = new HttpConnection(port)
    await made.opened()
    return made
  }
  const one = async (dueAt: number, n: number) => {
    state.open += 1
    let connection: HttpConnection | null = null
    try {
      connection = await connectionFor()
      const { status } = await connection.send(wire(request(n)))
      count(status)
      if (status < 400) times.push(performance.now() - dueAt)
      else state.longestRejection = Math.max(state.longestRejection, performance.now() - dueAt)
    } catch {
      count(0)
      connection?.close()
    }
    state.open -= 1
    if (connection?.isOpen === true) free.push(connection)
  }
  const serve = () => {
    while (hasRoom()) {
      const dueAt = due.shift() ?? 0
      void one(dueAt, (state.sent += 1)).then(serve, serve)
    }
  }

  const began = performance.now()
  for (let planned = 0; performance.now() - began < seconds * 1000;) {
    // The first is due at once.
    const until = Math.min(
      seconds * rate,
      Math.floor(((performance.now() - began) / 1000) * rate) + 1,
    )
    for (; planned < until; planned += 1) due.push(began + (planned / rate) * 1000)
    serve()
    await pause(2)
  }
  for (const end = performance.now() + patience; isBusy() && performance.now() < end;)
    await pause(20)
  // Requests that are still open count as not answered.
  if (isBusy()) statuses.set(0, (statuses.get(0) ?? 0) + state.open + due.length)
  for (const connection of free) connection.close()
  const sorted = ascending(times)
  return {
    sent: state.sent + due.length,
    statuses,
    rate: times.length / seconds,
    p50: percentile(sorted, 0.5),
    p95: percentile(sorted, 0.95),
    p99: percentile(sorted, 0.99),
    longest: sorted.at(-1) ?? 0,
    longestRejection: state.longestRejection,
  }
}
