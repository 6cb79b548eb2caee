import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  defaultChoice,
  fitChoice,
  isDefaultChoice,
  withPlace,
  withVisible,
} from './column-choice.ts'

const columns = [
  { id: 'name', isName: true },
  { id: 'organization' },
  { id: 'rates', defaultVisible: false },
  { id: 'status' },
]

test('a list opens with its documented columns', () => {
  expect(fitChoice(columns, null)).toEqual({
    order: ['name', 'organization', 'rates', 'status'],
    visible: ['name', 'organization', 'status'],
  })
})

test('a stored choice loses columns that were removed and gains those that came, at their documented place', () => {
  const stored = {
    order: ['status', 'gone', 'name', 'organization'],
    visible: ['gone', 'name', 'organization'],
  }
  expect(fitChoice(columns, stored)).toEqual({
    order: ['status', 'name', 'organization', 'rates'],
    visible: ['name', 'organization'],
  })
  expect(fitChoice([...columns, { id: 'asset' }], stored).visible).toEqual([
    'asset',
    'name',
    'organization',
  ])
})

test('the name column cannot be lost', () => {
  expect(
    fitChoice(columns, { order: ['organization', 'status', 'rates', 'name'], visible: ['rates'] })
      .visible,
  ).toEqual(['rates', 'name'])
})

test('columns are shown, hidden and moved', () => {
  const start = defaultChoice(columns)
  expect(withVisible(start, 'rates', true).visible).toEqual([
    'name',
    'organization',
    'rates',
    'status',
  ])
  expect(withVisible(start, 'status', false).visible).toEqual(['name', 'organization'])
  expect(withPlace(start, 'status', 1)).toEqual({
    order: ['name', 'status', 'organization', 'rates'],
    visible: ['name', 'status', 'organization'],
  })
  expect(withPlace(start, 'name', 99).order.at(-1)).toBe('name')
  expect(withPlace(start, 'status', -1).order[0]).toBe('status')
  expect(isDefaultChoice(columns, start)).toBe(true)
  expect(isDefaultChoice(columns, withPlace(start, 'name', 2))).toBe(false)
})

test('whatever is stored, every column has one place and the name is shown', () => {
  const ids = fc.array(fc.constantFrom('name', 'organization', 'rates', 'status', 'gone', ''))
  fc.assert(
    fc.property(ids, ids, (order, visible) => {
      const choice = fitChoice(columns, { order, visible })
      expect(choice.order.toSorted()).toEqual(['name', 'organization', 'rates', 'status'])
      expect(choice.visible).toContain('name')
      expect(fitChoice(columns, choice)).toEqual(choice)
    }),
  )
})
