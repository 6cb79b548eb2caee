import { expect, test } from 'vitest'
import { stateGroups, states } from './states.ts'

test('there are 50 states, the District of Columbia and five territories, in the order of their labels', () => {
  const labels = Object.values(states)
  expect(labels).toHaveLength(56)
  expect(labels).toEqual(
    labels.toSorted((a, b) => a.replaceAll('.', '').localeCompare(b.replaceAll('.', ''), 'en')),
  )
  expect(stateGroups.Territories).toHaveLength(5)
})

test('the groups hold every state exactly once', () => {
  const grouped = Object.values(stateGroups).flat()
  expect(grouped.toSorted()).toEqual(Object.keys(states).toSorted())
  expect(Object.values(stateGroups).map((group) => group.length)).toEqual([9, 12, 17, 13, 5])
})

test('a stored value is the lower-case name with underscores', () => {
  for (const [value, label] of Object.entries(states)) {
    expect(value).toBe(label.toLowerCase().replaceAll('.', '').replaceAll(' ', '_'))
  }
})
