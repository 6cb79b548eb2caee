import { QueryObserver } from '@tanstack/react-query'
import { expect, it, vi } from 'vitest'
import { refreshLists } from './live-changes.ts'
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
