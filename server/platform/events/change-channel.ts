import { sql } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import { afterCommit } from '../database/after-commit.ts'
import type { DirectConnection, OpenDatabase, Transaction } from '../database/database.ts'
import type { Notice } from './notices.ts'

/** Carries notices of committed changes to every process of the portal. */
export interface ChangeChannel {
  /** To be called inside the transaction of the change: without its commit nobody hears of it. */
  announce(tx: Transaction, notices: readonly Notice[]): Promise<void>
  /** `null` means that notices may have been lost. `ready` resolves when every change from now on will be heard. */
  listen(hear: (notices: readonly Notice[] | null) => void): { ready: Promise<unknown>; stop: () => void }
  close(): Promise<void>
}

const channel = 'registry_changes'
// PostgreSQL refuses a payload of 8,000 bytes; longer ones are told without the records.
const longestPayload = 7500
const reconnectMillis = 1000

type Listener = (notices: readonly Notice[] | null) => void

/** The channel of one process: inside it on the embedded engine, by LISTEN and NOTIFY on a server. */
export function createChangeChannel(database: OpenDatabase, log: FastifyBaseLogger): ChangeChannel {
  const listeners = new Set<Listener>()
  const tell: Listener = (notices) => {
    for (const hear of listeners) hear(notices)
  }
  const listen = (hear: Listener) => {
    listeners.add(hear)
    return () => void listeners.delete(hear)
  }
  if (database.engine === 'embedded') {
    return { listen: (hear) => ({ ready: Promise.resolve(), stop: listen(hear) }), close: async () => {}, announce: async (_tx, notices) => afterCommit(() => tell(notices)) }
  }
  const connection = keepListening(database, log, tell)
  return {
    listen(hear) {
      return { ready: connection.start(), stop: listen(hear) }
    },
    async announce(tx, notices) {
      const payload = JSON.stringify(notices)
      await tx.execute(sql`select pg_notify(${channel}, ${Buffer.byteLength(payload) > longestPayload ? 'null' : payload})`)
    },
    close: connection.close,
  }
}

/** One connection that listens, opened when somebody first does and again whenever it is lost. */
function keepListening(database: OpenDatabase, log: FastifyBaseLogger, tell: Listener) {
  let current: Promise<DirectConnection | null> | undefined
  let closed = false
  let waiting: NodeJS.Timeout | undefined

  const again = () => {
    if (closed) return
    waiting = setTimeout(() => {
      current = connect().then((connection) => {
        // What happened meanwhile was not heard.
        if (connection !== null) tell(null)
        return connection
      })
    }, reconnectMillis)
    waiting.unref()
  }

  async function connect(): Promise<DirectConnection | null> {
    try {
      const connection = await database.direct()
      const { client } = connection
      client.on('notification', ({ payload }) => tell(payload === undefined ? null : (JSON.parse(payload) as Notice[] | null)))
      // Both may come for one loss; the second finds the connection replaced already.
      let lost = false
      const lose = () => {
        if (lost) return
        lost = true
        again()
      }
      client.on('error', lose)
      client.on('end', lose)
      await client.query(`listen ${channel}`)
      return connection
    } catch (error) {
      log.warn({ err: error }, 'changes of other processes cannot be heard for now')
      again()
      return null
    }
  }

  return {
    start: () => (current ??= connect()),
    async close() {
      closed = true
      clearTimeout(waiting)
      await (await current)?.release().catch(() => {})
    },
  }
}
