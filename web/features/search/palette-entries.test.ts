import { Search } from 'lucide-react'
import { expect, test } from 'vitest'
import { searchedNouns, type SearchGroup } from '#contract/search'
import {
  groupsFor,
  linesOf,
  matchingEntries,
  resultsOf,
  type PaletteEntry,
  type PaletteParts,
  type RecordLook,
} from './palette-entries.ts'

const entry = (label: string, otherNames?: string): PaletteEntry => ({
  key: label,
  label,
  otherNames,
  address: '/',
})
const labels = (entries: readonly PaletteEntry[]) => entries.map(({ label }) => label)

const looks = Object.fromEntries(
  searchedNouns.map((noun) => [
    noun,
    { caption: `C ${noun}`, icon: Search, list: `L ${noun}`, path: `/${noun}` },
  ]),
) as Record<(typeof searchedNouns)[number], RecordLook>

const records = (entity: SearchGroup['entity'], count: number, more = false): SearchGroup => ({
  entity,
  more,
  results: Array.from({ length: count }, (_, at) => ({
    entity,
    id: `${at}`,
    name: `${entity} ${at}`,
    subtitle: '',
    status: null,
    stale: false,
    address: `/${entity}?open=${at}`,
  })),
})
const parts = (fields: Partial<PaletteParts>): PaletteParts => ({
  records: [],
  looks,
  views: [],
  screens: [],
  commands: [],
  ...fields,
})
const names = (text: string, fields: Partial<PaletteParts>) =>
  groupsFor(text, parts(fields)).map(({ name }) => name)

test('each word begins a word of a label or of its other names; labels that begin with the text come first (G-013)', () => {
  const entries = [
    entry('Organizations Registry', 'directory'),
    entry('Registration Management'),
    entry('Products', 'loans'),
  ]
  expect(labels(matchingEntries(entries, 'reg'))).toEqual([
    'Registration Management',
    'Organizations Registry',
  ])
  expect(labels(matchingEntries(entries, 'reg org'))).toEqual(['Organizations Registry'])
  expect(labels(matchingEntries(entries, 'DIRÉC'))).toEqual(['Organizations Registry'])
  expect(labels(matchingEntries(entries, 'loan pro'))).toEqual(['Products'])
  // Inside of a word does not count.
  expect(labels(matchingEntries(entries, 'gistry'))).toEqual([])
})

test('records come first, best group first, then views, screens and actions (G-014)', () => {
  const all = {
    records: [records('pipeline', 1), records('products', 1)],
    views: [entry('Large solar')],
    screens: [entry('Go solar')],
    commands: [entry('Add solar')],
  }
  expect(names('solar', all)).toEqual(['C pipeline', 'C products', 'Views', 'Go to', 'Actions'])
  // What begins with the text comes before all records, in its own order.
  expect(names('add', all)).toEqual(['Actions', 'C pipeline', 'C products'])
  expect(
    names('solar', { ...all, screens: [entry('Solar')], commands: [entry('Solar on')] }),
  ).toEqual(['Go to', 'Actions', 'C pipeline', 'C products', 'Views'])
})

test('of each group at most 5 are shown, then the way to its whole list with this search (G-014)', () => {
  const groups = groupsFor(
    ' solar & storage ',
    parts({
      records: [records('products', 5, true), records('pipeline', 5), records('organizations', 7)],
      commands: Array.from({ length: 9 }, (_, at) => entry(`Solar & storage ${at}`)),
    }),
  )
  expect(groups.map(({ entries }) => entries.length)).toEqual([5, 5, 5, 5])
  expect(groups.map(({ all }) => [all?.label, all?.address])).toEqual([
    [undefined, undefined],
    ['Show all in L products', '/products?search=solar+%26+storage'],
    [undefined, undefined],
    ['Show all in L organizations', '/organizations?search=solar+%26+storage'],
  ])
  expect(linesOf(groups)).toHaveLength(22)
  expect(resultsOf(groups)).toBe(20)
})
