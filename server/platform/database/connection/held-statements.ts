import { AsyncLocalStorage } from 'node:async_hooks'
import type { QueryConfig, QueryResult } from 'pg'
import { JoinedStatements } from './joined-statements.ts'
import type { Settle } from './joined-statements.ts'

const waiting = new AsyncLocalStorage<true>()

/**
 * Runs statements of a transaction whose results nobody needs: they are sent with its next statement, at the latest with
 * its commit, and answered as done before. When one fails, so does what it was sent with, and the transaction is undone.
 * Outside of a transaction they are sent at once.
 */
export function sentWithNext<Result>(work: () => Promise<Result>): Promise<Result> {
  return waiting.run(true, work)
}

const nothing: QueryResult = { command: '', rowCount: null, oid: 0, fields: [], rows: [] }

const textOf = (given: unknown): string | undefined =>
  typeof given === 'string' ? given : (given as Partial<QueryConfig>).text

/** A statement as it is sent with others; null for what must be sent alone. */
function joinable(given: unknown, values: unknown): QueryConfig | null {
  const text = textOf(given)
  if (text === undefined || (typeof given === 'object' && given !== null && 'submit' in given))
    return null
  const config: QueryConfig = {
    ...(typeof given === 'object' ? given : {}),
    text,
    ...(Array.isArray(values) && { values }),
  }
  // Without values a text may be several statements, and PostgreSQL takes those alone.
  return (config.values?.length ?? 0) === 0 && text.includes(';') ? null : config
}

/** What of a node-postgres client is needed: its own `query`, and how its transaction stands. */
interface Sender {
  send(given: unknown, values?: unknown, callback?: unknown): unknown
  status(): string | null
}

/**
 * The statements of one connection that wait for the next: `begin` for the first of its transaction, and what may
 * wait ({@link sentWithNext}). Each saves a round trip.
 */
export class HeldStatements {
  #held: QueryConfig[] = []
  readonly #sender: Sender

  constructor(sender: Sender) {
    this.#sender = sender
  }

  /** Asks as node-postgres' `query` does. */
  query(given: unknown, values?: unknown, callback?: unknown): unknown {
    const mayWait = this.#mayWait(textOf(given))
    if (this.#held.length === 0 && !mayWait) return this.#sender.send(given, values, callback)
    const settle = typeof values === 'function' ? values : callback
    const answer = this.#answer(given, typeof values === 'function' ? undefined : values, mayWait)
    return typeof settle === 'function'
      ? void answer.then(
          (result) => settle(null, result),
          (error: unknown) => settle(error),
        )
      : answer
  }

  #mayWait(text: string | undefined): boolean {
    const isInside = this.#held.length > 0 || this.#sender.status() === 'T'
    return text === 'begin' ? !isInside : isInside && waiting.getStore() === true
  }

  async #answer(given: unknown, values: unknown, mayWait: boolean): Promise<unknown> {
    const config = joinable(given, values)
    if (config !== null && mayWait) {
      this.#held.push(config)
      return nothing
    }
    const held = this.#held
    this.#held = []
    const last = held.at(-1)
    const isUnbegun = held[0]?.text === 'begin'
    if (config?.text.startsWith('rollback')) {
      // What waits was made since the last statement that was sent, so it is what is taken back.
      return isUnbegun ? nothing : this.#sender.send(config)
    }
    if (config?.text === 'commit' && isUnbegun && held.length === 1) return nothing
    if (config !== null) return this.#sendJoined(held, config)
    if (last !== undefined) await this.#sendJoined(held.slice(0, -1), last)
    return this.#sender.send(given, values)
  }

  #sendJoined(before: readonly QueryConfig[], last: QueryConfig): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const settle: Settle = (error, result) => (error ? reject(error) : resolve(result))
      this.#sender.send(new JoinedStatements(before, last, settle))
    })
  }
}
