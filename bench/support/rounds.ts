import { readFileSync } from 'node:fs'
import { HttpConnection, wire } from './http-connection.ts'
import type { Request } from './http-connection.ts'
import { millis, per } from './report.ts'

/** One thing to be measured: its address, and what the n-th request is. */
export interface Series {
  name: string
  port: number
  /** Another request for each n where the answer must not be cached. */
  request(n: number): Request
  /** Statuses that count as answered; 200 to 299 without it. */
  status?: number
  /** Process id of who answers, to read what it costs. */
  pid?: number
}

export interface Measured {
  /** Answers a second, the median of the rounds. */
  rate: number
  /** Milliseconds of all rounds. */
  p50: number
  p95: number
  /** Answers of another status than wanted; of a machine that keeps up there are none. */
  rejected: number
  /** Milliseconds of the processor that the server's process spent on one answer; 0 where its id is not given. */
  processor: number
}

export function percentile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}

export const ascending = (values: readonly number[]): number[] =>
  values.toSorted((one, other) => one - other)

export const median = (values: readonly number[]): number => percentile(ascending(values), 0.5)

/** Milliseconds of the processor a process has spent; the system counts in hundredths of a second. */
export function processorMillis(pid: number | undefined): number {
  if (pid === undefined) return 0
  const [, fields = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')
  const [user = 0, system = 0] = fields.split(' ').slice(11, 13).map(Number)
  return (user + system) * 10
}

let sent = 0

interface Tally {
  times: number[]
  rates: number[]
  rejected: number
  processor: number
}

/** Sends requests on so many connections for so long, each as soon as the one before is answered. */
async function closedLoop(
  series: Series,
  connections: number,
  seconds: number,
  tally: Tally,
): Promise<void> {
  let answered = 0
  const processorBefore = processorMillis(series.pid)
  const began = performance.now()
  const until = began + seconds * 1000
  const one = async () => {
    const connection = new HttpConnection(series.port)
    await connection.opened()
    for (let now = performance.now(); now < until;) {
      sent += 1
      const { status } = await connection.send(wire(series.request(sent)))
      if (series.status === undefined ? status < 200 || status > 299 : status !== series.status)
        tally.rejected += 1
      const after = performance.now()
      tally.times.push(after - now)
      now = after
      answered += 1
    }
    connection.close()
  }
  await Promise.all(Array.from({ length: connections }, one))
  tally.rates.push(answered / ((performance.now() - began) / 1000))
  tally.processor += processorMillis(series.pid) - processorBefore
}

/**
 * Measures several things alternately, round after round, so that a machine that becomes slower or busier does so for all
 * of them: their ratios stay the same where their figures change.
 */
export async function interleaved(
  series: readonly Series[],
  {
    connections,
    rounds = 3,
    seconds = Number(process.env['SECONDS'] ?? 2),
  }: { connections: number; rounds?: number; seconds?: number },
): Promise<Map<string, Measured>> {
  const empty = (): Tally => ({ times: [], rates: [], rejected: 0, processor: 0 })
  const tallies = new Map(series.map(({ name }) => [name, empty()]))
  // A first, short round lets both sides compile what they run.
  for (const one of series) await closedLoop(one, connections, seconds / 4, empty())
  for (let round = 0; round < rounds; round += 1) {
    for (const one of series)
      await closedLoop(one, connections, seconds, tallies.get(one.name) ?? empty())
  }
  return new Map(
    [...tallies].map(([name, { times, rates, rejected, processor }]) => {
      const sorted = ascending(times)
      return [
        name,
        {
          rate: median(rates),
          p50: percentile(sorted, 0.5),
          p95: percentile(sorted, 0.95),
          rejected,
          processor: processor / Math.max(1, times.length),
        },
      ]
    }),
  )
}

/** Prints what was measured, a line for each. */
export function printMeasured(title: string, found: ReadonlyMap<string, Measured>): void {
  console.log(`\n${title}`)
  for (const [name, { rate, p50, p95, processor, rejected }] of found) {
    const cost = processor === 0 ? '' : `  ${processor.toFixed(2)} ms of processor`
    console.log(
      `  ${name.padEnd(44)} ${per(rate).padStart(10)}  p50 ${millis(p50).padStart(8)}  p95 ${millis(p95).padStart(8)}${cost}${rejected > 0 ? `  ${rejected} REFUSED` : ''}`,
    )
  }
}
