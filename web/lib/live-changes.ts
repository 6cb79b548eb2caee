import type { QueryClient, QueryKey } from '@tanstack/react-query'
import type { ChangeEvent } from '#contract/events'
import { nounsWith, type Noun } from '#contract/records'
import { clearSession, knowsFingerprint, refreshCurrentUser } from './current-user.ts'
import { request } from './api-client.ts'
import { isOutOfReach, keyPath } from './query-client.ts'
import { dropRecord, dropRecords } from './recent-records.ts'
import { sessionHasEnded, watchSessionEnd } from './session-end.ts'

// One stream for all tabs of a person: the tab that has the lock reads it and notifies the others.
const streamPath = '/api/events'
const retryMillis = 30_000
/** A list is read again at most this often, however much happens. */
const pauseMillis = 2000

/** Answers that are made of other records than their own, by path. */
const madeOf: Readonly<Record<string, readonly Noun[]>> = {
  '/api/organizations': ['organization-memberships', 'invitations', 'products', 'pipeline'],
  '/api/organization-memberships': ['organizations'],
  '/api/organization-merges': ['organizations'],
  // Whose it is.
  '/api/products': ['organizations'],
  '/api/lending-profiles': ['organizations'],
  '/api/catalytic-facilities': ['organizations'],
  // Offers are compared by what they cost over a benchmark.
  '/api/pipeline': [
    'organizations',
    'introductions',
    'pipeline-activities',
    'pipeline-package',
    'benchmarks',
  ],
  // Read by the organization that the deal has now.
  '/api/pipeline-activities': ['organizations', 'pipeline'],
  // How much there is to do, and notifications of what the person may still read.
  '/api/notifications': [
    'introductions',
    'pipeline',
    'pipeline-finance',
    'pipeline-activities',
    'pipeline-package',
    'products',
    'lending-profiles',
    'catalytic-facilities',
  ],
  // Read by the intermediary that the deal has now, and named like the records of both sides.
  '/api/introductions': [
    'organizations',
    'pipeline',
    'pipeline-package',
    'products',
    'lending-profiles',
    'catalytic-facilities',
    'benchmarks',
  ],
  '/api/funds': ['catalytic-facilities'],
  '/api/dashboard': [
    'organizations',
    'catalytic-facilities',
    'pipeline',
    'products',
    'lending-profiles',
    'pipeline-activities',
    'introductions',
    'pipeline-package',
    'match-dismissals',
    'benchmarks',
  ],
  '/api/coverage': [
    'organizations',
    'pipeline',
    'products',
    'lending-profiles',
    'catalytic-facilities',
  ],
  // How many deals a rule or a deadline touches.
  '/api/deadlines': ['organizations', 'pipeline', 'pipeline-finance', 'pipeline-activities'],
  '/api/rules': ['pipeline', 'pipeline-finance'],
  '/api/deleted-records': nounsWith('restored'),
}

/** What matches are judged from, and what their rows say besides. */
const matchedFrom: readonly Noun[] = [
  'organizations',
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
  await Promise.all(
    client
      .getQueryCache()
      .findAll({ type: 'active', predicate: about(true) })
      .map((query) => dropUnreadable(client, query.queryKey)),
  )
}

/** Shows a record no longer that is out of reach now; what can be read stays as it is shown, for it may be in an open form. */
async function dropUnreadable(client: QueryClient, queryKey: QueryKey): Promise<void> {
  const probe = request('GET', keyPath(queryKey))
  await probe.catch((error: Error) => {
    if (isOutOfReach(error)) void client.resetQueries({ queryKey, exact: true })
  })
}

/** A change that was heard: of one record, of many of a kind, or of nobody knows what. */
type HeardChange = Pick<ChangeEvent, 'entity' | 'id'> | 'everything'

/** What was heard of the person: what pages go by, that the session is over, or the account gone. */
type HeardPerson = { readonly standing: string } | 'ended' | 'gone'

/** What tabs tell each other: what one heard for all, or that a new one would like to hear of the person. */
type Message = HeardChange | HeardPerson | 'hello'

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

/**
 * Reads the stream; `hear` is called with all that comes. `reopen` tries at once what was rejected before.
 * @param isNext whether another tab read it until now: what changed in between was announced to neither
 */
