import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { Caller } from './portal.ts'
import type { Answer, Ground, Portal } from './portal.ts'
import type { KillReport } from './kill-rounds.ts'
import { recordsDamage } from './workloads.ts'

/** An answer under load: when its request was sent, and what was to be written. */
export interface Sample extends Answer {
  at: number
  id?: string
}

export interface LoadOptions {
  writers?: number
  readers?: number
  /** What writers say of each organization. */
  description?: string
}

/** How a load ended. */
export interface LoadEnd {
  /** The portal's exit code. */
  code: number | null
  /** How many records were stored whose writers got no answer. */
  withoutAnswer: number
  /** `1,234 acknowledged: 0 lost, ...` */
  text: string
  /** True when there was something to lose, and nothing was lost, torn, doubled or added. */
  sound: boolean
}

/** People who add organizations and read them, one request after the other, until they are stopped. */
export class Load {
  readonly samples: Sample[] = []
  readonly report: KillReport = { sent: new Set(), acknowledged: new Set() }
  readonly caller: Caller
  readonly #description: string | undefined
  /** The sentence of the last answer that was no success. */
  lastRejection = ''
  readonly #ground: Ground
  readonly #portal: Portal
  readonly #stopped = new AbortController()
  readonly #running: Promise<unknown>

  constructor(
    ground: Ground,
    portal: Portal,
    cookie: string,
    { writers = 10, readers = 5, description }: LoadOptions = {},
  ) {
    this.#ground = ground
    this.#portal = portal
    this.caller = new Caller(portal.url, { connections: writers + readers })
    this.caller.cookie = cookie
    ground.afterwards(() => this.#stopped.abort())
    this.#description = description
    this.#running = Promise.all([
      ...Array.from({ length: writers }, () => this.#repeat(() => this.#write())),
      ...Array.from({ length: readers }, () =>
        this.#repeat(() => this.#send('GET', '/api/organizations?adminView=true&limit=25')),
      ),
    ])
  }

  /** Answers that were no success. */
  get failures(): Sample[] {
    return this.samples.filter(({ status }) => status >= 300 || status === 0)
  }

  /** Answers that were neither a success nor 503 with the seconds to wait. */
  get wrong(): Sample[] {
    return this.samples.filter(
      ({ status, headers }) =>
        status >= 300 && !([503, 507].includes(status) && headers['retry-after'] !== undefined),
    )
  }

  get unanswered(): Sample[] {
    return this.samples.filter(({ status }) => status === 0)
  }

  get longestSeconds(): number {
    return Math.max(0, ...this.samples.map(({ ms }) => ms)) / 1000
  }

  /** Successful answers a second in a stretch of time. */
  rate(from: number, to: number): number {
    return (
      this.samples.filter(
        ({ at, ms, status }) => at + ms >= from && at + ms < to && status >= 200 && status < 300,
      ).length /
      ((to - from) / 1000)
    )
  }

  /** Seconds from `since` until as many came in a second as usual, but for a fifth; undefined: never. */
  fullRateAfter(since: number, usual: number, until = performance.now()): number | undefined {
    for (let from = since; from + 1000 <= until; from += 250)
      if (this.rate(from, from + 1000) >= 0.8 * usual) return (from - since) / 1000
    return undefined
  }

  /** Sends nothing more, and waits for what is under way. */
  async #stop(): Promise<void> {
    this.#stopped.abort()
    await this.#running
    this.caller.close()
  }

  /** Ends the load and its portal, and compares what was acknowledged with what is stored. */
  async end(): Promise<LoadEnd> {
    await this.#stop()
    const code = await this.#portal.stop()
    const unanswered = new Set(this.unanswered.map(({ id }) => id))
    const { acknowledged } = this.report
    return this.#ground.read(async ({ db }) => {
      const { rows } = await db.execute<{ id: string }>(
        `select split_part(name, ' ', 2) as id from organizations where name like 'fault %'`,
      )
      const { lost, doubles, halves, unknown } = await recordsDamage(db, this.report)
      return {
        code,
        withoutAnswer: rows.filter(({ id }) => unanswered.has(id)).length,
        text: `${acknowledged.size.toLocaleString('en-US')} acknowledged: ${lost.length} lost, ${doubles.length} twice, ${halves.length} halves, ${unknown.length} unknown`,
        sound:
          acknowledged.size > 0 &&
          lost.length + doubles.length + halves.length + unknown.length === 0,
      }
    })
  }

  async #write(): Promise<Answer> {
    const id = randomUUID()
    this.report.sent.add(id)
    const answer = await this.#send(
      'POST',
      '/api/organizations',
      {
        name: `fault ${id}`,
        ...(this.#description === undefined ? {} : { description: this.#description }),
      },
      id,
    )
    if (answer.status === 201) this.report.acknowledged.add(id)
    return answer
  }

  async #send(method: string, address: string, body?: object, id?: string): Promise<Answer> {
    const at = performance.now()
    const answer = await this.caller.call(method, address, body)
    if (answer.status >= 300) this.lastRejection = `${answer.status} ${answer.body?.message ?? ''}`
    // Only what the figures need: thousands of answers are stored.
    this.samples.push({ ...answer, body: undefined, at, ...(id === undefined ? {} : { id }) })
    return answer
  }

  async #repeat(work: () => Promise<Answer>): Promise<void> {
    while (!this.#stopped.signal.aborted)
      if ((await work()).status >= 300 || this.samples.at(-1)?.status === 0) await pause(50)
  }
}
