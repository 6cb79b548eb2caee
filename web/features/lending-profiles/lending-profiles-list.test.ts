import { expect, test } from 'vitest'
import { readListState, writeListState } from '#web/lib/url-filters.ts'
import { profileFilters, profileQuery } from './lending-profiles-list.ts'

const chosen = ['Bridge, short', 'a\\', '\\,', '"x, y"', 'perm']

test('values with commas and backslashes are in the address and in the request as they are', () => {
  const state = readListState(profileFilters, '')
  const address = writeListState(
    profileFilters,
    { ...state, filters: { ...state.filters, loanTypes: chosen } },
    '',
  )
  const read = readListState(profileFilters, address)
  expect(read.filters.loanTypes).toEqual(chosen)
  expect(profileQuery(read).loanTypes).toBe('Bridge\\, short,a\\\\,\\\\\\,,"x\\, y",perm')
})

test('an address from before, without commas in its values, is read as it was', () => {
  expect(
    readListState(profileFilters, 'loanTypes=perm,Food processing,a\\b').filters.loanTypes,
  ).toEqual(['perm', 'Food processing', 'a\\b'])
})
