import { Client, type ClientConfig } from 'pg'
import { DatabaseUnavailableError } from './unavailable.ts'

/** Settings of the pool's clients beyond those of node-postgres. */
export interface LimitedClientConfig extends ClientConfig {
  /** Milliseconds a statement may stay unanswered before its connection is given up. */
  answerLimitMillis?: number
  /** False behind a pooler that lacks prepared statements: names are dropped, every statement is unnamed. */
  namedStatements?: boolean
}

type Settle = (error: Error, result: unknown) => void

/**
 * A client that gives up its whole connection when a statement stays unanswered too long.
 *
 * node-postgres' `query_timeout` only rejects the one promise: the rollback that follows would wait just as long, and
 * the connection would go back to the pool with the old statement still running. Ending the connection lets every
 * waiting statement fail at once and the pool open a fresh one.
 */
export class LimitedClient extends Client {
  /** Set while the client serves work that may take long (migrations, dumps). */
  unlimited = false
  readonly #limit: number
  readonly #named: boolean
  readonly #send = super.query.bind(this) as (...given: unknown[]) => unknown

  constructor(config?: LimitedClientConfig) {
    super(config)
    this.#limit = config?.answerLimitMillis ?? 0
    this.#named = config?.namedStatements ?? true
    // A connection that breaks while it is lent out reports to the failing query as well; without a listener the
    // event would end the process.
    this.on('error', () => {})
    this.query = this.#query.bind(this) as Client['query']
  }

  #query(config: unknown, values?: unknown, callback?: Settle): unknown {
    const query = this.#named ? config : withoutName(config)
    if (this.#limit === 0 || this.unlimited) return this.#send(query, values, callback)
    const stop = this.#watch()
    const settle = typeof values === 'function' ? (values as Settle) : callback
    if (settle) {
      const stopAndSettle: Settle = (error, result) => {
        stop()
        settle(error, result)
      }
      return this.#send(query, typeof values === 'function' ? undefined : values, stopAndSettle)
    }
    const result = this.#send(query, values)
    if (result instanceof Promise) result.then(stop, stop)
    else stop()
    return result
  }

  #watch(): () => void {
    let settled = false
    const giveUp = () => {
      if (settled) return
      const seconds = this.#limit / 1000
      this.connection.stream.destroy(
        new DatabaseUnavailableError(`The database did not answer within ${seconds} s.`),
      )
    }
    // A blocked event loop runs timers before it reads what has long arrived: look once more after reading.
    const timer = setTimeout(() => setImmediate(giveUp), this.#limit)
    return () => {
      settled = true
      clearTimeout(timer)
    }
  }
}

function withoutName(config: unknown): unknown {
  if (typeof config !== 'object' || config === null || !('name' in config) || 'submit' in config)
    return config
  return { ...config, name: undefined }
}