function openStream(hear: (heard: HeardChange | HeardPerson) => void, isNext = false) {
  let connected = isNext ? 1 : 0
  let retry: ReturnType<typeof setTimeout> | undefined
  const open = (): EventSource => {
    const source = new EventSource(streamPath)
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
    source.addEventListener('person', ({ data }: MessageEvent<string>) =>
      hear(JSON.parse(data) as { standing: string }),
    )
    source.addEventListener('ended', () => hear('ended'))
    source.addEventListener('gone', () => hear('gone'))
    // The browser comes back by itself after a broken connection, but not after a rejection: the session may be over.
    source.addEventListener('error', () => {
      if (source.readyState !== EventSource.CLOSED) return
      hear('ended')
      retry = setTimeout(reopen, retryMillis)
    })
    return source
  }
  let current = open()
  const reopen = () => {
    if (current.readyState !== EventSource.CLOSED) return
    clearTimeout(retry)
    current = open()
  }
  return {
    reopen,
    close() {
      clearTimeout(retry)
      current.close()
    },
  }
}

/**
 * Keeps what is shown fresh while other people work: lists whose records changed are read again (P-295), and everything
 * is once the person's rights have changed.
 * Returns how to stop. Does nothing where the browser lacks the means.
 */
export function followChanges(client: QueryClient, userId: string): () => void {
  if (typeof EventSource === 'undefined' || typeof BroadcastChannel === 'undefined') return () => {}
  const ended = new AbortController()
  const others = new BroadcastChannel(`registry-changes-${userId}`)
  const pace = paced(
    (kind) =>
      void (kind === 'everything'
        ? client.invalidateQueries({ predicate: ({ queryKey }) => !isRecord(queryKey) })
        : refreshLists(client, kind)),
  )
  const take = (heard: HeardChange | HeardPerson) => {
    if (heard === 'gone') clearSession(client)
    else if (heard === 'ended') void refreshCurrentUser(client)
    else if (heard === 'everything') {
      dropRecords()
      pace.note(heard)
    } else if ('entity' in heard) {
      dropRecord(heard.entity, heard.id)
      pace.note(heard.entity)
    } else if (!knowsFingerprint(client, heard.standing)) void refreshCurrentUser(client)
  }
  const tell = (message: Message) =>
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target origin; only windows do
    others.postMessage(message)
  // Of the tab that reads the stream.
  let standing: string | undefined
  let stream: ReturnType<typeof openStream> | undefined
  let anotherReads = false
  others.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    if (data !== 'hello') {
      anotherReads = true
      return take(data)
    }
    stream?.reopen()
    if (standing !== undefined) tell({ standing })
  })
  const hear = (heard: HeardChange | HeardPerson) => {
    if (typeof heard === 'object' && 'standing' in heard) ({ standing } = heard)
    take(heard)
    tell(heard)
  }
  // What this page knows of the person may have changed before it began to listen.
  tell('hello')
  // Whoever signed in again over the page is followed at once.
  const ignoreSessionEnd = watchSessionEnd(() => {
    if (!sessionHasEnded()) stream?.reopen()
  })
  const untilEnded = new Promise<void>((resolve) =>
    ended.signal.addEventListener('abort', () => resolve(), { once: true }),
  )
  const readWhileShown = () => {
    if (stream === undefined && !document.hidden) {
      stream = openStream(hear)
      hear('everything')
    } else if (document.hidden) {
      stream?.close()
      stream = undefined
    }
  }
  if ('locks' in navigator)
    navigator.locks
      .request(`registry-changes-${userId}`, { signal: ended.signal }, () => {
        stream = openStream(hear, anotherReads)
        return untilEnded
      })
      // Stopped while waiting for the lock.
      .catch(() => {})
  else {
    // Over plain HTTP browsers have no locks, and few connections: the tab that is looked at reads the stream.
    document.addEventListener('visibilitychange', readWhileShown, { signal: ended.signal })
    readWhileShown()
  }
  return () => {
    ended.abort()
    stream?.close()
    ignoreSessionEnd()
    pace.stop()
    others.close()
  }
}
