import { metric } from '../../test/faults/figures.ts'
import { sendAtRate, shareOf } from '../support/fixed-rate.ts'
import { millis } from '../support/report.ts'
import type { Figure } from '../support/report.ts'
import { officeOf } from './rows.ts'
import type { Scene } from './rows.ts'

const seconds = Number(process.env['SOAK'] ?? 240)
/** Of an hour the first ten minutes are for warming up; the same share of any other time. */
const parts = 6
const mostGrowth = 0.1

interface Part {
  megabytes: number
  delay: number
  p95: number
  failed: number
  sent: number
}

/** The office's load for long: memory and the delay of the event loop at the end against the end of the first sixth. */
export async function measureSoak(scene: Scene): Promise<Figure[]> {
  const found: Part[] = []
  for (let part = 0; part < parts; part += 1) found.push(await onePart(scene))
  const [first, last] = [found.at(0), found.at(-1)]
  if (first === undefined || last === undefined) throw new Error('Nothing was measured.')
  const growth = last.megabytes / first.megabytes - 1
  const sent = found.reduce((sum, part) => sum + part.sent, 0)
  const failed = found.reduce((sum, part) => sum + part.failed, 0)
  const text = (of: (part: Part) => string) => `${of(first)} to ${of(last)}`
  return [
    {
      name: `soak of ${seconds} s, memory after the first sixth and at the end`,
      measured: `${text(({ megabytes }) => `${megabytes.toFixed(0)} MB`)}: ${(growth * 100).toFixed(0)} %; each sixth ${found.map(({ megabytes }) => megabytes.toFixed(0)).join(', ')} MB`,
      wanted: 'grows by less than 10 %',
      met: growth < mostGrowth,
    },
    {
      name: 'soak, event loop delay p99, answers p95',
      measured: `${text(({ delay }) => millis(delay))}; ${text(({ p95 }) => millis(p95))}; ${failed} of ${sent} requests failed`,
      wanted: 'none fails',
      met: sent > 0 && failed === 0,
    },
  ]
}

async function onePart(scene: Scene): Promise<Part> {
  const { portal, metricsPort } = scene
  const memory: number[] = []
  const watch = setInterval(() => {
    if (!portal.hasEnded()) memory.push(portal.memory().now)
  }, 250)
  await metric(metricsPort, 'nodejs_eventloop_lag_p99_seconds')
  const outcome = await sendAtRate({
    port: portal.port,
    rate: 40,
    seconds: seconds / parts,
    connections: 200,
    request: officeOf(scene),
  }).finally(() => clearInterval(watch))
  const delay = (await metric(metricsPort, 'nodejs_eventloop_lag_p99_seconds')) * 1000
  // The middle of the last half: collections come and go.
  const late = memory.slice(Math.floor(memory.length / 2)).toSorted((one, other) => one - other)
  return {
    megabytes: late[Math.floor(late.length / 2)] ?? Number.NaN,
    delay,
    p95: outcome.p95,
    failed: Math.round(shareOf(outcome, (status) => status >= 400 || status === 0) * outcome.sent),
    sent: outcome.sent,
  }
}
