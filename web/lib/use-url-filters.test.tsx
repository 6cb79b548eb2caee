import { act, renderHook } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { oneOf, severalOf } from './url-filters.ts'
import { useUrlFilters } from './use-url-filters.ts'

const description = {
  filters: { type: severalOf(['loan', 'bridge']), status: oneOf(['draft', 'published']) },
  sort: { fields: ['name', 'size'] as const, fallback: { field: 'name', order: 'asc' } as const },
}

const useList = () => useUrlFilters(description)

beforeEach(() => history.replaceState(null, '', '/products?open=42&page=3'))

test('what is in the address is the state, and a change replaces the entry in the history', () => {
  const { result } = renderHook(useList)
  const length = history.length
  expect(result.current.page).toBe(3)
  act(() => result.current.setFilter('type', ['bridge']))
  expect(`${location.pathname}${location.search}`).toBe('/products?open=42&type=bridge')
  expect(result.current.filters.type).toEqual(['bridge'])
  expect(history.length).toBe(length)
})

test('any change of search, filter or sort goes to page 1, a change of page stays', () => {
  const { result } = renderHook(useList)
  act(() => result.current.setPage(5))
  expect(result.current.page).toBe(5)
  act(() => result.current.setSort({ field: 'size', order: 'desc' }))
  expect(result.current.page).toBe(1)
  act(() => result.current.setPage(2))
  act(() => result.current.setSearch('solar'))
  expect(location.search).toBe('?open=42&search=solar&sort=size&order=desc')
})

test('two changes in one event build on each other', () => {
  const { result } = renderHook(useList)
  act(() => {
    result.current.setFilter('type', ['loan'])
    result.current.setFilter('status', 'draft')
  })
  expect(result.current.filters).toEqual({ type: ['loan'], status: 'draft' })
  expect(result.current.activeCount).toBe(2)
})

test('Clear all takes filters and search back and leaves the order', () => {
  const { result } = renderHook(useList)
  act(() => result.current.setSort({ field: 'size', order: 'asc' }))
  act(() => result.current.setFilter('status', 'draft'))
  act(() => result.current.setSearch('roof'))
  expect(result.current.isFiltered).toBe(true)
  act(() => result.current.clearFilters())
  expect(location.search).toBe('?open=42&sort=size&order=asc')
  expect(result.current.isFiltered).toBe(false)
})

test('what cannot be read is named as it stands in the address, until it is taken out', () => {
  history.replaceState(
    null,
    '',
    '/products?open=42&type=loan,gone&status=draft&sort=weight&order=up&page=0&search=',
  )
  const { result } = renderHook(useList)
  expect(result.current.unread).toEqual(['type=loan,gone', 'sort=weight', 'order=up', 'page=0'])
  expect(result.current.filters).toEqual({ type: ['loan'], status: 'draft' })
  act(() => result.current.dismissUnread())
  expect(result.current.unread).toEqual([])
  expect(location.search).toBe('?open=42&type=loan&status=draft')
})

test('a change of order or page leaves the filters the same object', () => {
  const { result } = renderHook(useList)
  act(() => result.current.setFilter('type', ['loan']))
  const { filters } = result.current
  act(() => result.current.setSort({ field: 'size', order: 'asc' }))
  act(() => result.current.setPage(2))
  expect(result.current.filters).toBe(filters)
})

test('the back button of the browser brings the state back', () => {
  const { result } = renderHook(useList)
  act(() => history.pushState(null, '', '/products?search=other'))
  expect(result.current.search).toBe('other')
})
