import { array, assert, constant, constantFrom, nat, oneof, property, record } from 'fast-check'
import { expect, it } from 'vitest'
import { matchesSearch, searchWords } from '#contract/common/search'
import { WordIndex } from './word-index.ts'

const text = array(constantFrom('solar', 'sol', 'loan', '10%', 'nandu', 'a', 'aa', 'fund-77'), {
  maxLength: 6,
}).map((words) => words.join('\n'))
const id = nat({ max: 8 }).map(String)
const change = record({ id, text: oneof(text, constant(null)) })
const search = oneof(text, constantFrom('o', 'n', 'a 0', 'sol oan')).filter(
  (words) => searchWords(words).length > 0,
)

it('finds what reading every text finds, whatever has changed', () => {
  assert(
    property(array(change, { maxLength: 30 }), search, (changes, asked) => {
      const index = new WordIndex()
      const texts = new Map<string, string>()
      for (const { id: changed, text: becomes } of changes) {
        if (becomes === null) index.delete(changed)
        else index.set(changed, becomes)
        if (becomes === null) texts.delete(changed)
        else texts.set(changed, becomes)
      }
      const found = [...texts].filter(([, whole]) => matchesSearch(whole, asked)).map(([of]) => of)
      expect(index.idsWith(searchWords(asked)).toSorted()).toEqual(found.toSorted())
      expect(index.size.texts).toBe(texts.size)
    }),
  )
})

it('stays as large as its texts, however often they change', () => {
  const index = new WordIndex()
  for (let n = 0; n < 20_000; n += 1) index.set(String(n % 3), `fund number ${n}`)
  expect(index.size.entries).toBeLessThan(10_000)
  expect(index.size.characters).toBeLessThan(20_000)
  expect([
    index.idsWith(['number', '19999']),
    index.idsWith(['19996']),
    index.idsWith(['fund']).toSorted(),
  ]).toEqual([['1'], [], ['0', '1', '2']])
})
