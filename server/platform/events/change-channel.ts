import { sql } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import { afterCommit, databaseInUse } from '../database/changes/after-commit.ts'
import type { DirectConnection, OpenDatabase } from '../database/database.ts'
import { unsynced } from '../database/engine/unsynced.ts'
import type { Notice } from './notices.ts'

/** Carries notices of committed changes to every process of the portal. */
export interface ChangeChannel {
  /** To be called inside the transaction of the change: without its commit nobody is notified. */
  notify(notices: readonly Notice[]): void
  /** `null` means that notices may have been lost. `ready` resolves when every change from now on will be received. */
  listen(hear: (notices: readonly Notice[] | null) => void): {
    ready: Promise<unknown>
    stop: () => void
  }
  close(): Promise<void>
}

const postgresChannel = 'registry_changes'
// PostgreSQL rejects a payload of 8,000 bytes; longer ones are sent without the records.
const longestPayload = 7500
const reconnectMillis = 1000

type Listener = (notices: readonly Notice[] | null) => void

// By their database, for whoever has a transaction and no channel at hand.
const channels = new WeakMap<object, ChangeChannel[]>()

/** Notifies of what is committed with the surrounding transaction, where its database has a channel. */
export function notifyInTransaction(notices: readonly Notice[]): void {
  const database = databaseInUse()
  if (database === null) return
  for (const channel of channels.get(database) ?? []) channel.notify(notices)
}

/** The channel of one process: inside it on the embedded engine, by LISTEN and NOTIFY on a server. */
export function createChangeChannel(database: OpenDatabase, log: FastifyBaseLogger): ChangeChannel {
  const channel = channelOf(database, log)
  // A server carries a notice to all processes, so that one channel of a process passes it on.
  const others = channels.get(database.db) ?? []
  if (others.length === 0 || database.engine === 'embedded')
    channels.set(database.db, [...others, channel])
  return {
    ...channel,
    close() {
      const rest = (channels.get(database.db) ?? []).filter((each) => each !== channel)
      channels.set(database.db, rest)
      return channel.close()
    },
  }
}

function channelOf(database: OpenDatabase, log: FastifyBaseLogger): ChangeChannel {
  const listeners = new Set<Listener>()
  const notify: Listener = (notices) => {
    for (const hear of listeners) hear(notices)
  }
  const listen = (hear: Listener) => {
    listeners.add(hear)
    return () => void listeners.delete(hear)
  }
  if (database.engine === 'embedded') {
    return {
      listen: (hear) => ({ ready: Promise.resolve(), stop: listen(hear) }),
      close: async () => {},
      notify: (notices) => afterCommit(() => notify(notices)),
    }
  }
  const connection = keepListening(database, log, notify)
  // A database that does not answer has lost the listeners too: they read everything again when it is back.
  const send = createSender(database, (error) =>
    log.warn({ err: error }, 'changes were not told to other processes'),
  )
  return {
    listen(hear) {
      return { ready: connection.start(), stop: listen(hear) }
    },
    notify: (notices) => afterCommit(() => send(notices)),
    close: connection.close,
  }
}

/** Changes of one statement. */
const mostAtOnce = 100

/**
 * Sends committed changes to all processes, in their order: one statement at a time, with what was committed since the
 * one before. Not inside their transactions: committing ones that notify wait for each other's write to the disk.
 * Nothing of this needs to be on the disk.
 */
function createSender(
  { db }: OpenDatabase,
  onError: (error: unknown) => void,
): (notices: readonly Notice[]) => void {
  let pending: string[] = []
  let isSending = false
  const send = async () => {
    isSending = true
    while (pending.length > 0) {
      const payloads = pending.slice(0, mostAtOnce)
      pending = pending.slice(mostAtOnce)
      await db
        .execute(
          sql`select ${unsynced}, pg_notify(${postgresChannel}, payload) from unnest(${sql.param(payloads)}::text[]) as payload`,
        )
        .catch(onError)
    }
    isSending = false
  }
  return (notices) => {
    const payload = JSON.stringify(notices)
    pending.push(Buffer.byteLength(payload) > longestPayload ? 'null' : payload)
    if (!isSending) void send()
  }
}

/** One connection that listens, opened when somebody first does and again whenever it is lost. */
function keepListening(database: OpenDatabase, log: FastifyBaseLogger, notify: Listener) {
  let current: Promise<DirectConnection | null> | undefined
  let closed = false
  let waiting: NodeJS.Timeout | undefined

  const again = () => {
    if (closed) return
    waiting = setTimeout(() => {
      current = connect().then((connection) => {
        // What happened meanwhile was not received.
        if (connection !== null) notify(null)
        return connection
      })
    }, reconnectMillis)
    waiting.unref()
  }

  async function connect(): Promise<DirectConnection | null> {
    let connection: DirectConnection | undefined
    // An error, the end and a rejection may all come for one loss: two replacements would notify of everything twice.
    let lost = false
    const lose = () => {
      if (lost) return
      lost = true
      again()
    }
    try {
      connection = await database.direct()
      const { client } = connection
      client.on('notification', ({ payload }) =>
        notify(payload === undefined ? null : (JSON.parse(payload) as Notice[] | null)),
      )
      client.on('error', lose)
      client.on('end', lose)
      await client.query(`listen ${postgresChannel}`)
      return connection
    } catch (error) {
      log.warn({ err: error }, 'changes of other processes cannot be heard for now')
      lose()
      await connection?.release().catch(() => {})
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
