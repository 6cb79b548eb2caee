import { describe, expect, it } from 'vitest'
import { updateUser, listUsers, endUserSessions } from '#contract/users'
import { createQueryClient, endpointKey, keyPath } from './query-client.ts'

const id = '5f0c7a52-0f0e-4f53-9d5a-2a7a2d7f5f10'

describe('endpointKey', () => {
  it('is the path in parts, with the query string last', () => {
    expect(endpointKey(listUsers)).toEqual(['/api/users'])
    expect(endpointKey(listUsers, { query: { limit: 20, search: 'a b' } })).toEqual([
      '/api/users',
      '?limit=20&search=a+b',
    ])
    expect(endpointKey(updateUser, { params: { id } })).toEqual(['/api/users', id])
    expect(endpointKey(endUserSessions, { params: { id } })).toEqual([
      '/api/users',
      id,
      'end-sessions',
    ])
  })

  it('joins to the path of the call', () => {
    expect(keyPath(endpointKey(listUsers, { query: { limit: 20 } }))).toBe('/api/users?limit=20')
    expect(keyPath(['/api/organizations', id, 'stats'])).toBe(`/api/organizations/${id}/stats`)
  })
})

describe('createQueryClient', () => {
  it('keeps the documented defaults', () => {
    const { queries, mutations } = createQueryClient().getDefaultOptions()
    expect(queries).toMatchObject({
      refetchInterval: false,
      refetchOnWindowFocus: false,
      staleTime: Number.POSITIVE_INFINITY,
      retry: false,
    })
    expect(mutations).toMatchObject({ retry: false })
  })
})
