import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { matchesSearch, searchTextOf, searchWords } from './search.ts'

describe('search text', () => {
  const stored = searchTextOf(['Zoë Núñez', null, 'zoe.nunez@prairielight.example', undefined, ''])

  test.each(['zoe', 'NUÑEZ', 'nunez zoë', '  zoe \t prairielight ', 'light.ex', ''])(
    '%j finds it',
    (search) => {
      expect(matchesSearch(stored, search)).toBe(true)
    },
  )

  test.each(['zoes', 'zoe river', '%', '_', 'null', 'undefined'])('%j does not', (search) => {
    expect(matchesSearch(stored, search)).toBe(false)
  })

  test.each([
    ['St. Mary’s', "mary's"],
    ["St. Mary's", 'mary‘s'],
    ['Fund “North”', '"north"'],
    ['Fund "North"', '„north“'],
    ['Solar–Storage', 'solar-storage'],
    ['Solar-Storage', 'solar−storage'],
  ])('quotation marks and dashes are alike: %j is found by %j', (text, search) => {
    expect(matchesSearch(searchTextOf([text]), search)).toBe(true)
  })

  test('a word never spans two fields', () => {
    expect(matchesSearch(searchTextOf(['North', 'East']), 'northeast')).toBe(false)
  })

  test('a repeated word is asked for once', () => {
    expect(searchWords('Bank BANK bánk fund')).toEqual(['bank', 'fund'])
  })

  test('every text is found by itself, however it is written', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(matchesSearch(searchTextOf([text]), text)).toBe(true)
        expect(matchesSearch(searchTextOf([text.normalize('NFC')]), text.normalize('NFD'))).toBe(
          true,
        )
      }),
    )
  })
})
