import { Query } from 'pg'
import type { Connection, QueryConfig } from 'pg'

export type Settle = (error: Error | null, result?: unknown) => void

/** What node-postgres calls while a statement is sent and answered; its types tell no more than `submit`. */
interface Sent {
  name?: string
  text?: string
  submit(connection: Connection): Error | null
  handleRowDescription(message: unknown): void
  handleDataRow(message: unknown): void
  handleEmptyQuery(connection: Connection): void
  handleCommandComplete(message: unknown, connection: Connection): void
  handleReadyForQuery(connection: Connection): void
}

const sentOf = (config: QueryConfig, settle: Settle) =>
  new Query(
    { ...config, queryMode: 'extended' } as QueryConfig,
    undefined,
    settle as never,
  ) as unknown as Sent

/**
 * Statements that are sent at once and answered in one round trip, with the result of the last. PostgreSQL leaves out
 * everything behind one that fails, and its error is that of all.
 */
export class JoinedStatements {
  readonly #statements: Sent[]
  #answered = 0
  #unsendable: Error | null = null
  readonly callback: Settle

  constructor(before: readonly QueryConfig[], last: QueryConfig, settle: Settle) {
    const refuse: Settle = (error) => (this.#unsendable ??= error)
    this.#statements = [...before.map((config) => sentOf(config, refuse)), sentOf(last, settle)]
    this.callback = settle
  }

  get #current(): Sent {
    return this.#statements[this.#answered] as Sent
  }

  /** Under these node-postgres notes what has been prepared. */
  get name() {
    return this.#current.name
  }

  get text() {
    return this.#current.text
  }

  submit(connection: Connection): Error | null {
    // One end for all of them: it is what makes the server leave out those behind a failure.
    const openEnded = Object.create(connection, { sync: { value: () => {} } }) as Connection
    const last = this.#statements.length - 1
    connection.stream.cork()
    for (const [place, statement] of this.#statements.entries()) {
      const rejected = statement.submit(place === last ? connection : openEnded) ?? this.#unsendable
      // Half of it may be written: without the connection nothing of it comes to be.
      if (rejected !== null && rejected !== undefined) {
        connection.stream.destroy(rejected)
        break
      }
    }
    connection.stream.uncork()
    return null
  }

  handleRowDescription(message: unknown): void {
    this.#current.handleRowDescription(message)
  }

  handleDataRow(message: unknown): void {
    this.#current.handleDataRow(message)
  }

  handleEmptyQuery(connection: Connection): void {
    this.#current.handleEmptyQuery(connection)
  }

  handleCommandComplete(message: unknown, connection: Connection): void {
    this.#current.handleCommandComplete(message, connection)
    if (this.#answered < this.#statements.length - 1) this.#answered += 1
  }

  handleReadyForQuery(connection: Connection): void {
    this.#current.handleReadyForQuery(connection)
  }

  handleError(error: Error, connection: Connection): void {
    const { submittedNamedStatements: sent } = connection as unknown as {
      submittedNamedStatements: Record<string, string>
    }
    // Those left out have not been prepared.
    for (const { name } of this.#statements.slice(this.#answered))
      if (name !== undefined) delete sent[name]
    this.callback(error)
  }
}
