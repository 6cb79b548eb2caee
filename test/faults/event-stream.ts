import * as http from 'node:http'
import * as https from 'node:https'
import { setTimeout as pause } from 'node:timers/promises'
import { percentile } from './portal.ts'
import type { Caller } from './portal.ts'

/** The stream of changes as one person gets it. */
interface EventStream {
  /** Resolves with the time in milliseconds when the record with this id was announced, however early. */
  announced(id: string): Promise<number>
  close(): void
}

/** Opens the stream of changes; resolves when it has begun. */
function openEventStream(caller: Caller): Promise<EventStream> {
  return new Promise((resolve, reject) => {
    const announcedAt = new Map<string, number>()
    const waiting = new Map<string, (at: number) => void>()
    const { get } = caller.base.startsWith('https:') ? https : http
    const asking = get(
      `${caller.base}/api/events`,
      { agent: false, rejectUnauthorized: false, headers: { cookie: caller.cookie } },
      (answer) => {
        if (answer.statusCode !== 200)
          return reject(new Error(`The stream was answered with ${answer.statusCode}`))
        answer
          .setEncoding('utf8')
          .on('error', () => {})
          .on('data', (text: string) => {
            for (const [, id = ''] of text.matchAll(/"id":"([^"]+)"/g)) {
              if (announcedAt.has(id)) continue
              announcedAt.set(id, performance.now())
              waiting.get(id)?.(performance.now())
            }
          })
        return resolve({
          announced: (id) =>
            new Promise((resolveAt) => {
              const at = announcedAt.get(id)
              if (at === undefined) waiting.set(id, resolveAt)
              else resolveAt(at)
            }),
          close: () => void asking.destroy(),
        })
      },
    )
    asking.on('error', reject)
  })
}

/** How many of `count` records that one person adds are not announced to another, and the 95th percentile of the milliseconds from the answer on. */
export async function heardChanges(
  listener: Caller,
  writer: Caller,
  count: number,
): Promise<{ missed: number; p95: number }> {
  const stream = await openEventStream(listener)
  const times: number[] = []
  for (let n = 0; n < count; n += 1) {
    const { body } = await writer.call('POST', '/api/organizations', { name: `Heard ${n}` })
    const answered = performance.now()
    times.push(
      Math.max(
        0,
        (await Promise.race([
          stream.announced(String(body?.id)),
          pause(10_000, Number.POSITIVE_INFINITY),
        ])) - answered,
      ),
    )
    // More than twenty of one kind in a second would be announced as one.
    await pause(60)
  }
  stream.close()
  return { missed: times.filter((ms) => !Number.isFinite(ms)).length, p95: percentile(times, 0.95) }
}
