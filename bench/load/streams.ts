import { get } from 'node:http'
import type { IncomingMessage } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { eventsPath } from '#contract/events'
import { sendAtRate } from '../support/fixed-rate.ts'
import { millis } from '../support/report.ts'
import type { Figure } from '../support/report.ts'
import { ascending, percentile } from '../support/rounds.ts'
import { requestsOf } from './rows.ts'
import type { Scene } from './rows.ts'

const wanted = 500
const most = 1000

/** Opens one stream; `heard` is called with each event. */
function openStream(port: number, cookie: string, heard: () => void): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    get({ port, host: '127.0.0.1', path: eventsPath, headers: { cookie } }, (answer) => {
      if (answer.statusCode !== 200)
        return reject(new Error(`A stream answered ${answer.statusCode}`))
      answer.on('data', (part: Buffer) => part.includes('event:') && heard())
      answer.on('error', () => {})
      resolve(answer)
    }).on('error', reject)
  })
}

/** So many open streams, each of a session of its own; a change reaches all of them while others read. */
export async function measureStreams(scene: Scene): Promise<Figure[]> {
  const {
    database: { members },
    portal: { port },
  } = scene
  const { create, page } = requestsOf(scene)
  const streams: IncomingMessage[] = []
  const figures: Figure[] = []
  let heard: number[] = []
  for (const size of [wanted, most]) {
    while (streams.length < size) {
      const cookies = members.slice(streams.length, Math.min(size, streams.length + 50))
      streams.push(
        ...(await Promise.all(
          cookies.map((cookie) => openStream(port, cookie, () => heard.push(performance.now()))),
        )),
      )
    }
    heard = []
    const began = performance.now()
    const change = { ...create(), body: { ...create().body, status: 'published' } }
    await sendAtRate({ port, rate: 1, seconds: 1, connections: 1, request: () => change })
    for (const end = began + 10_000; heard.length < size && performance.now() < end;)
      await pause(20)
    const times = ascending(heard.map((at) => at - began))
    const reading = await sendAtRate({ port, rate: 20, seconds: 3, connections: 20, request: page })
    const alive = streams.filter((stream) => !stream.destroyed).length
    figures.push({
      name: `${size} event streams, a change told to all`,
      measured: `${alive} open, ${heard.length} told, p95 ${millis(percentile(times, 0.95))}; others p95 ${millis(reading.p95)}`,
      wanted: `${size} open, all told`,
      met: alive === size && heard.length >= size,
    })
  }
  for (const stream of streams) stream.destroy()
  return figures
}
