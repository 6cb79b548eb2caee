import { assert, property, string } from 'fast-check'
import { expect, test } from 'vitest'
import { searchWords } from '#contract/common/search'
import { markedParts } from './word-matching.ts'

const shown = (text: string, search: string) =>
  markedParts(text, searchWords(search))
    .map((part) => (part.isFound ? `[${part.text}]` : part.text))
    .join('')

test.each([
  ['Solar on Schools Reserve', 'solar sch', '[Solar] on [Sch]ools Reserve'],
  ['Black Mesa School Microgrid', 'solar sch', 'Black Mesa [Sch]ool Microgrid'],
  ['Épargne énergie', 'epar ener', '[Épar]gne [éner]gie'],
  ['Bridge-to-ITC Loan', 'itc to', 'Bridge-[to]-[ITC] Loan'],
  ['Rooftop', 'oft', 'Ro[oft]op'],
  // Short words are found where they begin a word.
  ['Rooftop', 'of', 'Rooftop'],
  ['Solar Solarium', 'sol solar', '[Solar] [Solar]ium'],
  ['Loan (solar)', 'solar', 'Loan ([solar])'],
  ['Loan', '', 'Loan'],
])('of %j the search %j marks %j (G-019)', (text, search, marked) => {
  expect(shown(text, search)).toBe(marked)
})

test('whatever is searched, the parts make the whole text', () => {
  assert(
    property(
      string({ unit: 'grapheme' }),
      string({ unit: 'grapheme', maxLength: 4 }),
      (text, search) => {
        const parts = markedParts(text, searchWords(search))
        expect(parts.map((part) => part.text).join('')).toBe(text)
      },
    ),
  )
})
