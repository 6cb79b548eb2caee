import { QueryObserver } from '@tanstack/react-query'
import { expect, it, onTestFinished, vi } from 'vitest'
import { followChanges, refreshLists } from './live-changes.ts'
import { createQueryClient } from './query-client.ts'

it('reads open lists again, marks records as old and leaves the rest', async () => {
  // Whether an open record can still be read is asked of the server: files share the page, and another one may have stood in for it.
  const asked: string[] = []
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path)
    return Response.json({})
  })
  const client = createQueryClient()
  const reads: string[] = []
  const open = async (queryKey: string[]) => {
    const observer = new QueryObserver(client, {
      queryKey,
      queryFn: async () => reads.push(queryKey.join('/')),
    })
    observer.subscribe(() => {})
    await client.fetchQuery({ queryKey, queryFn: () => 0 })
  }
  const keys = [
    ['/api/products', '?limit=20'],
    ['/api/products', 'some-id'],
    ['/api/organizations', 'some-id', 'stats'],
    ['/api/pipeline'],
    ['/api/auth/user'],
  ]
  for (const key of keys) await open(key)
  reads.length = 0
  await refreshLists(client, 'products')
  expect(reads.toSorted()).toEqual(['/api/organizations/some-id/stats', '/api/products/?limit=20'])
  expect(asked).toEqual(['/api/products/some-id'])
  expect(client.getQueryState(['/api/products', 'some-id'])?.isInvalidated).toBe(true)
  expect(client.getQueryState(['/api/pipeline'])?.isInvalidated).toBe(false)
  expect(client.getQueryState(['/api/auth/user'])?.isInvalidated).toBe(false)
})

/** A stream of changes as far as a tab listens to it. */
class Stream extends EventTarget {
  static readonly opened: Stream[] = []
  readonly readyState = 1
  constructor() {
    super()
    Stream.opened.push(this)
  }
  close() {}
  send(type: string, data?: object) {
    this.dispatchEvent(new MessageEvent(type, { data: JSON.stringify(data) }))
  }
}

/** The one lock that is asked for here: whoever asks has it once all before have given it back. */
function oneLock(): Pick<LockManager, 'request'> {
  let free: Promise<unknown> = Promise.resolve()
  const request = (_name: string, _options: object, use: () => Promise<unknown>) =>
    (free = free.then(use))
  return { request: request as LockManager['request'] }
}

it('reads lists again when it takes the stream over, for what changed since the tab before closed', async () => {
  vi.stubGlobal('EventSource', Stream)
  Object.defineProperty(navigator, 'locks', { value: oneLock(), configurable: true })
  onTestFinished(() => {
    vi.unstubAllGlobals()
    Reflect.deleteProperty(navigator, 'locks')
  })
  const list = ['/api/products', '?limit=20']
  const [first, second] = [createQueryClient(), createQueryClient()]
  for (const client of [first, second]) client.setQueryData(list, { products: [] })
  const isOld = (client: typeof first) => client.getQueryState(list)?.isInvalidated
  const stopFirst = followChanges(first, 'somebody')
  const stopSecond = followChanges(second, 'somebody')
  onTestFinished(stopSecond)
  await expect.poll(() => Stream.opened.length).toBe(1)
  Stream.opened[0]?.send('open')
  // Both were opened just now and know everything; the second hears from the first that there is another.
  const recent = ['/api/pipeline', '?limit=20']
  second.setQueryData(recent, { deals: [] })
  Stream.opened[0]?.send('changed', { entity: 'pipeline', id: 'some-id' })
  await expect.poll(() => second.getQueryState(recent)?.isInvalidated).toBe(true)
  expect([isOld(first), isOld(second)]).toEqual([false, false])
  stopFirst()
  await expect.poll(() => Stream.opened.length).toBe(2)
  Stream.opened[1]?.send('open')
  await expect.poll(() => isOld(second)).toBe(true)
})
