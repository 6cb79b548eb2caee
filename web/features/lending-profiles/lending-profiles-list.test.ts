import { expect, test } from 'vitest'
import { readListState, writeListState } from '#web/lib/url-filters.ts'
import { lendingProfileFilters, lendingProfileQuery } from './lending-profiles-list.ts'

const chosen = ['Bridge, short', 'a\\', '\\,', '"x, y"', 'perm']

test('values with commas and backslashes are in the address and in the request as they are', () => {
  const state = readListState(lendingProfileFilters, '')
  const address = writeListState(
    lendingProfileFilters,
    { ...state, filters: { ...state.filters, loanTypes: chosen } },
    '',
  )
  const read = readListState(lendingProfileFilters, address)
  expect(read.filters.loanTypes).toEqual(chosen)
  expect(lendingProfileQuery(read).loanTypes).toBe('Bridge\\, short,a\\\\,\\\\\\,,"x\\, y",perm')
})

test('an address from before, without commas in its values, is read as it was', () => {
  expect(
    readListState(lendingProfileFilters, 'loanTypes=perm,Food processing,a\\b').filters.loanTypes,
  ).toEqual(['perm', 'Food processing', 'a\\b'])
})
