import type { QueryClient } from '@tanstack/react-query'
import type { ChangeEvent } from '#contract/events'
import { nounsWith, type Noun } from '#contract/records'
import { dropRecord, dropRecords } from './recent-records.ts'

// One stream for all tabs of a person: the tab that has the lock reads it and notifies the others.
const streamPath = '/api/events'
const retryMillis = 30_000
/** A list is read again at most this often, however much happens. */
const pauseMillis = 2000

/** Answers that are made of other records than their own, by path. */
const madeOf: Readonly<Record<string, readonly Noun[]>> = {
  '/api/organizations': ['organization-memberships', 'invitations', 'products', 'pipeline'],
  '/api/organization-merges': ['organizations'],
  '/api/pipeline': ['pipeline-activities'],
  // How many incoming requests wait.
  '/api/notifications': ['introductions'],
  '/api/funds': ['catalytic-facilities'],
  '/api/dashboard': [
    'organizations',
    'catalytic-facilities',
    'pipeline',
    'products',
    'lending-profiles',
    'pipeline-activities',
    'introductions',
  ],
  '/api/coverage': ['pipeline', 'products', 'lending-profiles', 'catalytic-facilities'],
  '/api/deleted-records': nounsWith('restored'),
}

/** What matches are judged from, and what their rows say besides. */
const matchedFrom: readonly Noun[] = [
  'pipeline',
  'products',
  'lending-profiles',
  'catalytic-facilities',
  'organization-memberships',
  'introductions',
  'match-dismissals',
]

/** A single record may be in an open form: it is read again when it is next opened, never while somebody edits it. */
const isRecord = (key: readonly unknown[]) => key.length === 2 && !String(key[1]).startsWith('?')

function isMadeOf(key: readonly unknown[], entity: string): boolean {
  const head = String(key[0])
  if (key[2] === 'matches') return matchedFrom.some((noun) => noun === entity)
  // Not the audit trail, though every change is in it: a log that moves cannot be read.
  const paths = [
    `/api/${entity}`,
    ...Object.keys(madeOf).filter((path) => madeOf[path]?.some((noun) => noun === entity)),
  ]
  return paths.some((path) => head === path || head.startsWith(`${path}/`))
}

/** Marks what is made of a kind of record as old: open lists are read again at once, records when they are next opened. */
export async function refreshLists(client: QueryClient, entity: string): Promise<void> {
  const about = (wanted: boolean) => (query: { queryKey: readonly unknown[] }) =>
    isMadeOf(query.queryKey, entity) && isRecord(query.queryKey) === wanted
  await client.invalidateQueries({ predicate: about(true), refetchType: 'none' })
  await client.invalidateQueries({ predicate: about(false) })
}

/** A change that was heard: of one record, of many of a kind, or of nobody knows what. */
type HeardChange = Pick<ChangeEvent, 'entity' | 'id'> | 'everything'

/** Calls `refresh` for each kind that changed, at most once in a pause. */
function paced(refresh: (kind: string) => void): { note(kind: string): void; stop(): void } {
  const timers = new Map<string, ReturnType<typeof setTimeout>>()
  const last = new Map<string, number>()
  return {
    note(kind) {
      if (timers.has(kind)) return
      const wait = Math.max(0, (last.get(kind) ?? -pauseMillis) + pauseMillis - performance.now())
      timers.set(
        kind,
        setTimeout(() => {
          timers.delete(kind)
          last.set(kind, performance.now())
          refresh(kind)
        }, wait),
      )
    },
    stop: () => timers.forEach((timer) => clearTimeout(timer)),
  }
}

/** Reads the stream until `signal` ends it; `hear` is called with each change. */
async function readStream(hear: (change: HeardChange) => void, signal: AbortSignal): Promise<void> {
  let connected = 0
  let retry: ReturnType<typeof setTimeout> | undefined
  let current: EventSource | undefined
  const open = () => {
    const source = new EventSource(streamPath)
    current = source
    source.addEventListener('open', () => {
      connected += 1
      // Changes while there was no connection were not announced.
      if (connected > 1) hear('everything')
    })
    source.addEventListener('changed', ({ data }: MessageEvent<string>) => {
      const { entity, id } = JSON.parse(data) as ChangeEvent
      hear({ entity, id })
    })
    source.addEventListener('missed', () => hear('everything'))
    // The browser comes back by itself after a broken connection, but not after a rejection.
    source.addEventListener('error', () => {
      if (source.readyState === EventSource.CLOSED) retry = setTimeout(open, retryMillis)
    })
  }
  open()
  await new Promise<void>((resolve) =>
    signal.addEventListener('abort', () => resolve(), { once: true }),
  )
  clearTimeout(retry)
  current?.close()
}

/**
 * Keeps what is shown fresh while other people work: lists whose records changed are read again (P-295).
 * Returns how to stop. Does nothing where the browser lacks the means.
 */
export function followChanges(client: QueryClient, userId: string): () => void {
  if (
    typeof EventSource === 'undefined' ||
    typeof BroadcastChannel === 'undefined' ||
    !('locks' in navigator)
  )
    return () => {}
  const ended = new AbortController()
  const others = new BroadcastChannel(`registry-changes-${userId}`)
  const pace = paced(
    (kind) =>
      void (kind === 'everything'
        ? client.invalidateQueries({ predicate: ({ queryKey }) => !isRecord(queryKey) })
        : refreshLists(client, kind)),
  )
  const take = (change: HeardChange) => {
    if (change === 'everything') dropRecords()
    else dropRecord(change.entity, change.id)
    pace.note(change === 'everything' ? change : change.entity)
  }
  others.addEventListener('message', ({ data }: MessageEvent<HeardChange>) => take(data))
  const hear = (change: HeardChange) => {
    take(change)
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target origin; only windows do
    others.postMessage(change)
  }
  navigator.locks
    .request(`registry-changes-${userId}`, { signal: ended.signal }, () =>
      readStream(hear, ended.signal),
    )
    // Stopped while waiting for the lock.
    .catch(() => {})
  return () => {
    ended.abort()
    pace.stop()
    others.close()
  }
}
