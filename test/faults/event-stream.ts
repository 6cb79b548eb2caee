import * as http from 'node:http'
import * as https from 'node:https'
import type { Caller } from './portal.ts'

/** The stream of changes as one person hears it. */
export interface EventStream {
  /** Resolves with the milliseconds on the clock when the record with this id was told of, however early. */
  hears(id: string): Promise<number>
  close(): void
}

/** Opens the stream of changes; resolves when it has begun. */
export function openEventStream(caller: Caller): Promise<EventStream> {
  return new Promise((resolve, reject) => {
    const heard = new Map<string, number>()
    const waiting = new Map<string, (at: number) => void>()
    const { get } = caller.base.startsWith('https:') ? https : http
    const asking = get(`${caller.base}/api/events`, { agent: false, rejectUnauthorized: false, headers: { cookie: caller.cookie } }, (answer) => {
      if (answer.statusCode !== 200) return reject(new Error(`The stream was answered with ${answer.statusCode}`))
      answer.setEncoding('utf8').on('error', () => {}).on('data', (text: string) => {
        for (const [, id = ''] of text.matchAll(/"id":"([^"]+)"/g)) {
          if (heard.has(id)) continue
          heard.set(id, performance.now())
          waiting.get(id)?.(performance.now())
        }
      })
      return resolve({
        hears: (id) => new Promise((tell) => {
          const at = heard.get(id)
          if (at === undefined) waiting.set(id, tell)
          else tell(at)
        }),
        close: () => void asking.destroy(),
      })
    })
    asking.on('error', reject)
  })
}
