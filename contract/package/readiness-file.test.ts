import { describe, expect, test } from 'vitest'
import content from '../readiness-list.json' with { type: 'json' }
import { itemOfName } from './item-of-name.ts'
import { faultOfReadinessList, readReadinessList } from './readiness-file.ts'

const [first, second] = content.items

/** The shipped list with another first item. */
const changed = (changes: object) => ({
  ...content,
  items: content.items.map((item, place) => (place === 0 ? { ...item, ...changes } : item)),
})

describe('a readiness list (H-010)', () => {
  test('that is shipped has no fault', () => {
    expect(faultOfReadinessList(content)).toBeNull()
    expect(readReadinessList(content)).toEqual(content)
  })

  test.each([
    ['no content', null, 'the content cannot be read'],
    ['another format', { ...content, format: 2 }, 'format cannot be read'],
    ['no revision', { ...content, revision: '' }, 'revision cannot be read'],
    ['an id with capitals', changed({ id: 'Summary' }), 'the item Summary has a fault in id'],
    [
      'an item that is none',
      { ...content, items: [null] },
      'the item number 1 has a fault in its form',
    ],
    [
      'an unknown need',
      changed({ must: ['equity'] }),
      'the item system_summary has a fault in must.0',
    ],
    [
      'a title that is too long',
      changed({ title: 'a'.repeat(121) }),
      'the item system_summary has a fault in title',
    ],
    ['an unknown test', changed({ from: 'cost' }), 'the item system_summary has a fault in from'],
    ['an output of 0', changed({ minKw: 0 }), 'the item system_summary has a fault in minKw'],
    [
      'a source without an address',
      changed({ source: [{ title: 'A', url: 'a.example', foundOn: '2026-11-27' }] }),
      'the item system_summary has a fault in source.0.url',
    ],
    [
      'another group',
      changed({ group: 'Roof' }),
      'the item system_summary has the group Roof, which is not listed',
    ],
    [
      'an item for no need',
      changed({ must: [], strengthens: [] }),
      'the item system_summary names no need',
    ],
    [
      'a need that is both',
      changed({ must: ['perm'], strengthens: ['perm'] }),
      'the item system_summary names the need perm twice',
    ],
    [
      'words with a capital',
      changed({ words: ['Fact sheet'] }),
      'the item system_summary has the words "Fact sheet", which no name of a file has',
    ],
    ['words of two items', changed({ words: ['lease'] }), 'the words "lease" are there twice'],
    ['an id of two items', changed({ id: second?.id }), 'the item system_drawings is there twice'],
    [
      'a group twice',
      { ...content, groups: [...content.groups, 'Site'] },
      'the group Site is there twice',
    ],
    [
      'too many items',
      {
        ...content,
        items: Array.from({ length: 101 }, (_, n) => ({ ...first, id: `item_${n}`, words: [] })),
      },
      'there are more than 100 items',
    ],
  ])('with %s is rejected in a sentence', (_name, each, sentence) => {
    expect(faultOfReadinessList(each)).toBe(sentence)
    expect(() => readReadinessList(each)).toThrow(`${sentence}.`)
  })
})

describe('the item of a name (H-026)', () => {
  const list = readReadinessList(content)
  const items = [
    { ...list.items[0], id: 'one', words: ['lease', 'a b'] },
    { ...list.items[0], id: 'other', words: ['model', 'roof lease'] },
  ] as typeof list.items

  test.each<[string, string | null, string]>([
    ['model lease.pdf', 'one', 'of equal words those of the first item'],
    ['LEASE of the roof.pdf', 'one', 'whatever the case'],
    ['roofLease.pdf', 'other', 'the longest, with a blank before the capital'],
    ['Léase.pdf', 'one', 'without accents'],
    ['Le\u0301ase.pdf', 'one', 'also where the accent is a character of its own'],
    ['éA B.pdf', 'one', 'a capital behind an accent begins a word'],
    ['a--(b)', 'one', 'signs part words'],
    ['leases.pdf', null, 'not a part of a word'],
    ['report.lease', null, 'not the ending'],
    ['Lease, St. Luke', 'one', 'and no ending behind a blank'],
    ['', null, 'nothing says nothing'],
  ])('"%s" speaks of %s: %s', (name, expected) => {
    expect(itemOfName(name, { items })).toBe(expected)
  })
})
