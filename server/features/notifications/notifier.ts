import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { LRUCache } from 'lru-cache'
import { mayRead } from '#contract/rights'
import type { OpenDatabase, Transaction } from '#server/platform/database/database'
import { followersOf, owningPeople } from './audiences.store.ts'
import type { Listener, Part } from './audiences.store.ts'
import { readableChanges } from './notification.rules.ts'
import { noteNotified, oldestNotice, removeNotice, whenQueued } from './pending-notices.store.ts'
import type {
  FollowersNotice,
  Owners,
  OwnersNotice,
  QueuedNotice,
} from './pending-notices.store.ts'
import { spreadImport } from './notify-of-imports.store.ts'
import { whoWants, writeNotifications } from './write-notifications.store.ts'

/** Tells people of what was queued, beside requests. */
export interface Notifier {
  start(): Promise<void>
  /** Ends after the present step; the next process goes on from there. */
  stop(): Promise<void>
}

/** People told in one transaction: on the embedded engine every other query waits for it. */
const peopleAtOnce = { embedded: 25, postgresql: 100 }
/** Between two of them, so that a request with several statements waits for one and not for one before each; 10,000 followers are told within the seconds of Q-03. */
const pauseMillis = { embedded: 5, postgresql: 15 }
/** How often it looks for what another process has left. */
const lookMillis = 15_000
const mostFailures = 5

/** Of these people those who are notified of about a change as owners: of one change a person has one entry. */
async function notifiedAsOwners(
  tx: Transaction,
  owners: readonly Owners[],
  people: readonly Listener[],
): Promise<Set<string>> {
  const answering = new Set<string>()
  for (const { organizationId, creatorId } of owners) {
    const among = people.flatMap((each) =>
      each.organizationId === organizationId ? [each.id] : [],
    )
    if (among.length === 0) continue
    const part = { after: null, limit: among.length, among }
    for (const { id } of await owningPeople(tx, organizationId, creatorId, part)) answering.add(id)
  }
  return answering.size === 0 ? answering : whoWants(tx, 'own_record', [...answering])
}

/** Tells the next followers of a record who may read it after the change (N-015); answers the last of them. */
async function notifyFollowers(
  tx: Transaction,
  { entity, recordId, actorId, changes, state, stateBefore, owners = [] }: FollowersNotice,
  part: Part,
): Promise<string | null> {
  const people = await followersOf(tx, entity, recordId, part)
  const readers = people.filter((person) => person.id !== actorId && mayRead(person, entity, state))
  const asOwners = await notifiedAsOwners(tx, owners, readers)
  await writeNotifications(
    tx,
    readers
      .filter(({ id }) => !asOwners.has(id))
      .map((person) => ({
        userId: person.id,
        kind: 'followed_record',
        entity,
        recordId,
        mergedBy: recordId,
        organizationId: null,
        // The notice names no person (N-016).
        actorId: null,
        action: 'change',
        changes: readableChanges(person, entity, stateBefore, changes),
        details: {},
      })),
  )
  return people.length < part.limit ? null : (people.at(-1)?.id ?? null)
}

/** Tells the next people who answer for an organization's records. */
async function notifyOwners(
  tx: Transaction,
  { organizationId, creatorId, entry }: OwnersNotice,
  part: Part,
): Promise<string | null> {
  const people = await owningPeople(tx, organizationId, creatorId, part)
  await writeNotifications(
    tx,
    people.map(({ id }) => ({ ...entry, userId: id, kind: 'own_record' })),
  )
  return people.length < part.limit ? null : (people.at(-1)?.id ?? null)
}

function notifySome(tx: Transaction, queued: QueuedNotice, limit: number): Promise<string | null> {
  const { notice, notifiedUpTo } = queued
  const part = { after: notifiedUpTo, limit }
  if (notice.audience === 'followers') return notifyFollowers(tx, notice, part)
  if (notice.audience === 'owners') return notifyOwners(tx, notice, part)
  return spreadImport(tx, notice, { ...part, createdAt: queued.createdAt })
}

/**
 * Makes the notifier of one process. Each step takes the notice that waits longest, notifies some people, and notes how far it
 * came, in one transaction: whoever dies, and however many are at work, everybody is told once (N-037).
 */
export function createNotifier({
  database: { db, engine },
  log,
}: {
  database: OpenDatabase
  log: FastifyBaseLogger
}): Notifier {
  const limit = peopleAtOnce[engine]
  const failures = new LRUCache<string, number>({ max: 1000 })
  const stopping = new AbortController()
  let wanted = false
  let running: Promise<void> | undefined
  let timer: NodeJS.Timeout | undefined

  /** Notifies some people; whether there was anybody to notify. */
  async function step(): Promise<boolean> {
    let present: string | undefined
    try {
      return await db.transaction(async (tx) => {
        const queued = await oldestNotice(tx)
        if (queued === null) return false
        present = queued.id
        const up = await notifySome(tx, queued, limit)
        if (up === null) await removeNotice(tx, queued.id)
        else await noteNotified(tx, queued.id, up)
        return true
      })
    } catch (error) {
      if (present === undefined) throw error
      // One that fails again and again must not keep all others from being told.
      const times = (failures.get(present) ?? 0) + 1
      failures.set(present, times)
      if (times < mostFailures) throw error
      failures.delete(present)
      const id = present
      log.error({ err: error, notice: id }, 'a notice could not be told and is left out')
      await db.transaction((tx) => removeNotice(tx, id))
      return true
    }
  }

  async function notifyAll(): Promise<void> {
    while (wanted && !stopping.signal.aborted) {
      wanted = false
      while (!stopping.signal.aborted && (await step())) await pause(pauseMillis[engine])
    }
  }

  function wake(): void {
    wanted = true
    if (stopping.signal.aborted || running !== undefined) return
    running = notifyAll()
      .catch((error: unknown) => log.warn({ err: error }, 'notices could not be told for now'))
      .finally(() => {
        running = undefined
        // Woken while the last look ended.
        if (wanted) wake()
      })
  }

  const endWaking = whenQueued(db, wake)
  return {
    async start() {
      wake()
      timer = setInterval(wake, lookMillis)
      timer.unref()
    },
    async stop() {
      stopping.abort()
      endWaking()
      clearInterval(timer)
      await running
    },
  }
}
