import { QueryObserver } from '@tanstack/react-query'
import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { vi } from 'vitest'
import { api } from '#contract/api'
import type { Endpoint } from '#contract/common/endpoint'
import { currentUserPath, preferencesPath } from '#contract/first-view'
import { currentUserQuery } from '#web/lib/current-user.ts'
import { followChanges } from '#web/lib/live-changes.ts'
import { createQueryClient, endpointKey, keyPath } from '#web/lib/query-client.ts'
import type { Answer, Client } from './client.ts'

/** When the first stream of the browser was answered: what changed before is announced to nobody. */
let answered = Promise.withResolvers<void>()

/** What a browser reads the stream of changes with, as far as pages use it; a lost connection is not opened again. */
function eventSource(base: string, client: Client, overNetwork: typeof fetch) {
  return class extends EventTarget {
    static readonly CLOSED = 2
    readyState = 0
    readonly #ending = new AbortController()

    constructor(path: string) {
      super()
      void this.#read(path).catch(() => undefined)
    }

    close(): void {
      this.readyState = 2
      this.#ending.abort()
    }

    async #read(path: string): Promise<void> {
      const { status, body } = await overNetwork(`${base}${path}`, {
        headers: { cookie: client.cookie ?? '' },
        signal: this.#ending.signal,
      })
      answered.resolve()
      if (status !== 200 || body === null) {
        this.readyState = 2
        this.dispatchEvent(new Event('error'))
        return
      }
      this.dispatchEvent(new Event('open'))
      let text = ''
      const decoder = new TextDecoder()
      for await (const part of body) {
        const events = (text + decoder.decode(part, { stream: true })).split('\n\n')
        text = events.pop() ?? ''
        for (const event of events) {
          const [, type, data] = /^event: (.*)\ndata: (.*)$/.exec(event) ?? []
          if (type !== undefined) this.dispatchEvent(new MessageEvent(type, { data }))
        }
      }
    }
  }
}

/**
 * The browser around the web app's own client code, with the session of one person; `base` is where the portal listens
 * for its stream. Undone by `vi.unstubAllGlobals`.
 */
export function browserOf(base: string, client: Client): void {
  const overNetwork = globalThis.fetch
  answered = Promise.withResolvers<void>()
  vi.stubGlobal('EventSource', eventSource(base, client, overNetwork))
  vi.stubGlobal('fetch', async (path: string, init: RequestInit = {}) => {
    const { text, status, headers } = await client.request(
      init.method ?? 'GET',
      path,
      init.body ?? undefined,
      { headers: Object.fromEntries(new Headers(init.headers)) },
    )
    return new Response(text === '' ? null : text, {
      status,
      headers: { 'content-type': String(headers['content-type'] ?? '') },
    })
  })
}

/** What no page shows as records, or what is written with every look at it. */
const leftOut = (endpoint: Endpoint) =>
  endpoint.method !== 'GET' ||
  endpoint.heavy === true ||
  endpoint.access === 'everyone' ||
  /\{(?!id\})/.test(endpoint.path) ||
  // The page reads who is signed in itself; the own choices of theme and columns are no record.
  [currentUserPath, preferencesPath, '/api/rules/file'].includes(endpoint.path)

/** Ids of the records that pages read one by one, by the path of their list. */
type Ids = Readonly<Record<string, readonly string[]>>

/** Everything that pages read: each list as it opens, and each record with what is below it. */
export const readings = (ids: Ids): (readonly string[])[] =>
  api
    .filter((endpoint) => !leftOut(endpoint))
    .flatMap((endpoint) =>
      endpoint.path.includes('{id}')
        ? (ids[endpoint.path.split('/{')[0] ?? ''] ?? []).map((id) =>
            endpointKey(endpoint, { params: { id } }),
          )
        : [endpointKey(endpoint)],
    )

/** A tab of the portal that shows everything the person may read, and follows what changes. */
export interface OpenPage {
  cache: QueryClient
  /** The first of its answers that is not what a page would be given now, with that one's status; `unchanged` are records that are only as they were when they were opened, `given` what other tabs of the person were given just now. */
  outdated(unchanged?: 'records', given?: Map<string, Answer>): Promise<string | null>
  /** The addresses of all its answers. */
  known(): string[]
  close(): void
}

/** Opens such a tab for the person of `client`, in the browser around it. */
export async function openPage(client: Client, userId: string, ids: Ids): Promise<OpenPage> {
  const cache = createQueryClient()
  await cache.fetchQuery(currentUserQuery(cache))
  const watched: (() => void)[] = []
  await Promise.all(
    readings(ids).map(async (queryKey) => {
      await cache.fetchQuery({ queryKey }).then(
        () => watched.push(new QueryObserver(cache, { queryKey }).subscribe(() => undefined)),
        // What is not theirs is read by no page.
        () => cache.removeQueries({ queryKey, exact: true }),
      )
    }),
  )
  const stop = followChanges(cache, userId)
  await answered.promise
  const answers = () =>
    cache
      .getQueryCache()
      .getAll()
      .filter(({ state }) => state.data !== undefined && state.data !== null)
  let wrongBefore = ''
  return {
    cache,
    known: () => answers().map(({ queryKey }) => keyPath(queryKey)),
    async outdated(unchanged, given = new Map()) {
      // Whoever waits for the last wrong one asks for that first; matches are computed, and looked at once all else is right.
      const rank = ({ queryKey }: { queryKey: QueryKey }) =>
        keyPath(queryKey) === wrongBefore ? 0 : queryKey[2] === 'matches' ? 2 : 1
      const inOrder = answers().toSorted((one, other) => rank(one) - rank(other))
      for (const { queryKey, state } of inOrder) {
        const path = keyPath(queryKey)
        const answer = given.get(path) ?? (await client.get(path))
        given.set(path, answer)
        const { status, body } = answer
        const now = queryKey[0] === currentUserPath ? body.user : body
        // One record may be in a form: while it can be read, it is shown as it was opened (P-295).
        const isRecord = queryKey.length === 2 && !String(queryKey[1]).startsWith('?')
        const isRight =
          status === 200 &&
          ((isRecord && unchanged === 'records') ||
            JSON.stringify(now) === JSON.stringify(state.data))
        if (isRight) continue
        wrongBefore = path
        return `${path} ${status}`
      }
      return null
    },
    close() {
      stop()
      for (const end of watched) end()
      cache.clear()
    },
  }
}
