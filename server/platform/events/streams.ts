import type { OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { eq, inArray, sql } from 'drizzle-orm'
import { mayKnowOf } from '#contract/events'
import type { ChangeEvent } from '#contract/events'
import type { SecondFactorPolicy } from '#contract/common/second-factor-policy'
import type { Person } from '#contract/rights'
import { organizations } from '#database/organizations'
import { users } from '#database/users'
import type { Database } from '../database/database.ts'
import type { Actor } from '../sessions/session.store.ts'
import { sessionsInForce } from '../sessions/session.store.ts'
import { asRightsSee } from '../sessions/address-proof.ts'
import { lacksSecondFactor } from '../sessions/second-factor-demand.ts'
import type { Notice } from './notices.ts'

/** Streams of one session; a browser needs one, however many tabs it has. */
export const streamsPerSession = 5

/** Streams end within this time when their session does (S64 allows 5 seconds). */
export const checkMillis = 3000
/** Keeps proxies from closing a quiet stream. */
const quietMillis = 20_000
/** More changes of one kind in a second become one event without an id. */
const mostPerSecond = 20
/** Whoever reads so slowly is disconnected, and reads everything again on coming back. */
const mostUnread = 64 * 1024

interface Stream {
  sessionId: string
  userId: string
  person: Person & { id: string }
  /** What its pages know of the person, as the stream said last. */
  fingerprint: string
  response: ServerResponse
  /** Events of each kind in the present second. */
  counts: Map<string, number>
}

/** An account as it is stored; `FingerprintOf` sums up what pages go by (`fingerprintOf`). */
type Account = Pick<Actor, 'user' | 'organizationName' | 'organizationDemands'> & {
  way?: string | null
}
export type FingerprintOf = (account: Account) => string

function personOf({ user }: Pick<Actor, 'user'>): Stream['person'] {
  const { id, role, organizationId } = user
  return { id, role: role as Person['role'], organizationId, managesFacilities: false }
}

const isFor = ({ userId, person }: Stream, { event, states, people }: Notice): boolean =>
  people === undefined
    ? states.some((state) => mayKnowOf(person, event.entity, state))
    : people.includes(userId)

/** The open event streams of one process. */
export class Streams {
  readonly #streams = new Set<Stream>()
  readonly #db: Database
  readonly #requireSecondFactor: SecondFactorPolicy
  readonly #fingerprintOf: FingerprintOf
  #timers: NodeJS.Timeout[] = []

  constructor(db: Database, requireSecondFactor: SecondFactorPolicy, fingerprintOf: FingerprintOf) {
    this.#db = db
    this.#requireSecondFactor = requireSecondFactor
    this.#fingerprintOf = fingerprintOf
  }

  /** Begins a stream on an answer whose head is not sent yet; false when the session has too many. */
  open(actor: Actor, response: ServerResponse, headers: OutgoingHttpHeaders): boolean {
    const mine = [...this.#streams].filter(({ sessionId }) => sessionId === actor.sessionId)
    if (mine.length >= streamsPerSession) return false
    // Gone again while its session was read.
    if (response.destroyed) return true
    response.writeHead(200, {
      ...headers,
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    })
    const fingerprint = this.#fingerprintOf(actor)
    // What pages know of the person may be older than the stream.
    response.write(`retry: 2000\n\n${personLine(fingerprint)}`)
    const stream: Stream = {
      sessionId: actor.sessionId,
      userId: actor.user.id,
      person: personOf(actor),
      fingerprint,
      response,
      counts: new Map(),
    }
    this.#streams.add(stream)
    response.once('close', () => this.#remove(stream))
    if (this.#timers.length === 0) this.#startTimers()
    return true
  }

  /** Announces to each stream what its person may know; null: something may have been missed, so everything is read again. */
  notify(notices: readonly Notice[] | null): void {
    for (const stream of this.#streams) {
      if (notices === null) this.#write(stream, 'event: missed\ndata: {}\n\n')
      for (const notice of notices ?? [])
        if (isFor(stream, notice)) this.#notifyStream(stream, notice.event)
    }
  }

  /** Ends all streams; browsers connect again to another process or after the restart. */
  close(): void {
    for (const { response } of this.#streams) response.end()
  }

  #notifyStream(stream: Stream, event: ChangeEvent): void {
    const count = (stream.counts.get(event.entity) ?? 0) + 1
    stream.counts.set(event.entity, count)
    if (count <= mostPerSecond) this.#write(stream, changed(event))
  }

  #write(stream: Stream, text: string): void {
    stream.response.write(text)
    if (stream.response.writableLength > mostUnread) stream.response.destroy()
  }

  #remove(stream: Stream): void {
    this.#streams.delete(stream)
    if (this.#streams.size > 0) return
    for (const timer of this.#timers) clearInterval(timer)
    this.#timers = []
  }

  #startTimers(): void {
    const each = (work: (stream: Stream) => void) => () => this.#streams.forEach(work)
    this.#timers = [
      setInterval(() => void this.#check().catch(() => {}), checkMillis),
      setInterval(
        each((stream) => this.#write(stream, ': still here\n\n')),
        quietMillis,
      ),
      setInterval(
        each((stream) => this.#endSecond(stream)),
        1000,
      ),
    ]
    for (const timer of this.#timers) timer.unref()
  }

  #endSecond(stream: Stream): void {
    for (const [entity, count] of stream.counts) {
      if (count > mostPerSecond)
        this.#write(
          stream,
          changed({ entity: entity as ChangeEvent['entity'], id: null, version: null }),
        )
    }
    stream.counts.clear()
  }

  /** Takes over changed rights and tells pages of them; ends the streams of sessions that have ended or must set up a second step first. */
  async #check(): Promise<void> {
    const open = [...this.#streams]
    const inForce = await sessionsInForce(
      this.#db,
      open.map(({ sessionId }) => sessionId),
    )
    const people = await this.#db
      .select({
        user: users,
        organizationName: organizations.name,
        organizationDemands: sql<boolean>`${organizations.requireSecondFactor} is true`,
      })
      .from(users)
      .leftJoin(organizations, eq(organizations.id, users.organizationId))
      .where(
        inArray(
          users.id,
          open.map(({ userId }) => userId),
        ),
      )
    const byId = new Map(people.map((account) => [account.user.id, asRightsSee(account)]))
    for (const stream of open) {
      const found = byId.get(stream.userId)
      const account = found && { ...found, way: inForce.get(stream.sessionId) ?? null }
      if (account === undefined || account.user.disabledAt !== null)
        stream.response.end('event: gone\ndata: {}\n\n')
      else if (!inForce.has(stream.sessionId)) stream.response.end('event: ended\ndata: {}\n\n')
      else {
        this.#takeOver(stream, account)
        if (lacksSecondFactor(account, this.#requireSecondFactor)) stream.response.end()
      }
    }
  }

  #takeOver(stream: Stream, account: Account): void {
    const fingerprint = this.#fingerprintOf(account)
    if (fingerprint !== stream.fingerprint) this.#write(stream, personLine(fingerprint))
    Object.assign(stream, { fingerprint, person: personOf(account) })
  }
}

const personLine = (fingerprint: string): string =>
  `event: person\ndata: ${JSON.stringify({ standing: fingerprint })}\n\n`

const changed = (event: ChangeEvent): string => `event: changed\ndata: ${JSON.stringify(event)}\n\n`
